const flushMs = 100;
const flushLength = 16 * 1024;

/** Writes the log in handfuls: a system call per line would cost more than the answer it tells of. */
export function logOutput(out: Pick<NodeJS.WriteStream, 'write'> = process.stdout) {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lines === '') return;
    const text = lines;
    lines = '';
    out.write(text);
  };
  process.on('exit', flush);
  return {
    write(line: string): void {
      lines += line;
      if (lines.length >= flushLength) flush();
      else timer ??= setTimeout(flush, flushMs).unref();
    },
  };
}
