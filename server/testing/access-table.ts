import { readFileSync } from 'node:fs';
import path from 'node:path';

const roles = [
  'anonymous',
  'USU',
  'classmate',
  'other',
  'ADMIN',
  'DOCENTE',
  'colleague',
  'COORDINACION',
  'CAJA',
] as const;
export type Role = (typeof roles)[number];

export type Line = { method: string; path: string; role: Role; status: number; sees: string[] };
export type Endpoint = { declares: string; confirms: string; lines: Map<Role, Line> };
type Class = { declares: string; cells: Map<Role, string> };

const file = path.resolve(import.meta.dirname, '../../docs/access.tsv');
const isRole = (name: string): name is Role => roles.some((role) => role === name);

/** Status and visible rows for a role, from the class of an endpoint; null: the role is not called. */
function seenBy(role: Role, cell: string, sees: string): Pick<Line, 'status' | 'sees'> | null {
  if (cell === '-') return null;
  if (cell === '!own') return { status: 200, sees: ['!own'] };
  const status = Number(cell);
  if (status >= 400) return { status, sees: ['-'] };
  return { status, sees: sees.split(' ').map((word) => (word === 'own' && role !== 'USU' ? '!own' : word)) };
}

/** Reads `docs/access.tsv`: one line per endpoint and role; its format is explained in the file. */
export function accessTable(text = readFileSync(file, 'utf8')): Map<string, Endpoint> {
  const classes = new Map<string, Class>();
  const table = new Map<string, Endpoint>();
  const rows = text
    .trimEnd()
    .split('\n')
    .filter((row) => !row.startsWith('#'));
  const endpointsFrom = rows.findIndex((row) => row.startsWith('method\t'));

  for (const row of rows.slice(1, endpointsFrom)) {
    const [name = '', declares = '', ...cells] = row.split('\t');
    classes.set(name, { declares, cells: new Map(roles.map((role, index) => [role, cells[index] ?? ''])) });
  }

  for (const row of rows.slice(endpointsFrom + 1)) {
    const [method = '', url = '', kind = '', sees = '', confirms = ''] = row.split('\t');
    const key = `${method} ${url}`;
    const [persons = '', status] = kind.split('=');
    const endpoint = table.get(key);
    if (status === undefined) {
      const found = classes.get(kind);
      if (!found) throw new Error(`docs/access.tsv: ${key} has the class ${kind}, which is not explained`);
      if (endpoint) throw new Error(`docs/access.tsv has two classes for ${key}`);
      const lines = new Map<Role, Line>();
      for (const [each, cell] of found.cells) {
        const seen = seenBy(each, cell, sees);
        if (seen) lines.set(each, { method, path: url, role: each, ...seen });
      }
      table.set(key, { declares: found.declares, confirms, lines });
    } else {
      for (const role of persons.split('+')) {
        if (!endpoint || !isRole(role)) throw new Error(`docs/access.tsv: ${key} ${kind} is an exception to nothing`);
        const line = { method, path: url, role, status: Number(status), sees: sees.split(' ') };
        if (JSON.stringify(endpoint.lines.get(role)) === JSON.stringify(line)) {
          throw new Error(`docs/access.tsv: ${key} ${kind} says what its class says; delete it`);
        }
        endpoint.lines.set(role, line);
      }
    }
  }
  return table;
}
