import type { IDataObject } from 'n8n-workflow';
import type { ServiceRequest } from './request';

/** Carries out a read; throws when the service does not answer it. A 404 of anything but the project gives undefined. */
export type Read = (request: ServiceRequest, subject: string) => Promise<IDataObject | undefined>;
