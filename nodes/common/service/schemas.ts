import type { components } from '../../../contract/types.mjs';

/** The service's bodies and records, as generated from contract/openapi.yaml. */
export type Schemas = components['schemas'];
