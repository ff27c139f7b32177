import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Page } from '../db/page.ts';
import { type FileAnswer, sendFile } from './file.ts';
import { jsonType, present } from './present.ts';

type Presentable<E extends EndpointSpec> = E['answer'] extends { schema: infer S extends z.ZodType }
  ? z.input<S>
  : never;

/** What a handler returns. */
export type Result<E extends EndpointSpec> = E['answer'] extends { kind: 'nothing' }
  ? void
  : E['answer'] extends { kind: 'file' }
    ? FileAnswer
    : E['answer'] extends { kind: 'resource' }
      ? Presentable<E>
      : Presentable<E>[] | Page<Presentable<E>>;

/** Sends a file, or returns the envelope for Fastify to send. */
export function respond({ spec, reply }: { spec: EndpointSpec; reply: FastifyReply }, result: unknown) {
  reply.header('cache-control', 'no-store');
  if (spec.answer.kind === 'file') return sendFile(reply, spec.answer.contentType, result as FileAnswer);
  reply.header('content-type', jsonType);
  return present(spec, result);
}
