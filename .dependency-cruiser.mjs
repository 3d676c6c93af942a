// The plan of the house: imports run downwards only, types included.

/** nodes/common, floor by floor, from the top. What stands on one floor may look sideways, not up. */
const FLOORS = [
	['fields'],
	['sending', 'template'],
	['rows'],
	['service', 'checks'],
	['ledger', 'parameters'],
	['pacing', 'phone'],
	['result'],
];

const folder = (names) => `^nodes/common/(${names.join('|')})/`;

const upwards = FLOORS.slice(1).map((floor, index) => ({
	name: `upwards-from-${floor.join('-and-')}`,
	comment: 'Imports run downwards: move what is shared to the lower floor',
	severity: 'error',
	from: { path: folder(floor) },
	to: { path: folder(FLOORS.slice(0, index + 1).flat()) },
}));

export default {
	forbidden: [
		...upwards,
		{
			name: 'no-circles',
			severity: 'error',
			from: {},
			to: { circular: true },
		},
		{
			name: 'no-room-outside-the-plan',
			comment: 'Each file of nodes/common stands on a floor',
			severity: 'error',
			from: {},
			to: { path: '^nodes/common/', pathNot: folder(FLOORS.flat()) },
		},
		{
			name: 'common-knows-no-node',
			severity: 'error',
			from: { path: '^nodes/common/' },
			to: { path: '^nodes/', pathNot: '^nodes/common/' },
		},
		{
			name: 'nodes-know-no-other-node',
			severity: 'error',
			from: { path: '^nodes/([^/]+)/', pathNot: '^nodes/common/' },
			to: { path: '^nodes/', pathNot: ['^nodes/common/', '^nodes/$1/'] },
		},
		{
			name: 'nodes-and-sandbox-share-the-contract-alone',
			severity: 'error',
			from: { path: '^(nodes|credentials)/' },
			to: { path: '^(sandbox|test|scripts|bench)/' },
		},
		{
			name: 'the-sandbox-knows-no-node',
			severity: 'error',
			from: { path: '^sandbox/' },
			to: { path: '^(nodes|credentials|test|bench)/' },
		},
		{
			name: 'nothing-at-run-time-but-n8n',
			comment: 'What n8n does not bring would be missing at the user',
			severity: 'error',
			from: { path: '^(nodes|credentials)/' },
			to: {
				dependencyTypesNot: ['local', 'type-only', 'type-import'],
				pathNot: ['n8n-workflow', '^(node:)?crypto$', 'contract/types'],
			},
		},
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		exclude: { path: '^(dist|node_modules)/' },
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.tools.json' },
		enhancedResolveOptions: { extensions: ['.ts', '.mts', '.mjs', '.js'] },
	},
};
