import type { Envelope } from 'domain/contract/envelope.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { House } from '../house.ts';
import { pack, sendPacked } from './packed.ts';

/** Orders by date depend on the hour. */
const keptMs = 60_000;
/** A whole list of thousands is asked for rarely, and would push out everything else. */
const maxLength = 256 * 1024;

type Answer = { envelope: Envelope /** The catalogue's, as the work began. */; version: number };

export async function sendKept(
  { ready, catalogo }: House,
  request: FastifyRequest,
  reply: FastifyReply,
  { envelope, version }: Answer,
): Promise<unknown> {
  const body = Buffer.from(JSON.stringify(envelope));
  if (body.length > maxLength) return envelope;
  reply.type('application/json; charset=utf-8');
  const packed = await pack(body);
  if (catalogo.version() === version) {
    ready.keep(request, reply, packed, { until: Date.now() + keptMs, anonymousOnly: true });
  }
  return sendPacked(request, reply, packed);
}

/** What people search for is different each time; keeping it would be for nothing. */
export function isSearch(request: FastifyRequest): boolean {
  return Boolean((request.query as { q?: string }).q);
}
