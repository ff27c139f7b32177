import { getPublication, listProgramas, setPublication } from 'domain/contract/cursos.ts';
import { cancelCurso, getCancelacion, getHorario, undoHorario } from 'domain/contract/horario.ts';
import { listProposedDevoluciones } from 'domain/contract/pagos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifyHorario } from '../sesiones/notify-horario.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeCurso, makeUsuario } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { makePaid } from '../testing/pedidos.ts';
import { signedIn } from '../testing/people.ts';
import { makeSesion, minutesFromNow } from '../testing/sesiones.ts';
import { enrolAlumno } from '../testing/study.ts';

let t: TestApp;
let staff: Client;
let caja: Client;
beforeAll(async () => {
  t = await startTestApp();
  staff = (await signedIn(t, 'COORDINACION')).browser;
  caja = (await signedIn(t, 'CAJA')).browser;
});
afterAll(() => t.close());

const limite = () => minutesFromNow(60 * 24 * 90);

/** A published course with a session that is over, one to come and a student. */
async function school(fields: Parameters<typeof makeCurso>[1] = {}) {
  const { db } = t.deps;
  const { cursoId } = await makeCurso(db, { nombre: 'Derecho Notarial', fechaHoraLimite: limite(), ...fields });
  await makeSesion(db, { cursoId, inicio: minutesFromNow(-300), nombre: 'Sesión 1' });
  await makeSesion(db, { cursoId, inicio: minutesFromNow(60 * 24), nombre: 'Sesión 2' });
  const alumno = await makeUsuario(db);
  await enrolAlumno(db, alumno.usuarioId, cursoId);
  return { cursoId, alumno };
}

const preview = async (cursoId: number) =>
  (await staff.call(getCancelacion, { params: { id: cursoId } })).body.resource!;
const cancel = async (cursoId: number, body: object = {}) =>
  staff.call(cancelCurso, {
    params: { id: cursoId },
    body: { motivo: 'No alcanzó el mínimo.', version: (await preview(cursoId)).version, ...body },
  });
const publication = async (cursoId: number) =>
  (await staff.call(getPublication, { params: { id: cursoId } })).body.resource!;
const sesiones = async (cursoId: number) =>
  (await staff.call(getHorario, { params: { id: cursoId } })).body.resource!.sesiones.map((each) => each.cancelada);
const tell = (id: number) => notifyHorario(t.deps, id, minutesFromNow(11));

async function mailsTo({ usuarioId }: { usuarioId: number }) {
  const { rows } = await t.deps.db.execute<{ asunto: string; texto: string }>(sql`
    select asunto, texto from correo_saliente where usuario_id = ${usuarioId} and plantilla = 'sesion-cambio'
     order by correo_saliente_id`);
  return rows;
}

test('TRM-30 a course is cancelled with a reason: sale closed, sessions to come cancelled, one mail, undone before', async () => {
  const { cursoId, alumno } = await school();
  expect(await preview(cursoId)).toMatchObject({ alumnos: 1, sesiones: 1, certificados: 0, rindiendo: 0 });
  const first = (await cancel(cursoId)).body.resource!;
  expect(first.sesiones.map(({ nombre }) => nombre)).toEqual(['Sesión 2']);
  expect(await sesiones(cursoId)).toEqual([false, true]);
  expect(await publication(cursoId)).toMatchObject({
    archivado: true,
    cancelado: { motivo: 'No alcanzó el mínimo.' },
  });
  const list = await staff.call(listProgramas, { query: { estado: 'cancelado' } });
  expect(list.body.resources!.map((each) => each.cursoId)).toContain(cursoId);
  expect((await cancel(cursoId)).body.message).toBe('«Derecho Notarial» ya está cancelado.');

  const undo = { params: { id: cursoId, cambioHorarioId: first.cambioHorarioId } };
  expect((await staff.call(undoHorario, undo)).status).toBe(200);
  expect(await sesiones(cursoId)).toEqual([false, false]);
  expect(await publication(cursoId)).toMatchObject({ archivado: false, cancelado: null, publicado: true });
  await tell(first.cambioHorarioId);
  expect(await mailsTo(alumno)).toEqual([]);

  const again = (await cancel(cursoId)).body.resource!;
  await tell(again.cambioHorarioId);
  await tell(again.cambioHorarioId);
  const [mail, ...more] = await mailsTo(alumno);
  expect(more).toEqual([]);
  expect(mail!.asunto).toBe('Se canceló «Derecho Notarial»');
  expect(mail!.texto).toContain('«Sesión 2», del ');
  expect(mail!.texto).not.toContain('«Sesión 1»');
  expect(mail!.texto).toContain('Motivo: No alcanzó el mínimo.');
  expect(mail!.texto).toContain('te escribiremos sobre la devolución');

  // Putting it on sale again revokes the cancellation.
  await staff.call(setPublication, { params: { id: cursoId }, body: { publicado: true } });
  expect(await publication(cursoId)).toMatchObject({ archivado: false, cancelado: null });
});

test('TRM-30 what cannot be cancelled is refused in words; two at once cancel once; a withdrawn course tells its students', async () => {
  const { cursoId } = await school();
  expect((await cancel(cursoId, { motivo: ' ' })).body.errores).toEqual({ motivo: 'Escribe el motivo' });
  const { version } = await preview(cursoId);
  const both = await atOnce(t.deps, 'curso', [() => cancel(cursoId, { version }), () => cancel(cursoId, { version })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const message = async (fields: Parameters<typeof makeCurso>[1]) =>
    (await cancel((await school(fields)).cursoId)).body.message;
  expect(await message({ publicado: null, activa: false })).toMatch(/no se ha publicado/);
  expect(await message({ fechaHoraLimite: minutesFromNow(-60) })).toMatch(/ya terminó/);
  expect(await message({ archivado: new Date() })).toMatch(/está en el archivo/);
  const other = await school();
  expect((await cancel(other.cursoId, { version: 99 })).body.message).toMatch(/cambió mientras tanto/);
  const missing = { params: { id: 2_000_000_000 } };
  expect((await staff.call(getCancelacion, missing)).status).toBe(404);
  expect((await staff.call(cancelCurso, { ...missing, body: { motivo: 'x', version: 1 } })).status).toBe(404);

  const withdrawn = await school({ activa: false });
  const { cambioHorarioId } = (await cancel(withdrawn.cursoId)).body.resource!;
  await tell(cambioHorarioId);
  expect(await mailsTo(withdrawn.alumno)).toHaveLength(1);
});

test('TRM-31 refunds are proposed for paid seats that are left, with the amount of that course alone', async () => {
  const { cursoId } = await school();
  const other = await makeCurso(t.deps.db);
  const whole = await makePaid(t.deps.db, [
    { cursoId, cantidad: 1, precio: 30_000, descuento: 5_000 },
    { cursoId: other.cursoId, cantidad: 1, precio: 10_000 },
  ]);
  const part = await makePaid(t.deps.db, [{ cursoId, cantidad: 3, precio: 10_000, revoked: 1 }]);
  await makePaid(t.deps.db, [{ cursoId, cantidad: 1, precio: 10_000, revoked: 1 }]);
  await makePaid(t.deps.db, [{ cursoId, cantidad: 1, precio: 10_000, descuento: 10_000 }]);
  await makePaid(t.deps.db, [{ cursoId: other.cursoId, cantidad: 1, precio: 10_000 }]);
  const { body } = await caja.call(listProposedDevoluciones, { params: { id: cursoId }, query: {} });
  expect(body.resources).toEqual([
    { ...whole, comprador: 'Rosa Quispe', cupos: 1, monto: 250, paquete: '' },
    { ...part, comprador: 'Rosa Quispe', cupos: 2, monto: 200, paquete: '' },
  ]);
  expect(await preview(cursoId)).toMatchObject({ pedidosPagados: 2, pedidosPorPagar: 0 });
});
