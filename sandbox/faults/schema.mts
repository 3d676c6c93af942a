// The JSON Schema of a plan of faults: each kind with its own keys and those of matching and timing.

const COMMON = {
	match: {
		type: 'object',
		additionalProperties: false,
		properties: {
			method: { type: 'string', minLength: 1 },
			path: { type: 'string', minLength: 1 },
			operation: { type: 'string', minLength: 1 },
		},
	},
	rate: { type: 'number', minimum: 0, maximum: 1 },
	next: { type: 'integer', minimum: 1 },
	calls: { type: 'array', minItems: 1, items: { type: 'integer', minimum: 1 } },
	after: { type: 'integer', minimum: 0 },
};

const WHEN = { type: 'string', enum: ['before', 'after'] };

function rule(kind: string, required: string[], properties: Record<string, unknown>) {
	return {
		type: 'object',
		additionalProperties: false,
		required: ['kind', ...required],
		properties: { kind: { type: 'string', enum: [kind] }, ...properties, ...COMMON },
	};
}

export const FAULT_PLAN_SCHEMA = {
	type: 'object',
	additionalProperties: false,
	required: ['rules'],
	properties: {
		seed: { type: 'integer' },
		rules: {
			type: 'array',
			maxItems: 100,
			items: {
				type: 'object',
				required: ['kind'],
				discriminator: { propertyName: 'kind' },
				oneOf: [
					rule('status', ['status'], {
						status: { type: 'integer', enum: [400, 404, 409, 429, 500, 502, 503, 504] },
						when: WHEN,
						body: { type: 'string', enum: ['json', 'html'] },
						retryAfter: { type: 'integer', minimum: 0 },
						retryAfterForm: { type: 'string', enum: ['seconds', 'date'] },
					}),
					rule('reset', [], { when: WHEN }),
					rule('delay', ['ms'], { ms: { type: 'integer', minimum: 0, maximum: 600_000 } }),
					rule('truncate', [], {}),
					rule('unauthorized', [], {}),
					rule('pauseCampaign', ['campaign', 'sends'], {
						campaign: { type: 'string', minLength: 1 },
						sends: { type: 'integer', minimum: 1 },
					}),
				],
			},
		},
	},
};
