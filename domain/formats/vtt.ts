/** A line of captions, in seconds. */
export type Cue = { start: number; end: number; text: string };

const timing = /^((?:\d+:)?\d{2}:\d{2}[.,]\d{3})[ \t]+-->[ \t]+((?:\d+:)?\d{2}:\d{2}[.,]\d{3})/;

const secondsOf = (clock: string) =>
  clock
    .replace(',', '.')
    .split(':')
    .reduce((total, part) => total * 60 + Number(part), 0);

/** The lines of a WebVTT file, without markup; blocks that are no cue are left out. */
export function parseVtt(text: string): Cue[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n');
      const at = lines.findIndex((line) => timing.test(line));
      const [, start, end] = timing.exec(lines[at] ?? '') ?? [];
      const said = lines
        .slice(at + 1)
        .join(' ')
        .replace(/<[^<>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim();
      return start && end && said ? [{ start: secondsOf(start), end: secondsOf(end), text: said }] : [];
    });
}
