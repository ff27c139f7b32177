import type { IncomingMessage, ServerResponse } from 'node:http';

type Part = { etag: string; bytes: number };

/** Lists and aborts multipart uploads, which s3rver does not implement. Parts and completion are left to s3rver. */
export class KnownUploads {
  readonly #parts = new Map<string, Map<number, Part>>();
  readonly #ended = new Set<string>();

  /** True when the request was answered here. */
  answers(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const { method } = incoming;
    const uploadId = paramsOf(incoming).get('uploadId');
    if (uploadId === null) return false;
    const unknown = this.#ended.has(uploadId) || (method !== 'PUT' && !this.#parts.has(uploadId));
    if (unknown && method !== 'POST') {
      incoming.resume();
      const headers = { 'content-type': 'application/xml' };
      outgoing.writeHead(404, headers).end('<Error><Code>NoSuchUpload</Code><Message>unknown</Message></Error>');
      return true;
    }
    if (method === 'GET') {
      const parts = [...(this.#parts.get(uploadId) ?? [])].map(
        ([part, { etag, bytes }]) =>
          `<Part><PartNumber>${part}</PartNumber><ETag>${etag}</ETag><Size>${bytes}</Size></Part>`,
      );
      outgoing.writeHead(200, { 'content-type': 'application/xml' });
      outgoing.end(`<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`);
      return true;
    }
    if (method === 'DELETE') {
      this.#ended.add(uploadId);
      outgoing.writeHead(204).end();
      return true;
    }
    return false;
  }

  /** Remembers a part that s3rver has stored and an upload that it has completed. */
  note(incoming: IncomingMessage, answer: IncomingMessage): void {
    const params = paramsOf(incoming);
    const uploadId = params.get('uploadId');
    if (uploadId === null || answer.statusCode !== 200) return;
    if (incoming.method === 'POST') this.#ended.add(uploadId);
    if (incoming.method !== 'PUT') return;
    const parts = this.#parts.get(uploadId) ?? new Map<number, Part>();
    this.#parts.set(uploadId, parts);
    const bytes = Number(incoming.headers['content-length']);
    parts.set(Number(params.get('partNumber')), { etag: String(answer.headers.etag), bytes });
  }
}

function paramsOf(incoming: IncomingMessage): URLSearchParams {
  return new URL(incoming.url ?? '/', 'http://peer').searchParams;
}
