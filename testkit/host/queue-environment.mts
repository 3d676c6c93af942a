// The settings of n8n for PostgreSQL and for queue mode.
import type { Postgres } from '../servers/postgres.mts';
import type { Redis } from '../servers/redis.mts';

/** n8n on PostgreSQL. */
export function databaseEnvironment(postgres: Postgres): Record<string, string> {
	return {
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: postgres.host,
		DB_POSTGRESDB_PORT: String(postgres.port),
		DB_POSTGRESDB_DATABASE: postgres.database,
		DB_POSTGRESDB_USER: postgres.user,
		DB_POSTGRESDB_PASSWORD: postgres.password,
	};
}

/** Main, workers and webhook processors of one n8n. */
export function queueEnvironment(postgres: Postgres, redis: Redis): Record<string, string> {
	return {
		...databaseEnvironment(postgres),
		EXECUTIONS_MODE: 'queue',
		// Workers log which executions they took.
		N8N_LOG_LEVEL: 'info',
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
		QUEUE_BULL_REDIS_HOST: redis.host,
		QUEUE_BULL_REDIS_PORT: String(redis.port),
		QUEUE_BULL_REDIS_PASSWORD: redis.password,
		// Otherwise workers serve no requests, not even readiness checks.
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		// The main process later looks up a job that ends before it listens for the end. n8n's default removes the job
		// immediately, so the waiting webhook never gets a response. 1.x ignores these.
		N8N_EXECUTIONS_QUEUE_KEEP_LAST_COMPLETED: '1000',
		N8N_EXECUTIONS_QUEUE_KEEP_LAST_FAILED: '1000',
	};
}
