import { allEndpoints } from 'domain/contract/all.ts';
import { describe, expect, test } from 'vitest';
import { accessTable, type Role } from '../testing/access-table.ts';

const table = accessTable();
const endpoints = allEndpoints().map((each) => ({ ...each, line: `${each.spec.method} ${each.spec.path}` }));

describe('the table and the contract', () => {
  const head = [
    'class\tdeclares',
    'mine\tsession\t401\t200\t!own\t!own\t-\t-\t-\t-\t-\twho',
    'method\tpath\tclass\tsees',
    'GET\t/x\tmine\town a',
  ];
  const read = (...rows: string[]) => accessTable([...head, ...rows].join('\n'));

  test('a class gives each person a status and what is seen, an exception replaces it', () => {
    const { declares, lines } = read('GET\t/x\tother=404\t-').get('GET /x')!;
    expect(declares).toBe('session');
    expect([...lines.values()].map(({ role, status, sees }) => [role, status, ...sees])).toEqual([
      ['anonymous', 401, '-'],
      ['USU', 200, 'own', 'a'],
      ['classmate', 200, '!own'],
      ['other', 404, '-'],
    ]);
  });

  test.each([
    ['GET\t/x\tother=200\t!own', /delete it/],
    ['GET\t/x\tmine\ta', /two classes/],
    ['GET\t/y\tours\ta', /not explained/],
    ['GET\t/y\tother=404\t-', /exception to nothing/],
  ])('%s is refused', (row, reason) => expect(() => read(row)).toThrow(reason));

  test('every endpoint has its lines, and every line an endpoint', () => {
    expect([...table.keys()].sort()).toEqual(endpoints.map(({ line }) => line).sort());
  });

  test.each([...table])('%s has a line for each role', (_, { lines }) => {
    const needed: Role[] = ['anonymous', 'USU', 'other', 'ADMIN'];
    if (lines.get('anonymous')?.status === 401 && lines.get('USU')?.status !== 401)
      needed.push('DOCENTE', 'COORDINACION', 'CAJA');
    // Where a student of another course is refused, a student of the same course must have a line too.
    if (lines.get('USU')?.status !== lines.get('other')?.status) needed.push('classmate');
    expect([...lines.keys()]).toEqual(expect.arrayContaining(needed));
  });

  // Also where a second check in the handler would refuse anyway.
  test.each(endpoints)('$line declares the access of its class', ({ spec, line }) => {
    expect(spec.access).toBe(table.get(line)?.declares);
  });

  test.each(endpoints)('SEC-106 $line asks for the password as the table says', ({ spec, line }) => {
    const [always, sometimes] = [
      spec.stepUp && `confirm ${spec.stepUp}`,
      spec.stepUpIf && `confirm if ${spec.stepUpIf}`,
    ];
    expect(always ?? sometimes ?? '').toBe(table.get(line)?.confirms);
  });
});
