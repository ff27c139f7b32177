import type { FastifyInstance } from 'fastify';
import { malformed } from './errors.ts';

/** Accept a JSON content type without a body, which many clients send. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (isTooDeep(body as string)) done(malformed('El cuerpo de la petición tiene demasiados niveles.'));
    else parse(request, body as string, done);
  });
}

/** Our deepest body has five levels, and webhooks of payment providers have few more. */
const maxDepth = 32;

const [quote, backslash] = [0x22, 0x5c];
const opening = new Set([0x7b, 0x5b]);
const closing = new Set([0x7d, 0x5d]);

/** Reads the text once, without recursion. Brackets in strings do not count. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const letter = json.charCodeAt(at);
    if (letter === quote) at = endOfString(json, at);
    else if (opening.has(letter)) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (closing.has(letter)) depth -= 1;
  }
  return false;
}

/** Index of the end of the string that begins at `start`; the end of the text if it is unterminated. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json.charCodeAt(end - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return json.length;
}
