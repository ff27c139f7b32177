import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';

/** One line of the table. `ratio` compares ours with the floor, in the direction of the goal. */
export type Row = {
  work: string;
  ours: string;
  floor: string;
  ratio: string;
  spread: string;
  goal: string;
  /** Processor time per response, ours and the floor's. */
  cpu?: string;
  met: boolean | null;
  note?: string;
  figures?: unknown;
};

const columns = ['work', 'ours', 'floor', 'ratio', 'spread', 'cpu', 'goal', 'met'] as const;

/** Response time for a single client, by request, one entry per size of the school. */
export type Growth = Map<string, { bounded: boolean; times: number[]; atMost?: number }>;

export function printTable(rows: Row[]): void {
  const titles = ['trabajo', 'nosotros', 'suelo', 'razón', 'de – a', 'CPU', 'meta', ''];
  const lines = [titles, ...rows.map((row) => columns.map((column) => cell(row, column)))];
  const widths = titles.map((_, at) => Math.max(...lines.map((line) => line[at]!.length)));
  for (const [at, line] of lines.entries()) {
    console.log(line.map((text, column) => text.padEnd(widths[column]!)).join('  '));
    if (at === 0) console.log(widths.map((width) => '─'.repeat(width)).join('  '));
  }
  const notes = rows.filter(({ note }) => note);
  if (notes.length > 0) console.log('');
  for (const { work, note } of notes) console.log(`${work}: ${note}`);
}

/** Response time for a single client in milliseconds, by size of the school. */
export function printGrowth(growth: Growth, sizes: string[]): void {
  console.log(`\nUna respuesta con ${sizes.join(', ')}`);
  const width = Math.max(...[...growth.keys()].map((work) => work.length));
  for (const [work, { times: figures }] of growth) {
    console.log(`${work.padEnd(width)}  ${figures.map((figure) => ms(figure).padStart(12)).join('')}`);
  }
}

type Results = { rows: Row[]; growth: Growth; sizes: string[]; seconds: number };

export function writeResults({ rows, growth, ...rest }: Results): string {
  const file = path.join(import.meta.dirname, 'results.json');
  const machine = { cpu: cpus()[0]?.model ?? '', cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30) };
  const when = new Date().toISOString();
  const results = { when, node: process.version, machine, ...rest, rows, growth: Object.fromEntries(growth) };
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  return path.relative(process.cwd(), file);
}

function cell(row: Row, column: (typeof columns)[number]): string {
  if (column !== 'met') return row[column] ?? '';
  return row.met === null ? '' : row.met ? 'cumple' : 'NO CUMPLE';
}

export const perSecond = (figure: number) => `${figure >= 100 ? Math.round(figure) : figure.toFixed(1)}/s`;
export const ms = (figure: number) => `${figure.toFixed(2)} ms`;
export const times = (figure: number) => figure.toFixed(2);
export const range = ([from, to]: readonly [number, number]) => `${times(from)} – ${times(to)}`;
