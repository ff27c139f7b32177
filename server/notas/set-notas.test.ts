import { dissociateAlumno } from 'domain/contract/matriculas.ts';
import { createModulo } from 'domain/contract/modulos.ts';
import { getRegistro, listNotaHistory, putNota, putNotas } from 'domain/contract/notas.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { auditorias } from '../db/schema/auditoria.ts';
import { allMatriculas } from '../db/schema/matriculas.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { untilBlocked } from '../testing/blocked.ts';
import { makeCurso, makeModulo, makeUsuario } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { setNotas } from './set-notas.ts';

let t: TestApp;
let admin: Client;
let other: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
  other = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

let cursoId: number;
let clases: number[];
let prueba: number;
let alumnos: number[];
beforeEach(async () => {
  cursoId = (await makeCurso(t.deps.db)).cursoId;
  clases = [];
  for (const orden of [1, 2]) {
    clases.push((await makeModulo(t.deps.db, { cursoId, nombre: `Sesión ${orden}`, orden })).moduloId);
  }
  prueba = (await makeModulo(t.deps.db, { cursoId, tipoModuloId: 2, nombre: 'Examen', orden: 3 })).moduloId;
  alumnos = [];
  for (const apellido of ['Álvarez', 'Núñez', 'Quispe']) {
    const { usuarioId } = await makeUsuario(t.deps.db, { nombre: 'Rosa', apellido });
    await t.deps.db.insert(allMatriculas).values({ usuarioId, cursoId });
    alumnos.push(usuarioId);
  }
});

type Cell = { usuarioId: number; moduloId: number; nota: number | null; version?: number };

const celda = (alumno: number, clase: number, nota: number | null, version?: number): Cell => ({
  usuarioId: alumnos[alumno]!,
  moduloId: clases[clase]!,
  nota,
  ...(version !== undefined && { version }),
});
const save = (celdas: Cell[], who = admin) => who.call(putNotas, { params: { id: cursoId }, body: { celdas } });
const notas = async () =>
  (await admin.call(getRegistro, { params: { id: cursoId } })).body.resource!.alumnos.map((alumno) =>
    alumno.notas.map(({ nota }) => nota),
  );
const empty = [
  [null, null, null],
  [null, null, null],
  [null, null, null],
];
const historyOf = async ({ usuarioId, moduloId }: Cell) =>
  (await admin.call(listNotaHistory, { query: { usuarioId, moduloId } })).body.resources!;
const auditCount = async () => {
  const ids = alumnos.flatMap((usuarioId) => clases.map((moduloId) => `${usuarioId}-${moduloId}`));
  return t.deps.db.$count(auditorias, and(eq(auditorias.entidad, 'nota'), inArray(auditorias.entidadId, ids)));
};

describe('a block of grades', () => {
  test('ADM-41 is saved whole by one request, with history and audit of each cell', async () => {
    await save([celda(0, 0, 11, 0)]);
    const { body } = await save([celda(0, 0, 15.5, 1), celda(1, 0, 8.25, 0), celda(2, 1, 20), celda(2, 0, null, 0)]);
    expect(body.resource).toEqual({
      celdas: [
        { usuarioId: alumnos[0], moduloId: clases[0], nota: 15.5, version: 2 },
        { usuarioId: alumnos[1], moduloId: clases[0], nota: 8.25, version: 1 },
        { usuarioId: alumnos[2], moduloId: clases[1], nota: 20, version: 1 },
        { usuarioId: alumnos[2], moduloId: clases[0], nota: null, version: 0 },
      ],
      rechazadas: [],
    });
    expect(await notas()).toEqual([
      [15.5, null, null],
      [8.25, null, null],
      [null, 20, null],
    ]);
    expect(await historyOf(celda(0, 0, null))).toMatchObject([
      { antes: 11, despues: 15.5 },
      { antes: null, despues: 11 },
    ]);
    expect(await auditCount()).toBe(4);
  });

  test('ADM-41 sent again answers the same and writes nothing', async () => {
    const block = [celda(0, 0, 12, 0), celda(1, 0, 13, 0)];
    const first = (await save(block)).body.resource;
    expect((await save(block)).body.resource).toEqual(first);
    expect([await auditCount(), (await historyOf(block[0]!)).length]).toEqual([2, 1]);
  });

  test.each([
    ['a test', () => ({ usuarioId: alumnos[1]!, moduloId: prueba, nota: 15 }), /^«Examen» es una prueba/],
    ['a module of another course', () => ({ usuarioId: alumnos[1]!, moduloId: 2_000_000_000, nota: 15 }), /ya no está/],
    ['a stranger', () => ({ usuarioId: 2_000_000_000, moduloId: clases[0]!, nota: 15 }), /no está matriculada/],
  ])('ADM-41 with %s is refused whole, and says which cell and why', async (_, bad, motivo) => {
    const { status, body } = await save([celda(0, 0, 14, 0), bad()]);
    expect([status, body.codigo]).toEqual([409, 'celdas-rechazadas']);
    const { usuarioId, moduloId } = bad();
    expect(body.resource).toEqual({
      celdas: [],
      rechazadas: [{ usuarioId, moduloId, motivo: expect.stringMatching(motivo), actual: null }],
    });
    expect(await notas()).toEqual(empty);
  });

  test('ADM-41 with a student who left the course meanwhile is refused whole', async () => {
    await admin.call(dissociateAlumno, { body: { usuarioId: alumnos[1]!, cursoId } });
    const { body } = await save([celda(0, 0, 14, 0), celda(1, 0, 14, 0)]);
    expect(body.resource?.rechazadas.map(({ usuarioId }) => usuarioId)).toEqual([alumnos[1]]);
  });

  test('ADM-41 over grades of somebody else is refused whole with theirs; with their version it is saved', async () => {
    await other.call(putNota, { body: celda(1, 0, 9) });
    const { body } = await save([celda(0, 0, 14, 0), celda(1, 0, 15, 0), celda(2, 0, 16, 0)]);
    expect(body.resource?.rechazadas).toEqual(
      [
        {
          ...celda(1, 0, 0),
          nota: undefined,
          motivo: 'Otra persona cambió esta nota',
          actual: { nota: 9, version: 1 },
        },
      ].map(({ nota: _, ...refused }) => refused),
    );
    expect((await notas())[0]).toEqual([null, null, null]);
    const again = await save([celda(0, 0, 14, 0), celda(1, 0, 15, 1), celda(2, 0, 16, 0)]);
    expect(again.status).toBe(200);
  });

  test.each([
    ['out of range', () => [celda(0, 0, 20.01)]],
    ['three decimals', () => [celda(0, 0, 14.555)]],
    ['no cells', () => []],
    ['a cell twice', () => [celda(0, 0, 14), celda(0, 0, 15)]],
    [
      'more cells than a block holds',
      () => Array.from({ length: 10_001 }, (_, n) => ({ ...celda(0, 0, 14), usuarioId: n + 1 })),
    ],
  ])('ADM-41 %s is refused by the form of the request', async (_, block) => {
    expect((await save(block())).status).toBe(422);
    expect(await notas()).toEqual(empty);
  });

  test('ADM-41 of eight crossed blocks at once each is whole: one wins, the others are told', async () => {
    const block = (n: number) => [0, 1, 2].flatMap((alumno) => [0, 1].map((clase) => celda(alumno, clase, n + 1, 0)));
    const answers = await atOnce(
      t.deps,
      'nota_modulo',
      Array.from({ length: 8 }, (_, n) => () => save(n % 2 ? block(n) : block(n).toReversed(), n % 3 ? admin : other)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    const won = answers.find(({ status }) => status === 200)!.body.resource!.celdas[0]!.nota;
    expect((await notas()).flatMap((row) => row.slice(0, 2))).toEqual(Array(6).fill(won));
    expect(await auditCount()).toBe(6);
  });

  test('ADM-41 whose first grade somebody else is writing waits, and is refused with theirs', async () => {
    const { usuarioId } = (await signedIn(t, 'ADMIN')).person;
    const { saved } = await inTransaction(t.deps.db, async (tx) => {
      await setNotas(tx, [celda(1, 0, 9)], usuarioId);
      const waiting = save([celda(0, 0, 14, 0), celda(1, 0, 15, 0)]);
      await untilBlocked(t.deps.db);
      return { saved: waiting };
    });
    const { status, body } = await saved;
    expect([status, body.resource?.rechazadas.map(({ actual }) => actual)]).toEqual([409, [{ nota: 9, version: 1 }]]);
    expect((await notas()).slice(0, 2)).toEqual([
      [null, null, null],
      [9, null, null],
    ]);
  });

  test('ADM-41 of a course that is not there', async () => {
    const { status } = await admin.call(putNotas, {
      params: { id: 2_000_000_000 },
      body: { celdas: [celda(0, 0, 1)] },
    });
    expect(status).toBe(404);
  });
});

test('TIP-04 a module of type CLA is a class: it has no test, takes a grade, and passes or fails by it', async () => {
  const body = { nombre: 'Casos', orden: 4, cursoId, tipoModuloId: 1 };
  const { moduloId, pruebaId, tipoModulo } = (await admin.call(createModulo, { body })).body.resource!;
  expect([tipoModulo.acronimo, pruebaId]).toEqual(['CLA', null]);
  const put = (id: number) => admin.call(putNota, { body: { usuarioId: alumnos[0]!, moduloId: id, nota: 15 } });
  expect((await put(moduloId)).body.resource).toMatchObject({ nota: 15 });
  // A test accepts no grade by hand here: its grade comes from the attempts.
  const refused = await put(prueba);
  expect([refused.status, JSON.stringify(refused.body.errores)]).toEqual([422, expect.stringContaining('una prueba')]);
  expect((await notas())[0]).toEqual([null, null, null, 15]);
});
