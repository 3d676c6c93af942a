// Draws lines over time; served from node_modules, and fetched once a report is opened.
export { default } from './vendor/uplot/uPlot.esm.js';
