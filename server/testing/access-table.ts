import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Who calls: nobody signed in; the student to whom the object belongs (own row, enrolled with access); a student of the
 * same course; a student of another course; an administrator.
 */
export type Role = 'anonymous' | 'USU' | 'classmate' | 'other' | 'ADMIN';

/**
 * `sees`: `-` nothing (refused); `message` an envelope without data; `bytes` a file to download; `inline` a file shown in
 * the page; else field names that the answer has, or with `!` has not, at any depth. `own` is the row of the student called USU.
 */
export type Line = { method: string; path: string; role: Role; status: number; sees: string[] };

const file = path.resolve(import.meta.dirname, '../../docs/access.tsv');

/** `docs/access.tsv`, which is written by hand from the specification and never generated. */
export function accessTable(): Map<string, Map<Role, Line>> {
  const [, ...rows] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const table = new Map<string, Map<Role, Line>>();
  for (const row of rows) {
    const [method = '', url = '', role, status, sees = ''] = row.split('\t');
    const lines = table.get(`${method} ${url}`) ?? new Map<Role, Line>();
    const line = { method, path: url, role: role as Role, status: Number(status), sees: sees.split(' ') };
    if (lines.has(line.role)) throw new Error(`docs/access.tsv has two lines for ${method} ${url} ${role}`);
    table.set(`${method} ${url}`, lines.set(line.role, line));
  }
  return table;
}
