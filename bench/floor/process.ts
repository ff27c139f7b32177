import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { autosave } from './autosave.ts';
import { createPedido } from './create-pedido.ts';
import { me } from './me.ts';
import { search } from './search.ts';
import { submit } from './submit.ts';

/**
 * Floor: the least a server can do. The same bytes from memory, or the necessary statements and their result as JSON,
 * without routing, checks or logs.
 */
export type Work = (pool: pg.Pool, request: IncomingMessage) => Promise<unknown>;

const works: Record<string, Work> = {
  '/me': me,
  '/search': search,
  '/orders': createPedido,
  '/autosave': autosave,
  '/submit': submit,
};

type Stored = { status: number; headers: string[]; body: Buffer };
let stored: Stored = { status: 200, headers: [], body: Buffer.from('ok') };

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const server = createServer((request, response) => {
  const { url = '' } = request;
  if (url === '/') return void response.writeHead(stored.status, stored.headers).end(stored.body);
  if (url === '/store') return void store(request, response);
  works[url.split('?')[0]!]!(pool, request).then(
    (answer) => {
      const body = Buffer.from(JSON.stringify(answer));
      response
        .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
        .end(body);
    },
    (error) => response.writeHead(500).end(String(error)),
  );
});
server.keepAliveTimeout = 72_000;
server.listen(Number(process.env.PORT), '127.0.0.1');

/** Stores a response of ours, to be sent byte for byte. */
async function store(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { status, headers, body } = JSON.parse(Buffer.concat(chunks).toString());
  stored = { status, headers, body: Buffer.from(body, 'base64') };
  response.writeHead(200, { 'content-length': 0 }).end();
}

process.on('SIGTERM', () => process.exit(0));
