import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCurso, makeEspecialidad } from '../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { cursos, foundCursos } from './schema/cursos.ts';
import { usuarioColumns, usuarios } from './schema/usuarios.ts';
import { matchesWords } from './search.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ statementTimeoutMs: 60_000 });
  const { especialidadId } = await makeEspecialidad(database.db);
  const curso = (nombre: string, more = {}) => makeCurso(database.db, { especialidadId, nombre, ...more });
  await curso('Proceso Penal');
  await curso('Proceso Civil');
  await curso('Derecho Laboral Personal', { temario: 'Despido nulo\nLiquidación de beneficios' });
  await curso('Contrataciones del Estado');
  await curso('Garantías Mobiliarias', { objetivo: 'Comparar con el proceso penal' });
  await curso('Proceso Penal Militar', { activa: false });
  await curso('Proceso Penal Antiguo', { eliminado: new Date() });
  await database.pool.query(`
    INSERT INTO usuario (dni, correo, nombre, apellido)
    SELECT (40000000 + i)::text, 'alumno' || i || '@correo.pe',
      (ARRAY['María','José','Lucía','Raúl','Sofía','Óscar','Inés','Andrés'])[1 + i % 8],
      (ARRAY['Gutiérrez','Huamán','Peña','Ñahui','Rodríguez','Álvarez','Zúñiga'])[1 + i % 7] || ' ' || md5(i::text)
    FROM generate_series(1, 20000) AS i`);
  // As autovacuum does after a bulk load.
  await database.pool.query('VACUUM ANALYZE');
});

afterAll(() => database.close());

async function found(query: string): Promise<string[]> {
  const rows = await database.db
    .select({ nombre: cursos.nombre })
    .from(cursos)
    .innerJoin(sql`${foundCursos(query)} AS encontrado`, eq(cursos.cursoId, sql`encontrado.curso_id`))
    .orderBy(sql`encontrado.rango DESC`, asc(cursos.nombre));
  return rows.map((row) => row.nombre);
}

test.each([
  ['proseso pnal', 'Proceso Penal'],
  ['PROCESO pénal', 'Proceso Penal'],
  ['pnal el proseso', 'Proceso Penal'],
  ['contratacion', 'Contrataciones del Estado'],
  ['contratación estatal', 'Contrataciones del Estado'],
  ['estado', 'Contrataciones del Estado'],
  ['estdo', 'Contrataciones del Estado'],
  ['garantia moviliaria', 'Garantías Mobiliarias'],
  ['gara', 'Garantías Mobiliarias'],
  ['liquidacion', 'Derecho Laboral Personal'],
])('searching %j finds %j first', async (query, nombre) => {
  expect((await found(query))[0]).toBe(nombre);
});

test('a name outranks a mention in the text, and that the speciality', async () => {
  expect(await found('proceso penal')).toEqual(['Proceso Penal', 'Garantías Mobiliarias', 'Proceso Civil']);
});

test.each(['', '   ', 'de la', '!!! & | ( :*', 'xyzzyx', "' OR 1=1 --"])(
  'searching %j finds nothing',
  async (query) => {
    expect(await found(query)).toEqual([]);
  },
);

function listed(q: string): SQL | undefined {
  return and(isNull(usuarios.eliminado), matchesWords(usuarios.busqueda, q));
}

test.each([
  ['GUTIERREZ maria', /^Gutiérrez/],
  ['zuñiga', /^Zúñiga/],
  ['zúniga OSCAR', /^Zúñiga/],
])('users: every word counts, accents and case do not: %j', async (q, apellido) => {
  const rows = await database.db.select(usuarioColumns).from(usuarios).where(listed(q)).limit(50);
  expect(rows).not.toHaveLength(0);
  for (const row of rows) expect(row.apellido).toMatch(apellido);
});

test('users are found by DNI and e-mail; % and _ mean themselves', async () => {
  expect(await database.db.$count(usuarios, listed('40012345'))).toBe(1);
  expect(await database.db.$count(usuarios, listed('alumno777@'))).toBe(1);
  expect(await database.db.$count(usuarios, listed('%'))).toBe(0);
  expect(await database.db.$count(usuarios, listed('alumno_77'))).toBe(0);
});

async function plan(query: { getSQL(): SQL }): Promise<string> {
  const { rows } = await database.db.execute<Record<string, string>>(sql`EXPLAIN ${query.getSQL()}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('among 20,000 users the search and the ordered list go by an index', async () => {
  const search = database.db.select(usuarioColumns).from(usuarios).where(listed('40012345'));
  expect(await plan(search)).toMatch(/Bitmap Index Scan on usuario_busqueda/);
  const words = database.db.select(usuarioColumns).from(usuarios).where(listed('ñahui 40012'));
  expect(await plan(words)).toMatch(/Bitmap Index Scan on usuario_busqueda/);
  const order = [usuarios.apellido, usuarios.nombre, usuarios.usuarioId];
  const page = database.db.select(usuarioColumns).from(usuarios).where(isNull(usuarios.eliminado));
  expect(await plan(page.orderBy(...order).limit(10))).toMatch(/Index Scan using usuario_lista/);
});

test('SEA-130 two letters are found at the beginning of a word, by an index', async () => {
  const search = (q: string) => database.db.select(usuarioColumns).from(usuarios).where(listed(q));
  expect(await plan(search('xq'))).toMatch(/Bitmap Index Scan on usuario_busqueda/);
  // Every e-mail here ends in ".pe".
  const found = await search('PÉ');
  expect(new Set(found.map(({ apellido }) => apellido.split(' ')[0]))).toEqual(new Set(['Peña']));
  // The document is the first word.
  expect(await database.db.$count(usuarios, listed('40 ÓSCAR'))).toBe(2500);
});

test('lists are in Spanish order: Álvarez first, Ñahui after Huamán and before Peña', async () => {
  const rows = await database.db
    .selectDistinct({ apellido: sql<string>`split_part(${usuarios.apellido}, ' ', 1)` })
    .from(usuarios)
    .orderBy(sql`split_part(${usuarios.apellido}, ' ', 1)`);
  const expected = ['Álvarez', 'Gutiérrez', 'Huamán', 'Ñahui', 'Peña', 'Rodríguez', 'Zúñiga'];
  expect(rows.map((row) => row.apellido)).toEqual(expected);
});
