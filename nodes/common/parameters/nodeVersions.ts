import type { IDisplayOptions } from 'n8n-workflow';

/** Shows a field in the nodes that were made with version 1 alone, which keep their form. */
export const IN_VERSION_1 = { show: { '@version': [1] } } satisfies IDisplayOptions;

/** Shows a field in every later version of its node. */
export const SINCE_VERSION_1_1 = { hide: { '@version': [1] } } satisfies IDisplayOptions;
