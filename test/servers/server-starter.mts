// Starts PostgreSQL and Redis, tells their ports, and goes on.
import { startPostgres } from '../../scripts/lib/postgres.mts';
import { startRedis } from '../../scripts/lib/redis.mts';

const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
process.send?.([postgres.port, redis.port]);
