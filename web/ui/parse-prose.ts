export type ProseBlock =
  | { kind: 'paragraph'; lines: string[] }
  | { kind: 'bullets'; items: string[] }
  | { kind: 'numbers'; start: number; items: string[] };

const bullet = /^\s*[-–•*]\s+(.+)$/;
const numbered = /^\s*(\d{1,4})[.)]\s+(.+)$/;

/** Parses plain text: blank lines separate paragraphs, lines starting with '-' or '1.' become lists. Never HTML. */
export function parseProse(text: string): ProseBlock[] {
  const blocks: ProseBlock[] = [];
  let open: ProseBlock | undefined;

  function start(block: ProseBlock) {
    blocks.push(block);
    open = block;
  }

  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const asBullet = bullet.exec(line);
    const asNumber = numbered.exec(line);
    if (line.trim() === '') {
      open = undefined;
    } else if (asBullet) {
      const item = asBullet[1]!.trim();
      if (open?.kind === 'bullets') open.items.push(item);
      else start({ kind: 'bullets', items: [item] });
    } else if (asNumber) {
      const item = asNumber[2]!.trim();
      if (open?.kind === 'numbers') open.items.push(item);
      else start({ kind: 'numbers', start: Number(asNumber[1]), items: [item] });
    } else if (open && open.kind !== 'paragraph' && /^\s{2,}/.test(line)) {
      open.items.push(`${open.items.pop()} ${line.trim()}`);
    } else if (open?.kind === 'paragraph') {
      open.lines.push(line.trim());
    } else {
      start({ kind: 'paragraph', lines: [line.trim()] });
    }
  }
  return blocks;
}
