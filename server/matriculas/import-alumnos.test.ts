import { dissociateAlumno, getImportacion, importAlumnos, reviewImportacion } from 'domain/contract/matriculas.ts';
import type { ImportedRow } from 'domain/rules/importacion.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { auditorias } from '../db/schema/auditoria.ts';
import { importaciones } from '../db/schema/importaciones.ts';
import { allMatriculas } from '../db/schema/matriculas.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce, closeGate, inTurn } from '../testing/barrier.ts';
import { untilBlocked } from '../testing/blocked.ts';
import { makeCurso, makeUsuario } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { importRows } from './import-alumnos.ts';
import { notifyImported } from './notify-imported.ts';
import { awaitImportacion, insertImportacion } from './queries/importaciones.ts';

let t: TestApp;
let admin: Client;
let adminId: number;
beforeAll(async () => {
  t = await startTestApp();
  const { browser, person } = await signedIn(t, 'ADMIN');
  admin = browser;
  adminId = person.usuarioId;
});
afterAll(() => t.close());

let cursoId: number;
beforeEach(async () => {
  cursoId = (await makeCurso(t.deps.db, { nombre: 'Derecho de Aguas' })).cursoId;
});

let serie = 0;
function fila(changes: Partial<ImportedRow> = {}): ImportedRow {
  serie += 1;
  const dni = String(60_000_000 + serie);
  return {
    linea: serie + 1,
    dni,
    nombre: 'Íñigo',
    apellido: 'Muñoz',
    correo: `${dni}@correo.pe`,
    numero: '',
    ...changes,
  };
}
const filas = (howMany: number) => Array.from({ length: howMany }, () => fila());

const reviewRows = async (rows: ImportedRow[], completarCeros = false) => {
  const { body } = await admin.call(reviewImportacion, { body: { cursoId, filas: rows, completarCeros } });
  return body.resource?.filas.map(({ veredicto, motivo }) => [veredicto, motivo]);
};

async function finished(importacionId: number) {
  const read = async () => (await admin.call(getImportacion, { params: { id: importacionId } })).body.resource;
  await expect.poll(async () => (await read())?.estado, { interval: 50 }).toMatch(/terminada|fallida/);
  return (await read())!;
}

async function stored(rows: ImportedRow[], completarCeros = false) {
  const values = { cursoId, creadoPor: adminId, total: rows.length, filas: rows, completarCeros };
  return (await insertImportacion(t.deps.db, values)).importacionId;
}

const estadoOf = async (importacionId: number) =>
  (await t.deps.db.select().from(importaciones).where(eq(importaciones.importacionId, importacionId)))[0]!;
const enrolledCount = async () =>
  (await t.deps.db.select().from(allMatriculas).where(eq(allMatriculas.cursoId, cursoId))).length;
const accounts = async (rows: ImportedRow[]) => {
  const dnis = rows.map(({ dni }) => dni);
  const { rows: found } = await t.deps.db.execute<{ nombre: string; apellido: string; contrasena: string | null }>(
    sql`select nombre, apellido, contrasena from usuario where dni = any(${sql.param(dnis)}::text[]) and eliminado is null`,
  );
  return found;
};
const mailsTo = async (rows: { correo: string }[]) => {
  const mails = rows.map(({ correo }) => correo);
  const { rows: found } = await t.deps.db.execute<{ asunto: string }>(
    sql`select asunto from correo_saliente where para = any(${sql.param(mails)}::text[])`,
  );
  return found.map(({ asunto }) => asunto);
};

describe('looking a file over', () => {
  test('says of each row what would happen, and changes nothing', async () => {
    const [known, enrolled] = [await makeUsuario(t.deps.db), await makeUsuario(t.deps.db)];
    await t.deps.db.insert(allMatriculas).values({ usuarioId: enrolled.usuarioId, cursoId });
    const gone = await makeUsuario(t.deps.db, { eliminado: new Date() });
    const created = fila();
    const { nombre, apellido } = known;
    expect(
      await reviewRows([
        created,
        fila({ dni: known.dni, correo: known.correo.toUpperCase(), nombre, apellido }),
        fila({ dni: enrolled.dni, correo: enrolled.correo, nombre, apellido }),
        fila({ dni: gone.dni, correo: gone.correo }),
        fila({ dni: '123' }),
        fila({ dni: created.dni }),
        fila({ dni: known.dni, correo: enrolled.correo }),
      ]),
    ).toEqual([
      ['nuevo', ''],
      ['existente', ''],
      ['matriculado', ''],
      ['nuevo', 'Tuvo una cuenta que se eliminó'],
      ['error', 'El DNI «123» no es válido'],
      ['error', `El mismo DNI está en la línea ${created.linea}`],
      ['error', `El mismo DNI está en la línea ${serie - 4}`],
    ]);
    expect(await enrolledCount()).toBe(1);
    expect(await accounts([created])).toEqual([]);
  });

  test('finds the account behind a DNI whose zero was lost, once asked to', async () => {
    const { nombre, apellido, correo } = await makeUsuario(t.deps.db, { dni: '04567890' });
    const row = fila({ dni: '4567890', nombre, apellido, correo });
    expect((await reviewRows([row]))?.[0]?.[0]).toBe('error');
    expect(await reviewRows([row], true)).toEqual([['existente', 'DNI completado: 4567890 → 04567890']]);
  });

  test('5,000 rows fit into one call; 5,001 are refused with words', async () => {
    const rows = filas(5_001).map((row) => ({ ...row, nombre: 'María del Rosario Ñusta', numero: '+51 987 654 321' }));
    const fits = await admin.call(reviewImportacion, { body: { cursoId, filas: rows.slice(1) } });
    expect(fits.body.resource?.filas).toHaveLength(5_000);
    const { body } = await admin.call(reviewImportacion, { body: { cursoId, filas: rows } });
    expect(body).toMatchObject({ status: 422, message: 'Hasta 5000 filas por archivo' });
  });
});

describe('importing', () => {
  test('makes accounts, enrols, invites the new ones and tells the others, once each', async () => {
    const known = await makeUsuario(t.deps.db);
    const enrolled = await makeUsuario(t.deps.db);
    await t.deps.db.insert(allMatriculas).values({ usuarioId: enrolled.usuarioId, cursoId });
    const added = [fila({ nombre: 'Begoña', apellido: 'Núñez', dni: '5000123', numero: '987654321' }), ...filas(60)];
    const rows = [...added, fila({ dni: known.dni, correo: '' }), fila({ dni: enrolled.dni, correo: '' })];
    const { status, body } = await admin.call(importAlumnos, {
      body: { cursoId, filas: rows, completarCeros: true },
    });
    expect([status, body.resource?.total]).toEqual([200, 63]);
    const importacionId = body.resource!.importacionId;
    expect(await finished(importacionId)).toEqual({
      importacionId,
      cursoId,
      estado: 'terminada',
      total: 63,
      hechas: 63,
      resultado: { nuevos: 61, existentes: 1, yaMatriculados: 1, motivo: '', problemas: [] },
      avisar: true,
      creado: expect.any(String),
      deshacerHasta: expect.any(String),
      deshecha: null,
    });
    expect(await enrolledCount()).toBe(63);
    expect(await accounts([{ ...added[0]!, dni: '05000123' }])).toEqual([
      { nombre: 'Begoña', apellido: 'Núñez', contrasena: null },
    ]);

    await expect.poll(async () => (await estadoOf(importacionId)).avisadas).toBe(62);
    await notifyImported(t.deps, importacionId);
    expect(await mailsTo(added)).toEqual(Array(61).fill('Activa tu cuenta'));
    expect(await mailsTo([known])).toEqual(['Ya estás en «Derecho de Aguas»']);
    expect(await mailsTo([enrolled])).toEqual([]);
    expect((await estadoOf(importacionId)).filas).toEqual([]);
    const audit = await t.deps.db.select().from(auditorias).where(eq(auditorias.accion, 'importar'));
    expect(audit.filter(({ entidadId }) => entidadId === String(importacionId))).toEqual([
      expect.objectContaining({
        usuarioId: adminId,
        despues: expect.objectContaining({ cursoId, nombre: 'Derecho de Aguas', nuevos: 61, existentes: 1 }),
      }),
    ]);
  });

  test('5,000 rows', async () => {
    const { body } = await admin.call(importAlumnos, { body: { cursoId, filas: filas(5_000) } });
    const seen = new Set<number>();
    await expect
      .poll(
        async () => {
          const { hechas, estado } = await estadoOf(body.resource!.importacionId);
          seen.add(hechas);
          return estado;
        },
        { timeout: 120_000, interval: 20 },
      )
      .toBe('terminada');
    expect(await enrolledCount()).toBe(5_000);
    // Skip the 5,000 mails.
    await t.deps.db.execute(sql`update importacion set avisos = '[]' where curso_id = ${cursoId}`);
    // The progress is visible to other connections while the import runs.
    expect(seen.size).toBeGreaterThan(2);
  });

  test('rows with errors are refused at the door, and nothing is kept', async () => {
    const rows = [fila(), fila({ linea: 77, dni: 'x' })];
    const { body } = await admin.call(importAlumnos, { body: { cursoId, filas: rows } });
    expect(body).toMatchObject({
      status: 409,
      codigo: 'filas-con-error',
      message: 'La línea 77 no se puede importar: El DNI «X» no es válido',
    });
    expect(await t.deps.db.select().from(importaciones).where(eq(importaciones.cursoId, cursoId))).toEqual([]);
  });

  test('a row that has turned bad since then: nobody is imported, and it says which', async () => {
    const rows = filas(30);
    const importacionId = await stored(rows);
    const thief = await makeUsuario(t.deps.db, { correo: rows[20]!.correo, nombre: 'Eva', apellido: 'Luna' });
    await importRows(t.deps, importacionId);
    expect(await finished(importacionId)).toMatchObject({
      estado: 'fallida',
      resultado: {
        motivo: 'Algo cambió desde que revisaste el archivo. No importamos nada.',
        problemas: [{ linea: rows[20]!.linea, motivo: `El correo ya es de Eva Luna, con DNI ${thief.dni}` }],
      },
    });
    expect(await enrolledCount()).toBe(0);
    expect(await accounts(rows)).toEqual([]);
  });

  test('somebody who got an account since then is enrolled with it', async () => {
    const rows = filas(3);
    const importacionId = await stored(rows);
    await makeUsuario(t.deps.db, { dni: rows[1]!.dni, correo: rows[1]!.correo });
    await importRows(t.deps, importacionId);
    expect((await finished(importacionId)).resultado).toMatchObject({ nuevos: 2, existentes: 1 });
    expect(await enrolledCount()).toBe(3);
  });

  test('a course that was deleted since then', async () => {
    const importacionId = await stored(filas(1));
    await t.deps.db.execute(sql`update curso set eliminado = now() where curso_id = ${cursoId}`);
    await importRows(t.deps, importacionId);
    expect((await finished(importacionId)).resultado?.motivo).toBe('El curso ya no existe.');
  });

  test('the mails of a course that was deleted meanwhile are not sent', async () => {
    const rows = filas(1);
    const { usuarioId } = await makeUsuario(t.deps.db, { correo: rows[0]!.correo });
    const importacionId = await stored(rows);
    const avisos = [{ usuarioId, nuevo: false }];
    await t.deps.db.update(importaciones).set({ avisos }).where(eq(importaciones.importacionId, importacionId));
    await t.deps.db.execute(sql`update curso set eliminado = now() where curso_id = ${cursoId}`);
    await notifyImported(t.deps, importacionId);
    expect(await mailsTo(rows)).toEqual([]);
  });

  test('that breaks is not called failed before its last attempt', async () => {
    const importacionId = await stored(filas(1));
    const broken = { ...t.deps, jobs: { ...t.deps.jobs, enqueue: () => Promise.reject(new Error('no queue')) } };
    await expect(importRows(broken, importacionId)).rejects.toThrow('no queue');
    expect((await estadoOf(importacionId)).terminado).toBeNull();
    await expect(importRows(broken, importacionId, true)).rejects.toThrow('no queue');
    const { estado, resultado } = await finished(importacionId);
    expect([estado, resultado?.motivo]).toEqual([
      'fallida',
      'No pudimos completar la importación. Vuelve a intentarlo.',
    ]);
    expect(await enrolledCount()).toBe(0);
  });

  test('SEA-70 a second runner does not call an import failed that another has under way', async () => {
    const rows = filas(30);
    const importacionId = await stored(rows);
    const gate = await closeGate(t.deps, 'matricula');
    const first = importRows(t.deps, importacionId);
    await gate.until(1);
    // The queue has started the job a second time; this is its last attempt.
    const second = importRows(t.deps, importacionId, true).catch(String);
    await Promise.race([second, gate.until(2)]);
    await gate.open(first);
    await first;
    await second;
    expect((await finished(importacionId)).estado).toBe('terminada');
    expect(await enrolledCount()).toBe(30);
  });

  test('SEA-70 the last attempt waits for another runner, and does the work when that one dies', async () => {
    const importacionId = await stored(filas(3));
    const died = new Error('died');
    let last: Promise<void> | undefined;
    const other = inTransaction(t.deps.db, async (tx) => {
      await awaitImportacion(tx, importacionId);
      last = importRows(t.deps, importacionId, true);
      await Promise.race([last, untilBlocked(t.deps.db)]);
      throw died;
    });
    await expect(other).rejects.toBe(died);
    await last;
    expect([(await finished(importacionId)).estado, await enrolledCount()]).toEqual(['terminada', 3]);
  });

  test('SEA-70 a runner that failed leaves the end to who has taken the import since', async () => {
    const importacionId = await stored(filas(3));
    const held = Promise.withResolvers<void>();
    let other: Promise<void> | undefined;
    const enqueue = async () => {
      other = inTransaction(t.deps.db, async (tx) => {
        await awaitImportacion(tx, importacionId);
        await held.promise;
      });
      await untilBlocked(t.deps.db);
      throw new Error('no queue');
    };
    const broken = { ...t.deps, jobs: { ...t.deps.jobs, enqueue } };
    await expect(importRows(broken, importacionId, true)).rejects.toThrow('no queue');
    expect((await estadoOf(importacionId)).terminado).toBeNull();
    held.resolve();
    await other;
    await importRows(t.deps, importacionId);
    expect((await finished(importacionId)).estado).toBe('terminada');
  });

  test('SEA-71 a job that runs again after its end enrols nobody who was taken out since', async () => {
    const rows = filas(4);
    const importacionId = await stored(rows);
    await importRows(t.deps, importacionId);
    const { rows: people } = await t.deps.db.execute<{ id: number }>(sql`
      select usuario_id as id from usuario where dni = ${rows[0]!.dni}`);
    const gone = { cursoId, usuarioId: people[0]!.id };
    expect((await admin.call(dissociateAlumno, { body: gone })).status).toBe(200);
    expect(await enrolledCount()).toBe(3);
    // Puts back the rows that the end of the import deleted: only the recorded end may stop the second run.
    await t.deps.db.update(importaciones).set({ filas: rows }).where(eq(importaciones.importacionId, importacionId));
    await importRows(t.deps, importacionId);
    expect(await enrolledCount()).toBe(3);
  });

  test('the same file done twice, and by two at the same time, enrols once', async () => {
    const rows = filas(120);
    const importacionId = await stored(rows);
    // The second run waits for the lock, as the last attempt of a job does.
    const run = (lastAttempt: boolean) => () =>
      importRows(t.deps, importacionId, lastAttempt).then(() => 'done', String);
    const outcomes = await inTurn(t.deps, ['matricula'], [run(false), run(true)]);
    expect(outcomes).toEqual(['done', 'done']);
    await importRows(t.deps, importacionId);
    expect((await finished(importacionId)).resultado).toMatchObject({ nuevos: 120, existentes: 0 });
    expect([await enrolledCount(), (await accounts(rows)).length]).toEqual([120, 120]);
    await notifyImported(t.deps, importacionId);
    expect(await mailsTo(rows)).toHaveLength(120);
  });

  test('two files with the same people at once: each is enrolled in both courses, with one account', async () => {
    const rows = filas(200);
    const first = await stored(rows);
    const otherCurso = cursoId;
    cursoId = (await makeCurso(t.deps.db)).cursoId;
    const second = await stored([...rows].reverse());
    await atOnce(t.deps, 'usuario', [() => importRows(t.deps, first), () => importRows(t.deps, second)]);
    expect([(await finished(first)).estado, (await finished(second)).estado]).toEqual(['terminada', 'terminada']);
    expect([await enrolledCount(), (await accounts(rows)).length]).toEqual([200, 200]);
    cursoId = otherCurso;
    expect(await enrolledCount()).toBe(200);
  });

  test('one that is not there is a 404', async () => {
    const { body } = await admin.call(getImportacion, { params: { id: 2_000_000_000 } });
    expect(body).toMatchObject({ status: 404, message: 'No se encontró la importación.' });
  });
});
