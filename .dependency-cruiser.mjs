// The plan of the house: imports run downwards only, types included.

/** What stands on one floor may look sideways, not up; the top floor comes first. */
const FLOORS = {
	'nodes/common': [
		['fields'],
		['sending', 'template'],
		['rows'],
		['service', 'checks'],
		['ledger', 'parameters'],
		['pacing', 'phone'],
		['result'],
	],
	sandbox: [
		['index.mts', 'cli.mts', 'client.mts', 'vitest.mts', 'web', 'image'],
		['server'],
		['control'],
		['routes', 'seed'],
		['world'],
		['store', 'faults'],
		['domain'],
		['types.mts'],
	],
};

/** Matches the files and folders of those names, and what is in the folders. */
const within = (house, names) => `^${house}/(${names.join('|').replaceAll('.', '[.]')})(/|$)`;

const houseRules = ([house, floors]) => [
	...floors.slice(1).map((floor, index) => ({
		name: `upwards-from-${floor.join('-and-')}`,
		comment: 'Imports run downwards: move what is shared to the lower floor',
		severity: 'error',
		from: { path: within(house, floor) },
		to: { path: within(house, floors.slice(0, index + 1).flat()) },
	})),
	{
		name: `no-room-outside-the-plan-of-${house.replace('/', '-')}`,
		comment: 'Each file stands on a floor',
		severity: 'error',
		from: {},
		to: { path: `^${house}/`, pathNot: within(house, floors.flat()) },
	},
];

export default {
	forbidden: [
		...Object.entries(FLOORS).flatMap(houseRules),
		{
			name: 'no-circles',
			severity: 'error',
			from: {},
			to: { circular: true },
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
			to: { path: '^(sandbox|testkit|test|scripts|bench)/' },
		},
		{
			name: 'the-sandbox-knows-no-node',
			severity: 'error',
			from: { path: '^sandbox/' },
			to: { path: '^(nodes|credentials|testkit|test|scripts|bench)/' },
		},
		{
			name: 'the-testkit-is-below-what-uses-it',
			severity: 'error',
			from: { path: '^testkit/' },
			to: { path: '^(nodes|credentials|test|bench)/' },
		},
		{
			name: 'no-benchmark-in-tests',
			severity: 'error',
			from: { path: '^test/' },
			to: { path: '^bench/' },
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
