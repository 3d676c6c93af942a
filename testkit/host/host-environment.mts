// The environment of the n8ns started here: loopback only, without external requests.

import type { PinnedHost } from './hosts.mts';

interface HostSettings {
	host: PinnedHost;
	/** n8n's user folder: it holds `.n8n`. */
	userFolder: string;
	port: number;
	/** Port of the task broker; a second n8n on a machine needs its own. */
	brokerPort: number;
	/** Folders that workflows may read and write, besides those that n8n allows. */
	fileFolder: string;
	/** Further settings, such as another database. */
	environment?: Record<string, string>;
}

/** The same key in every home, so that a copied home can be opened. It protects only demos. */
const ENCRYPTION_KEY = 'wa-campaigns-local-demo-key';

const LOOPBACK = '127.0.0.1';

/** Disables features that call other hosts. */
const NO_OUTSIDE_REQUESTS = {
	N8N_AI_ENABLED: 'false',
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_REINSTALL_MISSING_PACKAGES: 'false',
	N8N_SENTRY_DSN: '',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	EXTERNAL_FRONTEND_HOOKS_URLS: '',
};

/** Variables of the caller that would change how n8n runs. */
const NOT_PASSED_ON =
	/^(N8N_|DB_|EXECUTIONS_|NODE_OPTIONS$|NODE_ENV$|VITEST|npm_|QUEUE_|OFFLOAD_|NODES_|WEBHOOK_URL$|GENERIC_TIMEZONE$|EXTERNAL_|CREDENTIALS_)/;

/** The environment for `n8n start`, `n8n worker` or `n8n webhook` with these settings. */
export function hostEnvironment(settings: HostSettings): NodeJS.ProcessEnv {
	const passedOn = Object.entries(process.env).filter(([name]) => !NOT_PASSED_ON.test(name));
	const { NO_PROXY, no_proxy = NO_PROXY } = process.env;
	const noProxy = [no_proxy, LOOPBACK, 'localhost'].filter(Boolean).join(',');
	return {
		...Object.fromEntries(passedOn),
		// The user's proxy cannot reach the sandbox.
		NO_PROXY: noProxy,
		no_proxy: noProxy,
		...NO_OUTSIDE_REQUESTS,
		...settings.host.environment,
		N8N_USER_FOLDER: settings.userFolder,
		N8N_PORT: String(settings.port),
		// The port of a worker's health check, if enabled.
		QUEUE_HEALTH_CHECK_PORT: String(settings.port),
		N8N_WORKER_SERVER_ADDRESS: LOOPBACK,
		N8N_HOST: LOOPBACK,
		N8N_LISTEN_ADDRESS: LOOPBACK,
		N8N_EDITOR_BASE_URL: `http://${LOOPBACK}:${settings.port}`,
		N8N_SECURE_COOKIE: 'false',
		N8N_RUNNERS_BROKER_PORT: String(settings.brokerPort),
		N8N_RUNNERS_BROKER_LISTEN_ADDRESS: LOOPBACK,
		N8N_PYTHON_ENABLED: 'false',
		N8N_ENCRYPTION_KEY: ENCRYPTION_KEY,
		N8N_RESTRICT_FILE_ACCESS_TO: settings.fileFolder,
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '5',
		N8N_LOG_LEVEL: 'warn',
		N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'true',
		DB_TYPE: 'sqlite',
		...settings.environment,
	};
}
