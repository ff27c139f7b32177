import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createS3Storage } from './s3.ts';

test('OPS-07 a storage that takes connections and never answers is given up', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const storage = createS3Storage({
    bucket: 'aula',
    region: 'us-east-1',
    timeoutMs: 200,
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

test.each([
  ['QuotaExceeded', 403, 'full'],
  ['XMinioStorageFull', 507, 'full'],
  ['XMinioAdminBucketQuotaExceeded', 400, 'full'],
  ['AccessDenied', 403, 'read-only'],
])('OPS-71 a bucket that refuses a write with %s (%i) is told as %s', async (code, status, reason) => {
  const refusing = createHttpServer((request, answer) => {
    request.resume();
    answer.writeHead(status, { 'content-type': 'application/xml' });
    answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
  }).listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  const storage = createS3Storage({
    bucket: 'aula',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  });
  const refused = { name: 'StorageUnwritable', reason };
  await expect(storage.put('cursos/1.png', Buffer.alloc(10), 'image/png')).rejects.toMatchObject(refused);
  await expect(storage.put('cursos/1.png', Readable.from([Buffer.alloc(10)]), 'image/png')).rejects.toMatchObject(
    refused,
  );
  await expect(storage.parts.begin('archivos/1.mp4', 'video/mp4')).rejects.toMatchObject(refused);
  storage.close();
  refusing.close();
});
