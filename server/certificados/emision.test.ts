import { getCertificadoAvance, listCertificados } from 'domain/contract/certificados.ts';
import { getEmision, setEmision, setEmisionAlumno } from 'domain/contract/emision.ts';
import { getFlyerExtras } from 'domain/contract/flyers.ts';
import { confirmNombreImpreso } from 'domain/contract/nombre-impreso.ts';
import { formatLongDate, limaDay } from 'domain/formats/lima-time.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { certificadoLotes } from '../db/schema/certificados.ts';
import { nombresImpresos } from '../db/schema/usuarios.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeModulo, makePrueba } from '../testing/builders.ts';
import { enrolAlumno, makeAlumnoOf, makeCertifiableCurso, makeNivel } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { submitIntento } from '../testing/study.ts';
import { certifyLote } from './certify-lote.ts';
import { issueDue } from './issue-due.ts';
import { lastLote } from './queries/lotes.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

type Curso = Awaited<ReturnType<typeof makeCertifiableCurso>>;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const turnOn = (curso: Curso, dias = 0, activa = true) =>
  admin.call(setEmision, { params: { id: curso.cursoId }, body: { activa, dias } });
const read = async ({ cursoId }: Curso) => (await admin.call(getEmision, { params: { id: cursoId } })).body.resource!;
const certified = async ({ cursoId }: Curso) =>
  (await admin.call(listCertificados, { params: { id: cursoId } })).body.resources!.map(({ usuarioId }) => usuarioId);
/** A student who has passed and confirmed the name. */
async function confirmed(curso: Curso, nota = 17) {
  const { usuarioId } = await makeAlumnoOf(t.deps, curso, nota);
  const nombre = { nombres: 'Rosa', apellidoPaterno: 'Quispe', apellidoMaterno: 'Ñahui' };
  await t.deps.db
    .insert(nombresImpresos)
    .values({ usuarioId, ...nombre, nombreOrigen: 'Rosa', apellidoOrigen: 'Quispe Ñahui' });
  return usuarioId;
}
const jobless = () => ({ ...t.deps, jobs: { ...t.deps.jobs, enqueue: async () => undefined } }) as typeof t.deps;

test('NIV-19 who passed stands in the list with the day, and is issued on it and not before', async () => {
  const curso = await makeCertifiableCurso(t.deps, { fechaHoraLimite: inDays(2) });
  const [ana, luis] = [await confirmed(curso), await confirmed(curso)];
  await confirmed(curso, 5);
  expect(await read(curso)).toMatchObject({ activa: false, personas: [] });
  const { body } = await turnOn(curso, 3);
  const dia = limaDay(inDays(5));
  expect(body.resource).toMatchObject({
    activa: true,
    dias: 3,
    frase: `Se emitirán 2 el ${formatLongDate(inDays(5).toISOString())}.`,
  });
  expect(body.resource!.personas.map((each) => [each.usuarioId, each.dia])).toEqual(
    [ana, luis].map((usuarioId) => [usuarioId, dia]),
  );
  const flyer = (await t.client().call(getFlyerExtras, { params: { id: curso.cursoId } })).body.resource;
  expect(flyer?.emision).toBe('Se emite 3 días después del fin del programa.');
  await issueDue(t.deps);
  await issueDue(t.deps, inDays(4));
  expect(await lastLote(t.deps.db, curso.cursoId)).toBeNull();
  await issueDue(jobless(), inDays(5));
  expect(await lastLote(t.deps.db, curso.cursoId)).toMatchObject({ total: 2, terminado: false });
});

test('NIV-19 at one’s own pace the days count from passing', async () => {
  const curso = await makeCertifiableCurso(t.deps, { asincronico: 'S', fechaHoraLimite: inDays(400) });
  await turnOn(curso, 2);
  const ana = await confirmed(curso);
  await issueDue(t.deps);
  expect((await read(curso)).personas).toMatchObject([{ usuarioId: ana, dia: limaDay(inDays(2)) }]);
  await issueDue(jobless(), inDays(1));
  expect(await lastLote(t.deps.db, curso.cursoId)).toBeNull();
  await issueDue(jobless(), inDays(2));
  expect(await lastLote(t.deps.db, curso.cursoId)).toMatchObject({ total: 1 });
});

test('NIV-52 who waits for the day of a level stands in the list with that day, and in the batch of it', async () => {
  const curso = await makeCertifiableCurso(t.deps);
  const { moduloId } = await makeModulo(t.deps.db, { cursoId: curso.cursoId, tipoModuloId: 2 });
  const { pruebaId } = await makePrueba(t.deps.db, { moduloId });
  await makeNivel(t.deps, curso.cursoId, { diasEspera: 6 });
  const [ana, luis] = [await confirmed(curso, 13), await confirmed(curso, 13)];
  await submitIntento(t.deps.db, { usuarioId: ana, pruebaId, nota: 18 });
  await submitIntento(t.deps.db, { usuarioId: luis, pruebaId, nota: 13 });
  await turnOn(curso, 2);
  // The course ended a day ago.
  const { personas, frase } = await read(curso);
  const listed = new Map(personas.map(({ usuarioId, nivel, dia }) => [usuarioId, [nivel, dia]]));
  expect(listed.get(ana)).toEqual(['Certificado refrendado', limaDay(inDays(5))]);
  expect(listed.get(luis)).toEqual([null, limaDay(inDays(1))]);
  expect(frase).toContain('1 más después.');
  await issueDue(t.deps);
  await issueDue(jobless(), inDays(4));
  const first = (await lastLote(t.deps.db, curso.cursoId))!;
  expect(first.total).toBe(1);
  await certifyLote(t.deps, first.loteId, { signal: new AbortController().signal, lastAttempt: false });
  expect(await certified(curso)).toEqual([luis]);
  await issueDue(jobless(), inDays(5));
  const second = (await lastLote(t.deps.db, curso.cursoId))!;
  expect([second.loteId > first.loteId, second.total]).toEqual([true, 1]);
});

test('NIV-20 who is taken out gets none, also when the batch has begun, until they are included again', async () => {
  const curso = await makeCertifiableCurso(t.deps);
  const [ana, luis, eva] = [await confirmed(curso), await confirmed(curso), await confirmed(curso)];
  await turnOn(curso);
  const set = (usuarioId: number, incluida: boolean) =>
    admin.call(setEmisionAlumno, { params: { id: curso.cursoId }, body: { usuarioId, incluida } });
  expect((await set(ana, false)).body.resource?.personas.filter((each) => !each.incluida)).toHaveLength(1);
  await issueDue(jobless());
  const lote = (await lastLote(t.deps.db, curso.cursoId))!;
  expect(lote.total).toBe(2);
  await set(luis, false);
  await certifyLote(t.deps, lote.loteId, { signal: new AbortController().signal, lastAttempt: false });
  expect(await certified(curso)).toEqual([eva]);
  expect((await lastLote(t.deps.db, curso.cursoId))?.fallidos).toMatchObject([
    { motivo: 'Se retiró de la emisión automática.' },
  ]);
  await set(ana, true);
  await issueDue(t.deps);
  await expect.poll(async () => (await certified(curso)).toSorted()).toEqual([ana, eva].toSorted());
  expect((await set(999_999, false)).status).toBe(404);
});

test('NIV-20 stopping it ends it, also for a batch that has begun', async () => {
  const curso = await makeCertifiableCurso(t.deps);
  await confirmed(curso);
  await turnOn(curso);
  await issueDue(jobless());
  await turnOn(curso, 0, false);
  const { loteId } = (await lastLote(t.deps.db, curso.cursoId))!;
  await certifyLote(t.deps, loteId, { signal: new AbortController().signal, lastAttempt: false });
  await issueDue(t.deps);
  expect(await certified(curso)).toEqual([]);
});

test('NIV-20 NIV-48 the first certificate waits for the confirmed name, which is asked for in one mail', async () => {
  const curso = await makeCertifiableCurso(t.deps);
  const ana = await signedIn(t, 'USU');
  await enrolAlumno(t.deps, curso, ana.person.usuarioId);
  const luis = await confirmed(curso);
  expect((await turnOn(curso)).body.resource?.frase).toContain('1 espera a que confirme su nombre.');
  const asked = async () => {
    const { rows } = await t.deps.db.execute<{ usuarioId: number; texto: string }>(sql`
      select usuario_id as "usuarioId", texto from correo_saliente where clave like ${`nombre-${curso.cursoId}-%`}`);
    return rows;
  };
  await issueDue(jobless());
  await issueDue(jobless(), inDays(1));
  // One mail, to her alone, which leads to where it is confirmed.
  const [mail, ...others] = await asked();
  expect([mail?.usuarioId, others]).toEqual([ana.person.usuarioId, []]);
  expect(mail!.texto).toContain(`/curso-modulo/${curso.cursoId}/avance`);
  expect((await lastLote(t.deps.db, curso.cursoId))?.total).toBe(1);
  const { loteId } = (await lastLote(t.deps.db, curso.cursoId))!;
  await certifyLote(t.deps, loteId, { signal: new AbortController().signal, lastAttempt: false });
  expect(await certified(curso)).toEqual([luis]);
  const next = async () =>
    (await ana.browser.call(getCertificadoAvance, { params: { id: curso.cursoId }, query: {} })).body.resource;
  expect((await next())?.siguiente).toContain('confirma cómo se imprime tu nombre');
  const body = { nombres: 'Rosa', apellidoPaterno: 'Quispe', apellidoMaterno: 'Ñahui' };
  expect((await ana.browser.call(confirmNombreImpreso, { body })).status).toBe(200);
  expect((await next())?.siguiente).toBe('Cumples todo: la escuela emitirá tu certificado.');
  await issueDue(t.deps);
  await expect.poll(async () => (await certified(curso)).toSorted()).toEqual([luis, ana.person.usuarioId].toSorted());
});

test('NIV-20 a cancelled course issues nothing by itself, also when the batch has begun, and its list is empty', async () => {
  const curso = await makeCertifiableCurso(t.deps);
  await confirmed(curso);
  await turnOn(curso);
  await issueDue(jobless());
  const { loteId } = (await lastLote(t.deps.db, curso.cursoId))!;
  await t.deps.db.execute(sql`update curso set archivado = now(), cancelado = now() where curso_id = ${curso.cursoId}`);
  await certifyLote(t.deps, loteId, { signal: new AbortController().signal, lastAttempt: false });
  expect(await certified(curso)).toEqual([]);
  const later = inDays(2);
  await issueDue(jobless(), later);
  expect(await lastLote(t.deps.db, curso.cursoId)).toMatchObject({ loteId });
  expect(await read(curso)).toMatchObject({
    activa: true,
    frase: 'El curso se canceló: ningún certificado se emite por sí solo.',
    personas: [],
  });
});

test('NIV-21 two runs at once, and a run after one that was killed, issue each certificate once', async () => {
  const curso = await makeCertifiableCurso(t.deps);
  const people = [await confirmed(curso), await confirmed(curso), await confirmed(curso)];
  await turnOn(curso);
  const run = () => issueDue(jobless());
  await atOnce(t.deps, 'certificado_lote', [run, run]);
  const { loteId } = (await lastLote(t.deps.db, curso.cursoId))!;
  const lotes = await t.deps.db.select().from(certificadoLotes).where(eq(certificadoLotes.cursoId, curso.cursoId));
  expect(lotes).toHaveLength(1);
  // The first run is aborted after one certificate; the queue runs the batch again.
  const stop = new AbortController();
  const dying = {
    ...t.deps,
    storage: {
      ...t.deps.storage,
      put: async (...args: Parameters<typeof t.deps.storage.put>) => {
        stop.abort();
        return t.deps.storage.put(...args);
      },
    },
  };
  await expect(certifyLote(dying, loteId, { signal: stop.signal, lastAttempt: false })).rejects.toThrow();
  expect(await certified(curso)).toHaveLength(1);
  await issueDue(jobless());
  await certifyLote(t.deps, loteId, { signal: new AbortController().signal, lastAttempt: false });
  await issueDue(jobless());
  expect((await certified(curso)).toSorted()).toEqual(people.toSorted());
  expect(await lastLote(t.deps.db, curso.cursoId)).toMatchObject({ loteId, emitidos: 3, terminado: true });
});
