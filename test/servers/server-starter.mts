// Starts PostgreSQL and Redis, prints their ports, and keeps running.
import { startPostgres } from '../../testkit/servers/postgres.mts';
import { startRedis } from '../../testkit/servers/redis.mts';

const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
process.send?.([postgres.port, redis.port]);
