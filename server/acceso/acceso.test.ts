import { accesoA, accesoEnd, type CursoWithPlazo } from 'domain/rules/acceso.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

type Case = { curso: CursoWithPlazo & { fechaHoraLimite: Date }; accesoFin: Date | null; now: Date };

/** Month ends are as frequent as all other days together; `now` is often at the very end of access. */
const cases: fc.Arbitrary<Case> = fc
  .record({
    activa: fc.boolean(),
    year: fc.integer({ min: 2000, max: 2060 }),
    month: fc.integer({ min: 0, max: 11 }),
    day: fc.oneof(fc.constantFrom(0, -1, -2), fc.integer({ min: 1, max: 28 })),
    minute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
    vigencia: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 120 })),
    own: fc.oneof(fc.constant(null), fc.integer({ min: -1e10, max: 1e10 })),
    late: fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -1e11, max: 1e11 })),
  })
  .map(({ activa, year, month, day, minute, vigencia, own, late }) => {
    const fechaHoraLimite = new Date(Date.UTC(year, month, day, 0, minute));
    const curso = { activa, fechaHoraLimite, vigencia };
    const end = (accesoEnd(curso) ?? fechaHoraLimite).getTime();
    const accesoFin = own === null ? null : new Date(end + own);
    return { curso, accesoFin, now: new Date((own !== null && late < 0 ? end + own : end) + late) };
  });

test('SQL and the rule of the school give the same end of access and the same access', async () => {
  const sample = fc.sample(cases, 20_000);
  const { rows } = await database.pool.query<{ hasta: Date | null; acceso: boolean; general: boolean }>(
    `select end_of_acceso(fecha_hora_limite, vigencia) as hasta,
            has_acceso(activa, fecha_hora_limite, vigencia, ahora, acceso_fin) as acceso,
            has_acceso(activa, fecha_hora_limite, vigencia, ahora) as general
       from unnest($1::bool[], $2::timestamptz[], $3::int[], $4::timestamptz[], $5::timestamptz[])
            with ordinality as c (activa, fecha_hora_limite, vigencia, ahora, acceso_fin, n)
      order by n`,
    [
      sample.map(({ curso }) => curso.activa),
      sample.map(({ curso }) => curso.fechaHoraLimite),
      sample.map(({ curso }) => curso.vigencia),
      sample.map(({ now }) => now),
      sample.map(({ accesoFin }) => accesoFin),
    ],
  );
  const student = { isEquipo: false, matriculado: true };
  const different = sample.flatMap(({ curso, accesoFin, now }, at) => {
    const { acceso } = accesoA(curso, { ...student, accesoFin }, now);
    const expected = { hasta: accesoEnd(curso), acceso, general: accesoA(curso, student, now).acceso };
    const isAlike = expected.acceso === rows[at]?.acceso && expected.general === rows[at]?.general;
    const same = isAlike && expected.hasta?.getTime() === rows[at]?.hasta?.getTime();
    return same ? [] : [{ curso, now, expected, sql: rows[at] }];
  });
  expect(rows).toHaveLength(sample.length);
  expect(different).toEqual([]);
});
