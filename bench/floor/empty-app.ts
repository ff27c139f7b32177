import path from 'node:path';
import { startEmbedded } from 'embedded-db/start.ts';
import fastify from 'fastify';

/** An empty Fastify with the embedded PostgreSQL: the floor of a cold start. */
const database = await startEmbedded({ dataDir: path.resolve(process.env.DATA_DIR!) });
const app = fastify();
app.get('/readyz', async () => ({ ok: true }));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.on('SIGTERM', async () => {
  await app.close();
  await database.stop();
  process.exit(0);
});
