import { certifyPassed, getLote, listCertificados, stopLote } from 'domain/contract/certificados.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { certificadoLotes } from '../db/schema/certificados.ts';
import { allMatriculas, notasModulo } from '../db/schema/matriculas.ts';
import { nombresImpresos } from '../db/schema/usuarios.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeAlumnoOf, makeCertifiableCurso } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { certifyLote } from './certify-lote.ts';
import { pdfKey } from './queries/certificados.ts';
import { insertLote } from './queries/lotes.ts';

let t: TestApp;
let admin: Client;
let adminId: number;
let curso: Awaited<ReturnType<typeof makeCertifiableCurso>>;
beforeAll(async () => {
  t = await startTestApp();
  const { browser, person } = await signedIn(t, 'ADMIN');
  [admin, adminId] = [browser, person.usuarioId];
});
beforeEach(async () => {
  curso = await makeCertifiableCurso(t.deps);
});
afterAll(() => t.close());

const progress = async () => (await admin.call(getLote, { params: { id: curso.cursoId } })).body.resource!;
const certified = async () =>
  (await admin.call(listCertificados, { params: { id: curso.cursoId } })).body.resources!.map(
    ({ usuarioId }) => usuarioId,
  );
const running = (lastAttempt = false, signal = new AbortController().signal) => ({ signal, lastAttempt });
/** A batch without its job, which the test runs itself. */
const makeLote = (...usuarioIds: number[]) =>
  inTransaction(t.deps.db, (tx) =>
    insertLote(tx, { cursoId: curso.cursoId, creadoPor: adminId, avisar: true }, usuarioIds),
  );
const brokenStorage = () => {
  const put = () => Promise.reject(new Error('disk full'));
  return { ...t.deps, storage: { ...t.deps.storage, get: async () => null, put } };
};

test('while a batch runs, nobody is counted as left, and starting again answers the same one', async () => {
  await makeAlumnoOf(t.deps, curso);
  const loteId = await makeLote((await makeAlumnoOf(t.deps, curso)).usuarioId);
  expect(await progress()).toMatchObject({ porCertificar: 0, lote: { loteId, total: 1, terminado: false } });
  const again = await admin.call(certifyPassed, { body: { cursoId: curso.cursoId } });
  expect(again.body.resource).toMatchObject({ loteId, total: 1 });
  await certifyLote(t.deps, loteId, running());
  expect(await progress()).toMatchObject({ porCertificar: 1, lote: { loteId, emitidos: 1, terminado: true } });
  const next = await admin.call(certifyPassed, { body: { cursoId: curso.cursoId } });
  expect(next.body.resource).toMatchObject({ total: 1 });
  expect(next.body.resource?.loteId).not.toBe(loteId);
  await expect.poll(async () => (await progress()).lote?.emitidos).toBe(1);
});

test('of several who start at once, one batch comes', async () => {
  await makeAlumnoOf(t.deps, curso);
  const start = () => admin.call(certifyPassed, { body: { cursoId: curso.cursoId } });
  const answers = await atOnce(t.deps, 'certificado_lote', [start, start, start, start]);
  await expect.poll(async () => (await progress()).lote?.terminado).toBe(true);
  const lotes = await t.deps.db.select().from(certificadoLotes).where(eq(certificadoLotes.cursoId, curso.cursoId));
  expect(lotes).toHaveLength(1);
  const nobody = 'No hay a quién certificar: nadie más ha aprobado.';
  for (const { status, body } of answers) {
    if (status === 200) expect(body.resource?.loteId).toBe(lotes[0]!.certificadoLoteId);
    else expect([status, body.codigo, body.message]).toEqual([409, 'nadie', nobody]);
  }
});

test('a run that is interrupted leaves the rest to the next one, which asks again about nobody', async () => {
  const [refused, left, last] = [
    await makeAlumnoOf(t.deps, curso, 5),
    await makeAlumnoOf(t.deps, curso),
    await makeAlumnoOf(t.deps, curso),
  ];
  const loteId = await makeLote(refused.usuarioId, left.usuarioId, last.usuarioId);
  const stopped = AbortSignal.abort();
  await expect(certifyLote(t.deps, loteId, running(false, stopped))).rejects.toThrow();
  expect(await certified()).toEqual([]);
  await expect(certifyLote(brokenStorage(), loteId, running())).rejects.toThrow('disk full');
  const { lote } = await progress();
  expect(lote).toMatchObject({ emitidos: 1, terminado: false });
  expect(lote!.fallidos).toMatchObject([{ nombre: `${refused.nombre} ${refused.apellido}` }]);
  // Passes after the batch refused him: he is left for the next batch.
  await t.deps.db.update(notasModulo).set({ nota: 18 }).where(eq(notasModulo.usuarioId, refused.usuarioId));
  // Certified, then removed from the course.
  await t.deps.db.delete(allMatriculas).where(eq(allMatriculas.usuarioId, left.usuarioId));
  await certifyLote(t.deps, loteId, running());
  expect(await progress()).toMatchObject({
    porCertificar: 1,
    lote: { emitidos: 2, fallidos: lote!.fallidos, terminado: true },
  });
  expect((await certified()).sort()).toEqual([left.usuarioId, last.usuarioId].sort());
});

test('OPS-70 a run that ended between a certificate and its PDF leaves the PDF to the next one', async () => {
  const loteId = await makeLote((await makeAlumnoOf(t.deps, curso)).usuarioId);
  await expect(certifyLote(brokenStorage(), loteId, running())).rejects.toThrow('disk full');
  const { codigo } = (await admin.call(listCertificados, { params: { id: curso.cursoId } })).body.resources![0]!;
  expect(await t.deps.storage.head(pdfKey({ codigo, edicion: 1 }))).toBeNull();
  await certifyLote(t.deps, loteId, running());
  expect(await t.deps.storage.head(pdfKey({ codigo, edicion: 1 }))).toMatchObject({ contentType: 'application/pdf' });
  expect((await progress()).lote).toMatchObject({ emitidos: 1, fallidos: [], terminado: true });
});

test('when the last run fails too, whoever is left is named and the batch ends', async () => {
  const [first, second] = [await makeAlumnoOf(t.deps, curso), await makeAlumnoOf(t.deps, curso)];
  const loteId = await makeLote(first.usuarioId, second.usuarioId);
  const other = await makeCertifiableCurso(t.deps);
  const { usuarioId: elsewhere } = await makeAlumnoOf(t.deps, other);
  const open = { cursoId: other.cursoId, creadoPor: adminId, avisar: true };
  await inTransaction(t.deps.db, (tx) => insertLote(tx, open, [elsewhere]));
  await certifyLote(brokenStorage(), loteId, running(true));
  const { lote: untouched } = (await admin.call(getLote, { params: { id: other.cursoId } })).body.resource!;
  expect(untouched).toMatchObject({ total: 1, emitidos: 0, fallidos: [], terminado: false });
  expect(await progress()).toMatchObject({
    porCertificar: 1,
    lote: {
      total: 2,
      emitidos: 1,
      terminado: true,
      fallidos: [{ nombre: `${second.nombre} ${second.apellido}`, motivo: 'No se pudo emitir. Vuelve a intentarlo.' }],
    },
  });
});

test('a batch that has ended, or that is not there, runs no more', async () => {
  const { usuarioId } = await makeAlumnoOf(t.deps, curso);
  const loteId = await makeLote(usuarioId);
  await t.deps.db
    .update(certificadoLotes)
    .set({ terminado: new Date() })
    .where(eq(certificadoLotes.certificadoLoteId, loteId));
  await certifyLote(t.deps, loteId, running());
  await certifyLote(t.deps, 2_000_000_000, running());
  expect(await certified()).toEqual([]);
});

test('TRM-41 a batch is stopped: what is issued stays, the rest waits for the next one; without mail nobody is written to', async () => {
  const people = [
    await makeAlumnoOf(t.deps, curso),
    await makeAlumnoOf(t.deps, curso),
    await makeAlumnoOf(t.deps, curso),
  ];
  const ids = people.map(({ usuarioId }) => usuarioId);
  const params = { id: curso.cursoId };
  expect((await admin.call(stopLote, { params })).body.message).toBe('Ningún lote de este curso está en marcha.');
  const loteId = await makeLote(...ids);
  let issued = 0;
  const stopping = {
    ...t.deps,
    storage: {
      ...t.deps.storage,
      // Somebody presses 'Detener' while the first PDF is stored.
      put: async (...file: Parameters<typeof t.deps.storage.put>) => {
        issued += 1;
        if (issued === 1) await admin.call(stopLote, { params });
        return t.deps.storage.put(...file);
      },
    },
  };
  await certifyLote(stopping, loteId, running());
  expect(await certified()).toHaveLength(1);
  const after = await progress();
  expect(after).toMatchObject({ porCertificar: 2, lote: { total: 1, emitidos: 1, detenido: true, terminado: true } });
  const { rows: written } = await t.deps.db.execute<{ n: number }>(mailsOf(ids));
  expect(written).toEqual([{ n: 1 }]);

  const { resource } = (await admin.call(certifyPassed, { body: { cursoId: curso.cursoId, avisar: false } })).body;
  expect(resource).toMatchObject({ total: 2 });
  await expect.poll(async () => (await progress()).lote?.terminado).toBe(true);
  expect(await certified()).toHaveLength(3);
  expect((await t.deps.db.execute<{ n: number }>(mailsOf(ids))).rows).toEqual([{ n: 1 }]);
});

const mailsOf = (ids: number[]) =>
  sql`select count(*)::int as n from correo_saliente where usuario_id = any (${sql.param(ids)}::int[])`;

test('NIV-59 before a batch staff read how many have not confirmed the printed name', async () => {
  const [ana] = [await makeAlumnoOf(t.deps, curso), await makeAlumnoOf(t.deps, curso)];
  expect(await progress()).toMatchObject({ porCertificar: 2, sinConfirmar: 2 });
  const nombre = { nombres: 'Rosa', apellidoPaterno: 'Quispe', apellidoMaterno: 'Ñahui' };
  const { usuarioId } = ana!;
  const origen = { nombreOrigen: ana!.nombre, apellidoOrigen: ana!.apellido };
  await t.deps.db.insert(nombresImpresos).values({ usuarioId, ...nombre, ...origen });
  expect(await progress()).toMatchObject({ porCertificar: 2, sinConfirmar: 1 });
});
