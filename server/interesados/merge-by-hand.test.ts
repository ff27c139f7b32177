import { listAuditoria } from 'domain/contract/auditoria.ts';
import {
  addInteresadoNota,
  getInteresado,
  listInteresadoNotas,
  mergeInteresados,
  updateInteresado,
} from 'domain/contract/interesados.ts';
import { markPaid } from 'domain/contract/pagos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeCurso } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { makeInteresado } from '../testing/interesados.ts';
import { makePedido } from '../testing/pedidos.ts';
import { signedIn } from '../testing/people.ts';

let t: TestApp;
let caja: Client;
beforeAll(async () => {
  t = await startTestApp();
  caja = (await signedIn(t, 'CAJA')).browser;
});
afterAll(() => t.close());

const merge = (id: number, interesadoId: number) =>
  caja.call(mergeInteresados, { params: { id }, body: { interesadoId } });
const read = async (id: number) => (await caja.call(getInteresado, { params: { id } })).body.resource;
const note = (id: number, texto: string) => caja.call(addInteresadoNota, { params: { id }, body: { texto } });

/** The same person twice: once with an e-mail, once with a mobile. */
async function twins() {
  const curso = await makeCurso(t.deps.db);
  const { cursoId } = curso;
  const byMail = await makeInteresado(t, { cursoId, celular: '', origen: 'facebook' }, new Date('2026-10-01'));
  const byPhone = await makeInteresado(t, { cursoId, correo: '', consents: false }, new Date('2026-11-01'));
  return { curso, kept: byMail.interesadoId, other: byPhone.interesadoId, byMail, byPhone };
}

test('SEL-71 twins under two contacts become one, with both contacts, their notes, times and consent', async () => {
  const { kept, other, byMail, byPhone } = await twins();
  await note(kept, 'Pide factura');
  await note(other, 'Prefiere la tarde');
  const recordar = '2031-02-03';
  await caja.call(updateInteresado, { params: { id: other }, body: { estado: 'en-duda', recordar } });
  expect((await merge(kept, other)).body.resource).toMatchObject({
    correo: byMail.correo,
    celular: byPhone.celular,
    origen: 'facebook',
    estado: 'nuevo',
    recordar,
    veces: 2,
    creado: '2026-10-01T00:00:00.000Z',
    ultimo: '2026-11-01T00:00:00.000Z',
    consentido: '2026-10-01T00:00:00.000Z',
  });
  const { body } = await caja.call(listInteresadoNotas, { params: { id: kept } });
  expect(body.resources!.map(({ texto }) => texto).sort()).toEqual(['Pide factura', 'Prefiere la tarde']);
  expect(await read(other)).toBeUndefined();
  const admin = (await signedIn(t, 'ADMIN')).browser;
  const audit = await admin.call(listAuditoria, { query: { page: 1, entidad: 'interesado' } });
  expect(audit.body.resources![0]).toMatchObject({ accion: 'unir', entidadId: String(kept) });
  expect(JSON.stringify(audit.body.resources![0])).not.toContain(byMail.nombre);
});

test('SEL-71 who has bought under one of the contacts has enrolled', async () => {
  const { curso, kept, other, byPhone } = await twins();
  await caja.call(updateInteresado, { params: { id: kept }, body: { estado: 'perdido', motivo: 'Muy caro' } });
  const comprador = { buyerEmail: '', buyerPhone: byPhone.celular };
  const { pedidoId } = await makePedido(t.deps, { lineas: [[curso, 1]], comprador });
  const body = { medio: 'yape', operacion: `UNIR-${pedidoId}` } as const;
  expect((await caja.call(markPaid, { params: { id: pedidoId }, body })).status).toBe(200);
  expect((await merge(kept, other)).body.resource).toMatchObject({ estado: 'inscrito', motivo: '', pedidoId });
});

test('SEL-71 of two e-mails the one of who is kept stays', async () => {
  const { cursoId } = await makeCurso(t.deps.db);
  const [one, other] = [await makeInteresado(t, { cursoId }), await makeInteresado(t, { cursoId })];
  const { correo, celular } = (await merge(other.interesadoId, one.interesadoId)).body.resource!;
  expect([correo, celular]).toEqual([other.correo, other.celular]);
});

test('SEL-72 itself, one of another course and one that is gone are refused, and each way round at once is one merge', async () => {
  const { kept, other } = await twins();
  const elsewhere = await makeInteresado(t);
  expect((await merge(kept, kept)).body.message).toBe('Es el mismo interesado: elige a otro.');
  expect((await merge(kept, elsewhere.interesadoId)).status).toBe(409);
  expect((await merge(kept, 999_999)).body.message).toBe('El otro interesado ya no está. Recarga la lista.');
  expect((await merge(999_999, kept)).status).toBe(404);
  const student = (await signedIn(t, 'USU')).browser;
  expect((await student.call(mergeInteresados, { params: { id: kept }, body: { interesadoId: other } })).status).toBe(
    403,
  );
  const outcomes = await atOnce(
    t.deps,
    ['interesado', 'nota_interna'],
    [() => merge(kept, other), () => merge(other, kept)],
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await merge(kept, other)).status).toBe(404);
});
