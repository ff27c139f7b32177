import { htmlToText } from './html-to-text.ts';

type HtmlRow = { line: number; cells: string[] };

const mostColumns = 200;

/**
 * Rows of the tables of a page, as systems export them under the name of a workbook; `line` counts rows. Reads every
 * character once. A cell over several columns is followed by empty ones.
 */
export function readHtmlTable(html: string): HtmlRow[] {
  const rows: HtmlRow[] = [];
  let cells: string[] | null = null;
  let cell: { from: number; span: number } | null = null;
  const endCell = (to: number) => {
    if (!cells || !cell) return;
    const text = htmlToText(html.slice(cell.from, to)).text.replace(/\s+/g, ' ').trim();
    cells.push(text, ...Array.from({ length: cell.span - 1 }, () => ''));
    cell = null;
  };
  const endRow = (to: number) => {
    endCell(to);
    if (cells) rows.push({ line: rows.length + 1, cells });
    cells = null;
  };
  for (let at = html.indexOf('<'); at !== -1; ) {
    if (html.startsWith('<!--', at)) {
      const close = html.indexOf('-->', at + 4);
      if (close === -1) break;
      at = html.indexOf('<', close + 3);
      continue;
    }
    const end = html.indexOf('>', at);
    if (end === -1) break;
    const tag = /^<(\/?)(tr|td|th|table)\b/i.exec(html.slice(at, at + 8));
    if (tag) {
      const name = tag[2]!.toLowerCase();
      if (name === 'td' || name === 'th') {
        endCell(at);
        if (!tag[1]) cell = { from: end + 1, span: spanOf(html.slice(at, Math.min(end, at + 500))) };
      } else {
        endRow(at);
        if (name === 'tr' && !tag[1]) cells = [];
      }
    }
    at = html.indexOf('<', end + 1);
  }
  endRow(html.length);
  return rows.filter((row) => row.cells.some((text) => text !== ''));
}

function spanOf(tag: string): number {
  const [, span] = /\scolspan\s?=\s?["']?(\d{1,3})/i.exec(tag) ?? [];
  return Math.min(Math.max(1, Number(span ?? 1)), mostColumns);
}
