import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { warnOfForwarding } from './forwarding.ts';

test.each([
  ['127.0.0.1', '127.0.0.1', 0],
  ['127.0.0.1', '203.0.113.9', 0],
  ['192.0.2.1', '203.0.113.9', 1],
  [undefined, '203.0.113.9', 1],
])('OPS-59 TRUST_PROXY=%s and X-Forwarded-For %s from 127.0.0.1 warn %i times', async (trusted, from, times) => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({ ...(trusted && { trustProxy: trusted }), logger: { level: 'warn', stream } });
  warnOfForwarding(app);
  app.get('/', async () => 'ok');
  for (let n = 0; n < 2; n++) await app.inject({ url: '/', headers: { 'x-forwarded-for': from } });
  expect(lines).toHaveLength(times);
  await app.close();
});
