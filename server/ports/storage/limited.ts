import type { Readable } from 'node:stream';
import { ObjectTooLarge } from './port.ts';

/** Stops without destroying the source, so that a request with too large a body still gets a response. */
export async function* atMost(source: Readable, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ObjectTooLarge(maxBytes);
    yield chunk;
  }
}
