import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keysFor } from '../keys.ts';
import { createDiskStorage } from '../ports/storage/disk.ts';
import { ObjectTooLarge } from '../ports/storage/port.ts';

const PREFIX = '/escuela/api/uploads/objeto/';

/** Minimal server for the signed URLs of the disk adapter. */
export async function startDiskPeer() {
  const root = await mkdtemp(join(tmpdir(), 'disk-storage-'));
  const storage = createDiskStorage({
    root,
    keys: keysFor(['a secret of at least thirty-two characters'], 'upload'),
    basePath: '/escuela',
  });
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://peer');
    const { vence, tipo, max, firma } = Object.fromEntries(url.searchParams);
    const key = url.pathname.slice(PREFIX.length);
    const verdict = storage.verifyPut({ key, vence, tipo, max, firma, contentType: request.headers['content-type'] });
    if (request.method !== 'PUT' || !url.pathname.startsWith(PREFIX) || !verdict.ok) {
      request.resume();
      response.writeHead(403).end();
      return;
    }
    try {
      await storage.receive(verdict.grant.key, request, verdict.grant);
      response.writeHead(200).end();
    } catch (error) {
      request.resume();
      response.writeHead(error instanceof ObjectTooLarge ? 413 : 500).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  return {
    storage,
    root,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await rm(root, { recursive: true, force: true });
    },
  };
}
