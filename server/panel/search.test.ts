import { markPaid } from 'domain/contract/pagos.ts';
import { searchCampus } from 'domain/contract/panel.ts';
import { listPedidos } from 'domain/contract/pedidos.ts';
import { listUsuarios } from 'domain/contract/usuarios.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCupon, makeCurso, makeDocente, makeUsuario } from '../testing/builders.ts';
import { makeCertificado } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { makePedido } from '../testing/pedidos.ts';
import { signedIn } from '../testing/people.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const search = async (q: string) => (await admin.call(searchCampus, { query: { q } })).body.resources!;

test('ADM-09 one search finds courses, people, orders and certificates, whatever the accents', async () => {
  const { db } = t.deps;
  const curso = await makeCurso(db, { nombre: 'Derecho Aeronáutico' });
  const { usuarioId, dni } = await makeUsuario(db, { nombre: 'Zoilo', apellido: 'Aeronauta' });
  const pedido = await makePedido(t.deps, { comprador: { buyerName: 'Empresa Aeronautica' }, lineas: [[curso, 1]] });
  expect(await search('aeronaut')).toMatchObject([
    { clase: 'curso', id: curso.cursoId, titulo: 'Derecho Aeronáutico', texto: 'Derecho Aeronáutico', cursoId: null },
    { clase: 'persona', id: usuarioId, titulo: 'Zoilo Aeronauta', texto: dni },
    { clase: 'pedido', id: pedido.pedidoId, titulo: pedido.numero, detalle: 'Empresa Aeronautica' },
  ]);
  expect(await search(`zoilo ${dni}`)).toMatchObject([{ clase: 'persona', id: usuarioId }]);
  expect(await search(pedido.numero)).toMatchObject([{ clase: 'pedido', id: pedido.pedidoId }]);
});

test('ADM-09 a certificate is found by its code; what was deleted is not found; five of a kind at most', async () => {
  const { db } = t.deps;
  for (let n = 0; n < 7; n++) await makeCurso(db, { nombre: `Parlamentario ${n}` });
  await makeCurso(db, { nombre: 'Parlamentario antiguo', eliminado: new Date() });
  expect(await search('parlamentario')).toHaveLength(5);
  const { codigo, cursoId } = await makeCertificado(t, admin);
  expect(await search(codigo)).toMatchObject([{ clase: 'certificado', titulo: codigo, texto: codigo, cursoId }]);
  expect(await search('parlamentario antiguo')).toEqual([]);
  expect(await search('100%_\\')).toEqual([]);
  expect((await admin.call(searchCampus, { query: { q: 'a' } })).body.errores).toEqual({
    q: 'Escribe al menos dos letras',
  });
});

test('MON-50 the search finds operations without zeros in front, phones in any writing, coupons and lecturers', async () => {
  const { db } = t.deps;
  const pedido = await makePedido(t.deps, { comprador: { buyerName: 'Sin Par', buyerPhone: '+51 999 000 111' } });
  const body = { medio: 'yape', operacion: '00998877' } as const;
  expect((await admin.call(markPaid, { params: { id: pedido.pedidoId }, body })).status).toBe(200);
  const { usuarioId } = await makeUsuario(db, { numero: '955 444 333' });
  for (const q of ['998877', '0099-8877', '999000111', '+51 999-000-111']) {
    expect(await search(q), q).toMatchObject([{ clase: 'pedido', id: pedido.pedidoId }]);
    const { body: list } = await admin.call(listPedidos, { query: { q, page: 1 } });
    expect(list.resources, q).toMatchObject([{ id: pedido.pedidoId }]);
  }
  expect((await admin.call(listPedidos, { query: { q: '998878', page: 1 } })).body.resources).toEqual([]);
  expect(await search('51955444333')).toMatchObject([{ clase: 'persona', id: usuarioId }]);
  for (const query of [{ q: '+51 955-444-333' }, { q: '955444333', page: 1 }]) {
    expect((await admin.call(listUsuarios, { query })).body.resources).toMatchObject([{ usuarioId }]);
  }
  const { codigo } = await makeCupon(db, { codigo: 'TEMPRANERO' });
  expect(await search('temprane')).toMatchObject([{ clase: 'cupon', titulo: codigo, texto: codigo }]);
  const { docenteId } = await makeDocente(db, { nombre: 'Hermelinda', apellido: 'Yupanqui' });
  expect(await search('yupanqui')).toMatchObject([{ clase: 'docente', id: docenteId }]);
});
