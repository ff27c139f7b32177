/** A run of text in a page: where its baseline begins, and the height of its letters. */
export type TextRun = { str: string; transform: readonly number[]; height: number; hasEOL: boolean };

export type Paragraph = { text: string; isHeading: boolean };

type Line = { text: string; y: number; height: number };

/** A gap between two baselines of more than this many letter heights begins a paragraph. */
const paragraphGap = 1.9;
const headingFrom = 1.12;
const listMark = /^(?:[•·▪–-]|\d{1,2}[.)])\s/;

/** The text runs among the items of a page. */
export const runsOf = (items: readonly object[]): TextRun[] =>
  items.filter((item): item is TextRun => 'str' in item && 'transform' in item);

/** Median height of the letters; null without text, as in a scan. */
export function usualHeight(runs: readonly TextRun[]): number | null {
  const heights = runs.flatMap(({ str, height }) => Array.from({ length: str.trim().length }, () => height));
  return heights.toSorted((a, b) => a - b)[heights.length >> 1] ?? null;
}

/** The words of a page as paragraphs, without the line breaks of its layout. */
export function paragraphsOf(runs: readonly TextRun[]): Paragraph[] {
  const usual = usualHeight(runs) ?? 0;
  const isHeading = ({ height }: Line) => height >= usual * headingFrom;
  const paragraphs: Paragraph[] = [];
  let before: Line | null = null;
  for (const line of linesOf(runs)) {
    const last = paragraphs.at(-1);
    const goesOn =
      before !== null &&
      last !== undefined &&
      isHeading(line) === last.isHeading &&
      Math.abs(before.y - line.y) <= paragraphGap * Math.max(line.height, 1) &&
      !listMark.test(line.text);
    if (goesOn) last.text += last.text.endsWith('-') ? line.text : ` ${line.text}`;
    else paragraphs.push({ text: line.text, isHeading: isHeading(line) });
    before = line;
  }
  return paragraphs;
}

function linesOf(runs: readonly TextRun[]): Line[] {
  const lines: Line[] = [];
  let open = false;
  for (const { str, transform, height, hasEOL } of runs) {
    const line = open ? lines.at(-1)! : { text: '', y: transform[5] ?? 0, height: 0 };
    if (!open) lines.push(line);
    line.text += str;
    line.height = Math.max(line.height, str.trim() === '' ? 0 : height);
    open = !hasEOL;
  }
  return lines.map((line) => ({ ...line, text: line.text.trim() })).filter(({ text }) => text !== '');
}
