import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

// Node would look only every 30 s by default.
test('SEC-154 a connection that sends half a header is ended with 408 after 10 s', async () => {
  const { hostname, port } = new URL(t.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write('GET /api/cursos HTTP/1.1\r\nHost: a\r\nX-Slow: ');
  const ended = await Promise.race([text(socket), setTimeout(22_000, 'still open', { ref: false })]);
  socket.destroy();
  expect(ended).toMatch(/^HTTP\/1\.1 408 /);
}, 40_000);
