const endOfHead = Buffer.from('\r\n\r\n');

/**
 * Finds the end of each response on a connection. Supports bodies with a Content-Length and responses without a body.
 */
export class AnswerReader {
  #held: Buffer | null = null;
  readonly #onAnswer: (status: number, text: () => string) => void;

  constructor(onAnswer: (status: number, text: () => string) => void) {
    this.#onAnswer = onAnswer;
  }

  read(chunk: Buffer): void {
    const bytes = this.#held ? Buffer.concat([this.#held, chunk]) : chunk;
    const head = bytes.indexOf(endOfHead);
    const length = head < 0 ? Number.POSITIVE_INFINITY : head + 4 + bodyLength(bytes, head);
    if (bytes.length < length) {
      this.#held = bytes;
      return;
    }
    this.#held = null;
    this.#onAnswer(Number(bytes.toString('latin1', 9, 12)), () => bytes.toString('utf8'));
  }
}

function bodyLength(bytes: Buffer, head: number): number {
  const at = bytes.indexOf('ontent-', 12, 'latin1');
  for (let from = at; from >= 0 && from < head; from = bytes.indexOf('ontent-', from + 7, 'latin1')) {
    if (bytes.toString('latin1', from + 7, from + 14).toLowerCase() !== 'length:') continue;
    return Number.parseInt(bytes.toString('latin1', from + 14, from + 30), 10);
  }
  const status = bytes.toString('latin1', 9, 12);
  if (status === '304' || status === '204') return 0;
  throw new Error(`an answer without a length: ${bytes.toString('latin1', 0, head)}`);
}
