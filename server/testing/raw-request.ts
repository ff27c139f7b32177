import { Agent, request } from 'node:http';

export type RawAnswer = { status: number; contentType: string; text: string };

const agent = new Agent({ keepAlive: true, maxSockets: 20 });

/** Sends exactly these bytes to exactly this path, without the normalisation of `fetch`. */
export function rawRequest(
  origin: string,
  { method, path, headers = {}, body }: { method: string; path: string; headers?: object; body?: string | Uint8Array },
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request({ agent, hostname, port, method, path, headers: { ...length, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          contentType: answer.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
