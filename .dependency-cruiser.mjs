// The layers of the repository: imports run downwards only, types included.

/** Folders of one layer may import each other, and what is in the layers below; the top layer comes first. */
const LAYERS = {
	nodes: [
		['Business', 'Campaign', 'Catalogue', 'Contact', 'Message', 'Template', 'Trigger'],
		['form'],
		['engine/sending'],
		['engine/[^/]+.ts'],
		['engine/history', 'engine/input'],
		['service/[^/]+.ts', 'service/http', 'service/errors', 'service/records'],
		['service/limiter'],
		['values'],
	],
	sandbox: [
		['index.mts', 'bin.mjs', 'cli.mts', 'command.mts', 'vitest.mts', 'test'],
		['page'],
		// What the tests of the nodes start: nothing below here knows the page.
		['start.mts', 'client.mts'],
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
const within = (root, names) =>
	`^${root}/(${names.join('|').replace(/\.(?=m?[tj]s)/g, '[.]')})(/|$)`;

const layerRules = ([root, layers]) => [
	...layers.slice(1).map((layer, index) => ({
		name: `upwards-from-${root}-${layer.join('-and-').replace(/[^a-z-]+/gi, '-')}`,
		comment: 'Imports run downwards: move what is shared to the lower layer',
		severity: 'error',
		from: { path: within(root, layer) },
		to: { path: within(root, layers.slice(0, index + 1).flat()) },
	})),
	{
		name: `outside-the-layers-of-${root}`,
		comment: 'Each file belongs to a layer',
		severity: 'error',
		from: {},
		to: { path: `^${root}/`, pathNot: within(root, layers.flat()) },
	},
];

export default {
	forbidden: [
		...Object.entries(LAYERS).flatMap(layerRules),
		{
			name: 'no-cycles',
			severity: 'error',
			from: {},
			to: { circular: true },
		},
		{
			name: 'nodes-know-no-other-node',
			severity: 'error',
			from: { path: '^nodes/([A-Z][^/]+)/' },
			to: { path: '^nodes/[A-Z]', pathNot: '^nodes/$1/' },
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
			from: { path: '^sandbox/', pathNot: '^sandbox/(test/|bin[.]mjs$)' },
			to: { path: '^(nodes|credentials|testkit|test|scripts|bench)/' },
		},
		{
			name: 'the-command-of-the-sandbox-brings-its-node-alone',
			severity: 'error',
			from: { path: '^sandbox/bin[.]mjs$' },
			to: {
				path: '^(nodes|credentials|testkit|test|scripts|bench)/',
				pathNot: '^scripts/bootstrap/',
			},
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
		exclude: { path: '^(sandbox/)?(dist|node_modules)/' },
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.tools.json' },
		enhancedResolveOptions: { extensions: ['.ts', '.mts', '.mjs', '.js'] },
	},
};
