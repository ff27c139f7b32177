export type ProseBlock =
  | { kind: 'paragraph'; lines: string[] }
  | { kind: 'bullets'; items: string[] }
  | { kind: 'numbers'; start: number; items: string[] };

/** For trimmed lines: text always follows the mark, so the patterns need not match up to the end. */
const bullet = /^[-–•*]\s+/;
const numbered = /^(\d{1,4})[.)]\s+/;

/** Parses plain text: blank lines separate paragraphs, lines starting with '-' or '1.' become lists. Never HTML. */
export function parseProse(text: string): ProseBlock[] {
  const blocks: ProseBlock[] = [];
  let open: ProseBlock | undefined;

  function start(block: ProseBlock) {
    blocks.push(block);
    open = block;
  }

  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const trimmed = line.trim();
    const asBullet = bullet.exec(trimmed);
    const asNumber = numbered.exec(trimmed);
    if (trimmed === '') {
      open = undefined;
    } else if (asBullet) {
      const item = trimmed.slice(asBullet[0].length);
      if (open?.kind === 'bullets') open.items.push(item);
      else start({ kind: 'bullets', items: [item] });
    } else if (asNumber) {
      const item = trimmed.slice(asNumber[0].length);
      if (open?.kind === 'numbers') open.items.push(item);
      else start({ kind: 'numbers', start: Number(asNumber[1]), items: [item] });
    } else if (open && open.kind !== 'paragraph' && /^\s{2,}/.test(line)) {
      open.items.push(`${open.items.pop()} ${trimmed}`);
    } else if (open?.kind === 'paragraph') {
      open.lines.push(trimmed);
    } else {
      start({ kind: 'paragraph', lines: [trimmed] });
    }
  }
  return blocks;
}
