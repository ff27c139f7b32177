import { listAuditoria } from 'domain/contract/auditoria.ts';
import { associateAlumno } from 'domain/contract/matriculas.ts';
import { putNota } from 'domain/contract/notas.ts';
import { closeSessionOf, getProfile } from 'domain/contract/profiles.ts';
import { deleteUsuario, updateUsuario } from 'domain/contract/usuarios.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueCertificado } from '../certificados/issue-certificado.ts';
import { inTransaction } from '../db/connect.ts';
import { avances } from '../db/schema/matriculas.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeMaterial, makeModulo } from '../testing/builders.ts';
import { enrolAlumno, makeCertifiableCurso } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { makePedido } from '../testing/pedidos.ts';
import { makePerson } from '../testing/people.ts';
import { openSession } from '../testing/sessions.ts';

let t: TestApp;
let admin: Client;
let adminId: number;
beforeAll(async () => {
  t = await startTestApp();
  adminId = (await makePerson(t.deps.db, 'ADMIN')).usuarioId;
  admin = await openSession(t, adminId);
});
afterAll(() => t.close());

const profileOf = async (id: number) => (await admin.call(getProfile, { params: { id } })).body.resource!;

test('ADM-72 MON-82 a person has courses with progress and grades, orders, certificates and sessions on one page', async () => {
  const { db } = t.deps;
  const { usuarioId, dni } = await makePerson(db, 'USU');
  const { cursoId } = await makeCurso(db, { nombre: 'Derecho Concursal', activa: true, vigencia: null });
  const { moduloId } = await makeModulo(db, { cursoId });
  const [seen] = [await makeMaterial(db, { moduloId }), await makeMaterial(db, { moduloId })];
  await admin.call(associateAlumno, { body: { cursoId, usuarioId, avisar: false } });
  await admin.call(putNota, { body: { usuarioId, moduloId, nota: 17 } });
  await db.insert(avances).values({ usuarioId, materialId: seen.materialId });
  const pedido = await makePedido(t.deps, { usuarioId });
  const certified = await makeCertifiableCurso(t.deps);
  await enrolAlumno(t.deps, certified, usuarioId);
  const order = { cursoId: certified.cursoId, usuarioId, issuerId: adminId, now: new Date() };
  const { row } = await inTransaction(db, (tx) => issueCertificado(t.deps, tx, order));
  await openSession(t, usuarioId);
  await makePedido(t.deps, {});
  const given = await makePedido(t.deps, {});
  await db.execute(sql`
    insert into asiento (pedido_item_id, numero, usuario_id, reclamado)
    select pedido_item_id, 1, ${usuarioId}, now() from pedido_item where pedido_id = ${given.pedidoId}`);

  const profile = await profileOf(usuarioId);
  expect(profile.usuario).toMatchObject({ dni, matriculas: 2, sesionesAbiertas: 1 });
  expect(profile.cursos.find((each) => each.cursoId === cursoId)).toMatchObject({
    nombre: 'Derecho Concursal',
    avance: { vistos: 1, total: 2 },
    promedio: 17,
    estado: 'aprobado',
    acceso: true,
    hasta: null,
  });
  // Newest first, including a pedido in which somebody else bought the asiento.
  expect(profile.pedidos.map(({ numero }) => numero)).toEqual([given.numero, pedido.numero]);
  const texto = `Tu certificado ya está listo. Descárgalo aquí: ${t.deps.publicUrl()}/verificar/${row.codigo}`;
  const mensaje = { texto: expect.stringContaining(texto), whatsapp: null };
  expect(profile.certificados).toMatchObject([{ codigo: row.codigo, estado: 'vigente', mensaje }]);
  expect(profile.sesiones).toMatchObject([{ actual: false }]);
});

test('ADM-72 one session of a person is closed, and never the one that asks', async () => {
  const { usuarioId } = await makePerson(t.deps.db, 'USU');
  const [first, second] = [await openSession(t, usuarioId), await openSession(t, usuarioId)];
  const { sesiones } = await profileOf(usuarioId);
  const params = { id: usuarioId, sesionId: sesiones[0]!.sesionId };
  expect((await admin.call(closeSessionOf, { params })).status).toBe(200);
  const alive = await Promise.all([first, second].map((each) => each.request('GET', '/api/auth/me')));
  expect(alive.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect((await admin.call(closeSessionOf, { params })).status).toBe(404);

  const [own] = (await profileOf(adminId)).sesiones.filter(({ actual }) => actual);
  const mine = { id: adminId, sesionId: own!.sesionId };
  expect((await admin.call(closeSessionOf, { params: mine })).status).toBe(409);
  const other = { id: usuarioId, sesionId: own!.sesionId };
  expect((await admin.call(closeSessionOf, { params: other })).status).toBe(404);
});

test('ADM-72 the history of a person is of the account, its enrolments, grades and certificates', async () => {
  const { db } = t.deps;
  const { usuarioId, dni, correo, nombre, apellido } = await makePerson(db, 'USU');
  const curso = await makeCertifiableCurso(t.deps);
  await admin.call(updateUsuario, { params: { id: usuarioId }, body: { dni, correo, nombre, apellido, numero: '1' } });
  await admin.call(associateAlumno, { body: { cursoId: curso.cursoId, usuarioId, avisar: false } });
  await admin.call(putNota, { body: { usuarioId, moduloId: curso.moduloId, nota: 18 } });
  const order = { cursoId: curso.cursoId, usuarioId, issuerId: adminId, now: new Date() };
  await inTransaction(db, (tx) => issueCertificado(t.deps, tx, { ...order, motivo: 'Por convenio' }));
  const { body } = await admin.call(listAuditoria, { query: { sobre: usuarioId, page: 1, size: 20 } });
  expect(body.resources!.map(({ accion, entidad }) => `${accion} ${entidad}`)).toEqual([
    'certificar certificado',
    'calificar nota',
    'matricular matricula',
    'editar usuario',
  ]);
});

test('ADM-72 nobody has no page, nor has somebody who was deleted', async () => {
  const { usuarioId } = await makePerson(t.deps.db, 'USU');
  await admin.call(deleteUsuario, { params: { id: usuarioId } });
  for (const id of [usuarioId, 999_999]) expect((await admin.call(getProfile, { params: { id } })).status).toBe(404);
});
