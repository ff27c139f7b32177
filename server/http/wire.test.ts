import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepAliveMs, Wire } from './wire.ts';

const body = Buffer.from('¿Qué es la posesión?');
const whole = new Wire(200, ['content-type', 'text/plain', 'content-length', String(body.length)], body);
const unchanged = new Wire(304, ['etag', '"una"']);
let now = Date.UTC(2026, 10, 15, 11, 9, 13, 400);

const server = createServer({ keepAliveTimeout: keepAliveMs }, (request, response) => {
  if (request.url === '/unchanged') unchanged.send(response, now);
  else if (request.url === '/late') setTimeout(() => response.end('tarde'), 50);
  else whole.send(response, now);
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => void server.close(resolve)));

/** All that comes back on one connection; the last request has it closed. */
async function said(...requests: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(requests.map((request) => `${request}\r\nhost: a\r\n\r\n`).join(''));
  return text(socket);
}

const closing = 'GET / HTTP/1.1\r\nconnection: close';
const answer = (date: string) =>
  `HTTP/1.1 200 OK\r\nDate: ${date}\r\ncontent-type: text/plain\r\ncontent-length: 23\r\n` +
  'Connection: keep-alive\r\nKeep-Alive: timeout=72\r\n\r\n¿Qué es la posesión?';

test('head and body go out as they are, with the date of the second', async () => {
  expect(await said('GET / HTTP/1.1', closing)).toContain(answer('Sun, 15 Nov 2026 11:09:13 GMT'));
  now += 700;
  expect(await said('GET / HTTP/1.1', closing)).toContain(answer('Sun, 15 Nov 2026 11:09:14 GMT'));
});

test('what is unchanged has a head alone', async () => {
  const first = (await said('GET /unchanged HTTP/1.1', closing)).split('HTTP/1.1 ')[1];
  expect(first).toMatch(/^304 Not Modified\r\nDate: [^\r]+\r\netag: "una"\r\n[\s\S]+timeout=72\r\n\r\n$/);
});

test('requests that come at once are answered in turn, also behind one that takes its time', async () => {
  const paths = ['/', '/late', '/unchanged', '/', '/late', '/'];
  const all = await said(...paths.map((path) => `GET ${path} HTTP/1.1`), closing);
  const marks = [...all.matchAll(/304 Not|tarde|posesión/g)].map(([mark]) => mark);
  expect(marks).toEqual(['posesión', 'tarde', '304 Not', 'posesión', 'tarde', 'posesión', 'posesión']);
});

test.each([
  ['asked to be', closing],
  ['of an older client', 'GET / HTTP/1.0'],
])('a connection %s is closed and says so', async (_, request) => {
  const all = await said(request);
  expect(all).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*Connection: close\r\n\r\n¿Qué es la posesión\?$/);
  expect(all).not.toContain('keep-alive');
});
