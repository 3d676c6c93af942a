/** The style of the report: readable in light and dark, on a phone and on paper. No font or image is loaded. */
export const REPORT_STYLE = `
:root {
	color-scheme: light dark;
	--page: #f4f5f7; --card: #fff; --text: #1c2430; --quiet: #5a6575; --line: #dde1e7; --track: #e9ecf1;
	--accepted: #1f8a56; --skipped: #7d8796; --failed: #c93a3a; --unknown: #b97700; --notSent: #3d6fd1;
	--noOutcome: #a7afbc;
}
@media screen and (prefers-color-scheme: dark) {
	:root {
		--page: #14181f; --card: #1d232d; --text: #e6eaf0; --quiet: #a0abbb; --line: #333c4a; --track: #2b3340;
		--accepted: #3fb77c; --skipped: #8d98a8; --failed: #ef6a6a; --unknown: #dfa23a; --notSent: #7aa2f5;
		--noOutcome: #667084;
	}
}
* { box-sizing: border-box; }
body {
	margin: 0; background: var(--page); color: var(--text);
	font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 0 0 .75rem; font-size: 1.125rem; }
header p { margin: .35rem 0 1.5rem; }
a { color: inherit; }
.quiet { color: var(--quiet); }
section {
	margin-bottom: 1.25rem; padding: 1.25rem; background: var(--card);
	border: 1px solid var(--line); border-radius: .6rem;
}
section > p { margin: .75rem 0 0; }
svg { display: block; width: 100%; border-radius: 3px; background: var(--track); }
svg.stack { height: 26px; margin-bottom: .9rem; border-radius: 6px; }
svg.bar { height: 7px; margin-top: .35rem; }
.accepted { fill: var(--accepted); } .skipped { fill: var(--skipped); } .failed { fill: var(--failed); }
.unknown { fill: var(--unknown); } .notSent { fill: var(--notSent); } .noOutcome { fill: var(--noOutcome); }
svg.key { display: inline-block; width: .75rem; height: .75rem; margin-right: .5rem; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
caption { padding-bottom: .5rem; text-align: start; color: var(--quiet); }
th, td { padding: .5rem .6rem .5rem 0; border-top: 1px solid var(--line); text-align: start; vertical-align: top; }
thead th { border-top: 0; color: var(--quiet); font-size: .8125rem; font-weight: 600; }
tbody th { font-weight: 500; }
th, td { overflow-wrap: anywhere; }
.number { width: 6.5rem; text-align: end; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
.row { width: 4rem; }
.who { width: 30%; }
tr > :last-child { padding-right: 0; }
.sub { display: block; color: var(--quiet); font-size: .875rem; font-weight: 400; }
.pairs { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
.pairs section { min-width: 0; margin: 0; }
.pairs { margin-bottom: 1.25rem; }
@media (max-width: 34rem) {
	main { padding: 1.25rem .75rem 2rem; }
	section { padding: 1rem; }
	.number { width: 4.2rem; }
	.stacked thead { position: absolute; clip-path: inset(50%); }
	.stacked tr { display: grid; padding: .5rem 0; border-top: 1px solid var(--line); }
	.stacked tbody :is(th, td) { width: auto; border: 0; padding: .1rem 0; }
	.reasons tr { grid-template-columns: 1fr 4.2rem; }
	.reasons td:nth-child(2) { grid-row: 2; grid-column: 1 / -1; }
	.rows tr { grid-template-columns: 3.25rem 1fr; }
	.rows th { grid-row: 1 / 3; }
	.rows td { grid-column: 2; }
}
@media print {
	:root { color-scheme: light; }
	body { background: none; font-size: 11pt; }
	main { max-width: none; padding: 0; }
	section { border: 0; padding: 0 0 .5rem; }
	tr, svg { break-inside: avoid; }
	h2 { break-after: avoid; }
	* { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
