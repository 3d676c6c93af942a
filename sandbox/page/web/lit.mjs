// What builds the page, served from node_modules; everything it puts in is text, never HTML.
export { html, nothing, render, svg } from './vendor/lit-html/lit-html.js';
export { live } from './vendor/lit-html/directives/live.js';
export { repeat } from './vendor/lit-html/directives/repeat.js';
