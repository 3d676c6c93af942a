// What a sandbox starts with. The shape of --seed files and of POST /control/seed, as the control API's
// contract has it.
import type { ControlSchemas } from '../types.mts';

export type Seed = ControlSchemas['Seed'];
export type SeedCatalogue = ControlSchemas['SeedCatalogue'];
