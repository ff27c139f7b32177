import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createS3Storage } from './s3.ts';

test('OPS-07 a storage that takes connections and never answers is given up', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const storage = createS3Storage({
    ...{ bucket: 'aula', region: 'us-east-1', timeoutMs: 200 },
    endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  });
  await expect(storage.get('cursos/1.png')).rejects.toMatchObject({ name: 'TimeoutError' });
  await expect(storage.put('cursos/1.png', Buffer.alloc(10), 'image/png')).rejects.toMatchObject({
    name: 'TimeoutError',
  });
  expect(sockets.size).toBeGreaterThan(1);
  storage.close();
  for (const socket of sockets) socket.destroy();
  silent.close();
});
