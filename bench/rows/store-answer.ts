import http from 'node:http';
import type { Bench } from '../bench.ts';

const ownOfEachServer = new Set(['date', 'connection', 'keep-alive']);

/** Requests our response once and stores it in the floor, which then sends the same bytes. */
export async function storeAnswer(
  { app, floor }: Bench,
  path: string,
  headers: Record<string, string>,
): Promise<{ etag: string; bytes: number }> {
  const answer = await ask(app.port, path, headers);
  const kept: string[] = [];
  for (let at = 0; at < answer.headers.length; at += 2) {
    const name = answer.headers[at]!;
    if (!ownOfEachServer.has(name.toLowerCase())) kept.push(name, answer.headers[at + 1]!);
  }
  const body = JSON.stringify({ status: answer.status, headers: kept, body: answer.body.toString('base64') });
  await fetch(`http://127.0.0.1:${floor.port}/store`, { method: 'POST', body });
  const at = kept.findIndex((name) => name.toLowerCase() === 'etag');
  return { etag: at < 0 ? '' : kept[at + 1]!, bytes: answer.body.length };
}

type Raw = { status: number; headers: string[]; body: Buffer };

function ask(port: number, path: string, headers: Record<string, string>): Promise<Raw> {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path, headers, agent: false }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const { statusCode, rawHeaders } = response;
        resolve({ status: statusCode!, headers: rawHeaders, body: Buffer.concat(chunks) });
      })
      .on('error', reject);
  });
}
