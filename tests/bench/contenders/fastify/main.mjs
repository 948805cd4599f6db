// The service that the shop's server is compared with: the same calls over the same tables, written conventionally
// with Fastify, pg, stripe and undici. Reads the server's settings (docs/settings.md). PROCESSES=2: node:cluster.

import cluster from 'node:cluster';
import { service } from './service.mjs';

const processes = Number(process.env.PROCESSES ?? '1');
if (cluster.isPrimary && processes > 1) {
  for (let i = 0; i < processes; i += 1) cluster.fork();
  process.once('SIGTERM', () => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.kill('SIGTERM');
  });
} else {
  const app = await service(process.env, processes);
  process.once('SIGTERM', async () => {
    await app.close();
    process.exit(0);
  });
  await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
}
