import { listCatalogo, listFacets, listSugerencias } from 'domain/contract/cursos.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { cursoPonentes } from '../db/schema/cursos.ts';
import { allDocentes } from '../db/schema/docentes.ts';
import { allEspecialidades } from '../db/schema/especialidades.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeCurso, makeDocente, makeEspecialidad } from '../testing/builders.ts';

let t: TestApp;
let laboral: number;
beforeAll(async () => {
  t = await startTestApp();
  const { db } = t.deps;
  const penal = (await makeEspecialidad(db, { nombre: 'Derecho Penal' })).especialidadId;
  laboral = (await makeEspecialidad(db, { nombre: 'Derecho Laboral' })).especialidadId;
  const huaman = await makeDocente(db, { nombre: 'Mariela', apellido: 'Huamán', correo: 'secreta@correo.pe' });
  const poma = await makeDocente(db, { nombre: 'Gonzalo', apellido: 'Poma', correo: 'poma@correo.pe' });
  const in2031 = {
    fechaHoraInicio: new Date('2031-03-31T23:30:00-05:00'),
    fechaHoraLimite: new Date('2031-06-01T22:00:00-05:00'),
  };
  const { cursoId } = await makeCurso(db, {
    nombre: 'Prisión Preventiva',
    especialidadId: penal,
    coordinadorId: huaman.docenteId,
    precio: 150,
    nivel: 1,
    tipo: 'C',
    ...in2031,
  });
  await db.insert(cursoPonentes).values({ cursoId, docenteId: poma.docenteId });
  const of = (nombre: string, changes = {}) => makeCurso(db, { nombre, especialidadId: laboral, ...changes });
  await of('Despido', { asincronico: 'S', precio: 250, nivel: 2 });
  await of('Sunafil', { precio: 250, nivel: 1, tipo: 'D' });
  await of('Negociación Colectiva', { precio: 1500, nivel: null });
  await of('Cerrado', { activa: false });
});
afterAll(() => t.close());

const search = async (query: Record<string, unknown>) => {
  const { body } = await t.client().call(listCatalogo, { query: query as never });
  return body.resources?.map(({ nombre }) => nombre).sort();
};

describe('the search also reads', () => {
  test.each([
    ['the speciality', 'penal', ['Prisión Preventiva']],
    ['the speciality of all its courses', 'laboral', ['Despido', 'Negociación Colectiva', 'Sunafil']],
    ['the coordinator', 'huaman', ['Prisión Preventiva']],
    ['a lecturer', 'gonzalo poma', ['Prisión Preventiva']],
    ['the kind, with the speciality', 'diplomado laboral', ['Sunafil']],
    ['the mode', 'laboral grabado', ['Despido']],
    ['the level', 'laboral básico', ['Sunafil']],
    ['a speciality with a typing error', 'labroal', ['Despido', 'Negociación Colectiva', 'Sunafil']],
  ])('VIS-27 %s: %s', async (_, q, names) => expect(await search({ q })).toEqual(names));

  test('VIS-27 what was renamed or dismissed since', async () => {
    const { db } = t.deps;
    const { especialidadId } = await makeEspecialidad(db, { nombre: 'Minería' });
    const { docenteId } = await makeDocente(db, { nombre: 'Úrsula', apellido: 'Ticona' });
    const { cursoId } = await makeCurso(db, { nombre: 'Concesiones', especialidadId });
    await db.insert(cursoPonentes).values({ cursoId, docenteId });
    expect(await search({ q: 'mineria ticona' })).toEqual(['Concesiones']);
    await db
      .update(allEspecialidades)
      .set({ nombre: 'Energía' })
      .where(eq(allEspecialidades.especialidadId, especialidadId));
    await db.update(allDocentes).set({ apellido: 'Mamani' }).where(eq(allDocentes.docenteId, docenteId));
    expect([await search({ q: 'mineria' }), await search({ q: 'energia mamani' })]).toEqual([[], ['Concesiones']]);
    await db.delete(cursoPonentes).where(eq(cursoPonentes.docenteId, docenteId));
    expect(await search({ q: 'mamani' })).toEqual([]);
  });

  test('VIS-27 both lecturers that two people add at the same moment', async () => {
    const { db } = t.deps;
    const { cursoId } = await makeCurso(db, { nombre: 'Aduanas' });
    const people = await Promise.all(['Zavaleta', 'Yupanqui'].map((apellido) => makeDocente(db, { apellido })));
    const additions = people.map(
      ({ docenteId }) =>
        () =>
          inTransaction(db, (tx) => tx.insert(cursoPonentes).values({ cursoId, docenteId })),
    );
    await atOnce(t.deps, 'curso_indice', additions);
    expect(await search({ q: 'zavaleta yupanqui' })).toEqual(['Aduanas']);
  });
});

describe('VIS-28 facets', () => {
  const facets = async (query: Record<string, unknown>) => {
    const { body } = await t.client().call(listFacets, { query: query as never });
    return Object.fromEntries(
      body.resource!.facetas.map(({ faceta, valor, cuenta }) => [`${faceta} ${valor}`, cuenta]),
    );
  };

  test('narrow the list by mode, level, price and month of the start in Lima', async () => {
    const of = { especialidadId: laboral };
    expect(await search({ ...of, modalidad: 'grabado' })).toEqual(['Despido']);
    expect(await search({ ...of, nivel: 1 })).toEqual(['Sunafil']);
    expect(await search({ ...of, precio: '200-500' })).toEqual(['Despido', 'Sunafil']);
    expect(await search({ ...of, precio: 'desde-1000' })).toEqual(['Negociación Colectiva']);
    expect(await search({ mes: '2031-03' })).toEqual(['Prisión Preventiva']);
    expect(await search({ mes: '2031-04' })).toEqual([]);
    for (const orden of ['precio', 'nombre', 'fecha']) {
      expect(await search({ ...of, modalidad: 'en-vivo', orden })).toEqual(['Negociación Colectiva', 'Sunafil']);
    }
  });

  test('a count says what choosing it would leave, given the other filters', async () => {
    expect(await facets({ especialidadId: laboral })).toEqual({
      'modalidad en-vivo': 2,
      'modalidad grabado': 1,
      'nivel 1': 1,
      'nivel 2': 1,
      'precio 200-500': 2,
      'precio desde-1000': 1,
    });
    expect(await facets({ especialidadId: laboral, modalidad: 'grabado' })).toEqual({
      'modalidad en-vivo': 2,
      'modalidad grabado': 1,
      'nivel 2': 1,
      'precio 200-500': 1,
    });
    expect(await facets({ q: 'prision' })).toMatchObject({ 'mes 2031-03': 1, 'precio hasta-200': 1 });
    // The current month is an option, the last one is not.
    await makeCurso(t.deps.db, { nombre: 'Arbitraje', fechaHoraInicio: new Date() });
    await makeCurso(t.deps.db, { nombre: 'Arbitraje', fechaHoraInicio: new Date(Date.now() - 32 * 86_400_000) });
    const months = Object.entries(await facets({ q: 'arbitraje' })).filter(([name]) => name.startsWith('mes'));
    expect(months).toEqual([[`mes ${limaDay(new Date()).slice(0, 7)}`, 1]]);
  });

  test.each([{ precio: 'barato' }, { mes: '2031-13' }, { nivel: 9 }, { modalidad: 'S' }])(
    '%j is refused',
    async (query) => {
      const { status } = await t.client().call(listCatalogo, { query: query as never });
      expect(status).toBe(422);
    },
  );
});

describe('VIS-29 suggestions while typing', () => {
  const suggest = async (q: string) => {
    const { body } = await t.client().call(listSugerencias, { query: { q } });
    return [...new Set(body.resource!.sugerencias.map(({ tipo, nombre }) => `${tipo}: ${nombre}`))];
  };

  test.each([
    ['pris', ['curso: Prisión Preventiva']],
    ['PREVENT', ['curso: Prisión Preventiva']],
    ['huam', ['curso: Prisión Preventiva', 'docente: Mariela Huamán']],
    ['penal', ['especialidad: Derecho Penal', 'curso: Prisión Preventiva']],
    ['secreta', []],
    ['correo.pe', []],
    ['cerrado', []],
    ['p', []],
    ['', []],
    ["'; --", []],
    ['%%', []],
    ['& | ! :*', []],
  ])('%j', async (q, expected) =>
    expect((await suggest(q)).filter((each) => expected.length === 0 || expected.includes(each))).toEqual(expected),
  );

  test('a long text of slashes is refused, and none is searched', async () => {
    expect((await t.client().call(listSugerencias, { query: { q: '/'.repeat(5_000) } })).status).toBe(422);
    expect(await suggest('/'.repeat(100))).toEqual([]);
  });

  test('courses are found by the index of words, not by reading two thousand of them', async () => {
    const plans: string[] = [];
    const explained = inTransaction(t.deps.db, async (tx) => {
      await tx.execute(sql`insert into curso (nombre, fecha_hora_inicio, fecha_hora_limite, especialidad_id)
        select 'Programa número ' || n, now(), now(), ${laboral} from generate_series(1, 2000) n`);
      await tx.execute(sql`analyze curso, curso_indice`);
      // The function that suggests hides its plan, so its first query is explained instead.
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`
        explain select i.curso_id, i.documento from curso_indice i where i.documento @@ typed_query('pris') limit 500`);
      plans.push(...rows.map((row) => row['QUERY PLAN']));
      throw new Error('roll back');
    });
    await expect(explained).rejects.toThrow('roll back');
    expect(plans.join('\n')).toContain('Bitmap Index Scan on curso_indice_documento');
    expect(plans.join('\n')).not.toContain('Seq Scan on curso_indice');
  });
});
