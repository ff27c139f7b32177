/** Regroups a stream into pieces of exactly `bytes`; only the last one may be shorter. */
export async function* inPieces(source: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Buffer> {
  let kept: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    kept.push(chunk);
    size += chunk.length;
    if (size < bytes) continue;
    const all = kept.length > 1 ? Buffer.concat(kept) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    const whole = size - (size % bytes);
    for (let at = 0; at < whole; at += bytes) yield all.subarray(at, at + bytes);
    kept = size > whole ? [all.subarray(whole)] : [];
    size -= whole;
  }
  if (size > 0) yield Buffer.concat(kept);
}

const newline = 0x0a;

/** Pieces of at least `bytes` that end with a row. In the text format of COPY only the end of a row is a newline. */
export async function* inRows(source: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Buffer> {
  let kept: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    const end = size + chunk.length < bytes ? 0 : chunk.lastIndexOf(newline) + 1;
    if (end === 0) {
      kept.push(chunk);
      size += chunk.length;
      continue;
    }
    yield Buffer.concat([...kept, chunk.subarray(0, end)]);
    kept = end < chunk.length ? [chunk.subarray(end)] : [];
    size = chunk.length - end;
  }
  if (size > 0) yield Buffer.concat(kept);
}
