import { getAjustes, updateAjustes } from 'domain/contract/ajustes.ts';
import * as contract from 'domain/contract/comprobantes.ts';
import { sendMailAgain } from 'domain/contract/mails.ts';
import { getPedidoEstado } from 'domain/contract/pedidos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeCurso } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { type Emision, startEmision } from '../../testing/emision.ts';
import { count } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import type { Mood } from '../../testing/sunat-peer.ts';
import { unzip } from '../../testing/unzip.ts';
import { accessKeyOf } from '../access-codes.ts';
import type { Pedido } from '../pedido/queries/pedidos.ts';

let s: Emision;
let admin: Client;
beforeAll(async () => {
  s = await startEmision();
  ({ browser: admin } = await signedIn(s.t, 'ADMIN'));
});
afterAll(() => s.close());
afterEach(() => void Object.assign(s.sunat.mood, { next: [], down: false }));

const factura = {
  tipo: 'factura',
  tipoDocumento: 'RUC',
  documento: '20100070970',
  nombre: 'Estudio Ñahui SAC',
  direccion: 'Av. Arequipa 123',
} as const;

async function paid(...moods: Mood[]): Promise<{ pedido: Pedido; id: number }> {
  s.sunat.mood.next = moods;
  const pedido = await s.pedido({ lineas: [[await makeCurso(s.deps.db, { precio: 100 }), 1]] });
  await s.pay(pedido);
  await s.sent(pedido);
  const { rows } = await s.deps.db.execute<{ id: number }>(
    sql`select comprobante_id as id from comprobante where pedido_id = ${pedido.pedidoId}`,
  );
  return { pedido, id: rows[0]!.id };
}
const keyOf = ({ numero }: Pedido) => ({ numero, clave: accessKeyOf(s.deps, numero) });
const detalle = async (id: number) => (await admin.call(contract.getComprobante, { params: { id } })).body.resource!;

describe('ADMIN', () => {
  test('SUN-52 finds documents by state, kind, day and words, and reads why one was refused', async () => {
    const { id, pedido } = await paid({ kind: 'reject', code: '2800', message: 'El dato no cumple' });
    const list = async (query: object) => (await admin.call(contract.listComprobantes, { query })).body.resources ?? [];
    const one = {
      comprobanteId: id,
      estado: 'rechazado',
      problema: 'El documento del cliente no sirve para este comprobante.',
    };
    for (const query of [{ estado: 'por-atender' }, { estado: 'rechazado' }, { q: pedido.numero }, { tipo: '03' }]) {
      expect(await list(query)).toContainEqual(expect.objectContaining(one));
    }
    for (const query of [
      { estado: 'aceptado', q: pedido.numero },
      { tipo: '01', q: pedido.numero },
      { hasta: '2020-01-01' },
    ]) {
      expect((await list(query)).map(({ comprobanteId }) => comprobanteId)).not.toContain(id);
    }
    expect(await detalle(id)).toMatchObject({
      codigo: '2800',
      mensaje: 'El dato no cumple',
      remedio: expect.stringContaining('emite otro en su lugar'),
      puede: { reenviar: false, reemitir: true, corregir: false },
    });
  });

  test('SUN-53 issues another in place of a rejected one, with corrected data, once', async () => {
    const { id, pedido } = await paid({ kind: 'reject', code: '2800', message: 'no' });
    const call = () => admin.call(contract.reissueComprobante, { params: { id }, body: { comprobante: factura } });
    const { status, body } = await call();
    expect([status, body.resource?.tipo]).toEqual([200, '01']);
    await s.sent(pedido);
    expect(await s.documents(pedido)).toMatchObject([
      { tipo: '03', estado: 'rechazado' },
      { tipo: '01', estado: 'aceptado', total: 10_000 },
    ]);
    expect((await call()).status).toBe(409);
    expect(await s.documents(pedido)).toHaveLength(2);
  });

  test('SUN-53 a note that waited follows the document that was issued instead', async () => {
    const { id, pedido } = await paid({ kind: 'reject', code: '3277', message: 'no' });
    const { rows } = await s.deps.db.execute<{ ref: string }>(
      sql`select referencia as ref from pago where pedido_id = ${pedido.pedidoId}`,
    );
    s.peer.change(Number(rows[0]!.ref), 'refunded');
    await s.deliver(s.peer.notice(Number(rows[0]!.ref)));
    await s.settled();
    expect((await s.documents(pedido)).map(({ tipo, estado }) => [tipo, estado])).toEqual([
      ['03', 'rechazado'],
      ['07', 'pendiente'],
    ]);
    await admin.call(contract.reissueComprobante, { params: { id }, body: {} });
    await s.sent(pedido);
    const [, nota, boleta] = await s.documents(pedido);
    expect([nota, boleta]).toMatchObject([
      { tipo: '07', estado: 'aceptado', corrige: boleta!.id },
      { tipo: '03', estado: 'aceptado' },
    ]);
    const xml = s.sunat.taken.get(`20131312955-07-${nota!.id}`)!.xml.toString();
    expect(xml).toContain(`<cbc:ReferenceID>${boleta!.id}</cbc:ReferenceID>`);
  });

  test('SUN-54 corrects accepted data by a note and a new document, in one act', async () => {
    const { id, pedido } = await paid();
    const correct = () =>
      admin.call(contract.correctComprobante, {
        params: { id },
        body: { comprobante: factura, motivo: 'Pidió factura' },
      });
    expect((await correct()).body.resource).toMatchObject({ tipo: '01', cliente: 'Estudio Ñahui SAC' });
    await s.sent(pedido);
    const [boleta, nota, corrected] = await s.documents(pedido);
    expect([nota, corrected]).toMatchObject([
      { tipo: '07', estado: 'aceptado', corrige: boleta!.id, total: 10_000 },
      { tipo: '01', estado: 'aceptado', total: 10_000 },
    ]);
    expect((await correct()).status).toBe(409);
    // The amount billed still equals the sale, so no further document is issued.
    await s.pay(pedido).catch(() => undefined);
    expect(await s.documents(pedido)).toHaveLength(3);
    expect(await count(s.deps, `auditoria where entidad = 'comprobante' and entidad_id = '${id}'`)).toBe(1);
  });

  test('SUN-55 sends what waits, and nothing else', async () => {
    s.sunat.mood.down = true;
    const pedido = await s.pedido();
    await s.pay(pedido);
    const { rows } = await s.deps.db.execute<{ id: number }>(
      sql`select comprobante_id as id from comprobante where pedido_id = ${pedido.pedidoId}`,
    );
    const params = { id: rows[0]!.id };
    await expect.poll(async () => (await detalle(params.id)).codigo, { interval: 50 }).toBe('sin-respuesta');
    s.sunat.mood.down = false;
    expect((await admin.call(contract.resendComprobante, { params })).status).toBe(200);
    await s.sent(pedido);
    expect((await admin.call(contract.resendComprobante, { params })).status).toBe(409);
  });

  test('SUN-56 tries the connection', async () => {
    const ask = async () => (await admin.call(contract.checkConexion, {})).body.resource;
    expect(await ask()).toEqual({ correcta: true, mensaje: 'SUNAT respondió (beta).' });
    s.sunat.mood.down = true;
    expect(await ask()).toMatchObject({ correcta: false, mensaje: expect.stringContaining('SUNAT no responde') });
  });

  test('SUN-57 sets series and numbers, but no number twice, no shared series and not over a newer change', async () => {
    const { id } = await paid();
    const { numero } = await detalle(id);
    const { body } = await admin.call(contract.getAjustesComprobantes, {});
    const { adaptador, ambiente, ruc, razonSocial, certificadoVence, afectaciones, ...values } = body.resource!;
    expect([adaptador, ambiente, ruc]).toEqual(['sunat', 'beta', '20131312955']);
    expect(certificadoVence).not.toBeNull();
    const save = (changes: object) =>
      admin.call(contract.updateAjustesComprobantes, { body: { ...values, ...changes } });
    const used = Number(numero.split('-')[1]);
    const repeated = await save({ siguienteBoleta: used });
    expect([repeated.status, repeated.body.errores]).toMatchObject([
      422,
      { siguienteBoleta: expect.stringContaining('De B001 ya se usó hasta el') },
    ]);
    expect((await save({ serieNotaBoleta: 'B001' })).body.errores).toHaveProperty('serieNotaBoleta');
    expect((await save({ serieBoleta: 'F001' })).body.errores).toHaveProperty('serieBoleta');
    const saved = await save({ serieBoleta: 'bw01', siguienteBoleta: 500 });
    expect(saved.body.resource).toMatchObject({ serieBoleta: 'BW01', siguienteBoleta: 500 });
    const { pedido } = await paid();
    expect((await s.documents(pedido))[0]!.id).toBe('BW01-500');
    expect((await save({ serieBoleta: 'BW02', siguienteBoleta: 1 })).body.codigo).toBe('cambio-ajeno');
  });

  test('SUN-65 taxes a course otherwise from a day on, and lists it in the settings', async () => {
    const curso = await makeCurso(s.deps.db, { nombre: 'Pericia contable', precio: 118 });
    const set = (desde: string, afectacion: 'inafecto' | 'gravado') =>
      admin.call(contract.setAfectacion, { params: { id: curso.cursoId }, body: { desde, afectacion } });
    expect((await set('2026-01-01', 'inafecto')).status).toBe(200);
    expect((await set('2099-01-01', 'gravado')).status).toBe(200);
    const { afectaciones } = (await admin.call(contract.getAjustesComprobantes, {})).body.resource!;
    const common = { cursoId: curso.cursoId, curso: 'Pericia contable' };
    expect(afectaciones).toEqual([
      { ...common, desde: '2099-01-01', afectacion: 'gravado' },
      { ...common, desde: '2026-01-01', afectacion: 'inafecto' },
    ]);
    const pedido = await s.pedido({ lineas: [[curso, 1]] });
    await s.pay(pedido);
    const { rows } = await s.deps.db.execute(
      sql`select igv_centimos as igv from comprobante where pedido_id = ${pedido.pedidoId}`,
    );
    expect(rows).toEqual([{ igv: 0 }]);
  });

  test('SUN-58 exports what was issued as a table, notes negative, and the XML of a month', async () => {
    const { pedido, id } = await paid();
    await admin.call(contract.correctComprobante, {
      params: { id },
      body: { comprobante: factura, motivo: 'Pidió factura' },
    });
    await s.sent(pedido);
    const table = (await admin.call(contract.exportComprobantes, { query: { q: pedido.numero } })).body.resource!;
    const [header, ...lines] = Buffer.from(table.data, 'base64').toString('utf8').trim().split(/\r?\n/);
    expect(header).toContain('Base gravada S/');
    expect(lines).toHaveLength(3);
    expect(lines.filter((line) => line.includes('-100.00'))).toHaveLength(1);
    const mes = (await detalle(id)).fecha.slice(0, 7);
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${s.t.url}/api/comprobantes/zip?mes=${mes}`, { headers: { cookie } });
    const names = [...unzip(Buffer.from(await response.arrayBuffer())).keys()];
    for (const { tipo, id: number } of await s.documents(pedido)) {
      expect(names).toContain(`20131312955-${tipo}-${number}.xml`);
      expect(names).toContain(`R-20131312955-${tipo}-${number}.zip`);
    }
  });
});

describe('the buyer', () => {
  test('SUN-59 downloads XML and PDF with the key of the order, and of no other order', async () => {
    const [{ pedido, id }, other] = [await paid(), await paid()];
    const { comprobantes } = (await s.t.client().call(getPedidoEstado, { query: keyOf(pedido) })).body.resource!;
    expect(comprobantes).toMatchObject([{ comprobanteId: id, tipo: '03', estado: 'aceptado' }]);
    const get = (of: Pedido, clase: 'xml' | 'a4' | 'ticket') =>
      s.t.client().call(contract.getOwnComprobante, { query: { ...keyOf(of), comprobanteId: id, clase } });
    expect((await get(pedido, 'xml')).body.resource?.data).toMatch(/^data:application\/xml;base64,/);
    expect((await get(pedido, 'ticket')).body.resource?.filename).toMatch(/-ticket\.pdf$/);
    expect((await get(other.pedido, 'xml')).status).toBe(404);
  });

  test('SUN-64 gets one mail with links to PDF and XML when it is accepted, with fresh links when sent again', async () => {
    const { pedido, id } = await paid();
    const mails = () => s.mail.to(pedido.buyerEmail).filter(({ asunto }) => asunto.startsWith('Boleta '));
    await expect.poll(() => mails().length, { interval: 50 }).toBe(1);
    const { asunto, texto } = mails()[0]!;
    const numero = (await s.documents(pedido))[0]!.id;
    expect(asunto).toBe(`Boleta ${numero}: pedido ${pedido.numero}`);
    const linkOf = (clave: string, clase: string) =>
      `/pedido?${new URLSearchParams({ numero: pedido.numero, clave })}#${clase}-${id}`;
    for (const clase of ['pdf', 'xml']) expect(texto).toContain(linkOf(accessKeyOf(s.deps, pedido.numero), clase));
    await s.deps.db.execute(sql`update pedido set correcciones = 1 where pedido_id = ${pedido.pedidoId}`);
    const { rows } = await s.deps.db.execute<{ id: number }>(
      sql`select correo_saliente_id::int as id from correo_saliente where clave = ${`comprobante-${id}`}`,
    );
    await expect
      .poll(async () => (await admin.call(sendMailAgain, { params: { id: rows[0]!.id }, body: {} })).status, {
        interval: 50,
      })
      .toBe(200);
    await expect.poll(() => mails().length, { interval: 50 }).toBe(2);
    expect(mails()[1]!.texto).toContain(linkOf(accessKeyOf(s.deps, pedido.numero, 1), 'pdf'));
  });

  test('SUN-64 a refused document is not mailed, nor one of an order without an address', async () => {
    const { id } = await paid({ kind: 'reject', code: '2800', message: 'no' });
    const silent = await s.pedido({ comprador: { buyerEmail: '' } });
    await s.pay(silent);
    await s.sent(silent);
    expect(await s.documents(silent)).toMatchObject([{ estado: 'aceptado' }]);
    expect(await count(s.deps, `correo_saliente where clave = 'comprobante-${id}'`)).toBe(0);
    expect(await count(s.deps, `correo_saliente where pedido_id = ${silent.pedidoId}`)).toBe(0);
  });

  test('SUN-60 corrects the data until it is issued, and not afterwards', async () => {
    const pedido = await s.pedido();
    const set = () =>
      s.t.client().call(contract.setOwnComprobante, { body: { ...keyOf(pedido), comprobante: factura } });
    const may = async () =>
      (await s.t.client().call(getPedidoEstado, { query: keyOf(pedido) })).body.resource?.puedeCambiarComprobante;
    expect((await set()).status).toBe(200);
    expect(await may()).toBe(true);
    await s.pay(pedido);
    await s.sent(pedido);
    expect(await s.documents(pedido)).toMatchObject([{ tipo: '01' }]);
    expect((await set()).body.message).toBe('Tu comprobante ya se emitió. Escríbenos para corregirlo.');
    expect(await may()).toBe(false);
  });

  test('SUN-60 what waited for the document of the buyer is issued when it is given', async () => {
    const pedido = await s.anonymous([[await makeCurso(s.deps.db, { precio: 900 }), 1]]);
    await s.pay(pedido);
    expect(await s.documents(pedido)).toEqual([]);
    await s.t.client().call(contract.setOwnComprobante, { body: { ...keyOf(pedido), comprobante: factura } });
    await s.sent(pedido);
    expect(await s.documents(pedido)).toMatchObject([{ tipo: '01', total: 90_000, estado: 'aceptado' }]);
  });
});

test('MON-60 the RUC of the certificate that signs is not changed in the settings of the school', async () => {
  expect((await admin.call(getAjustes, {})).body.resource).toMatchObject({ rucFijo: true });
  const change = (ruc: string) => admin.call(updateAjustes, { body: { ruc } });
  expect((await change('20100070970')).body).toMatchObject({
    status: 422,
    errores: { ruc: 'Es el RUC del certificado de tus comprobantes: se cambia en el servidor' },
  });
  for (const ruc of ['20131312955', '']) expect((await change(ruc)).status).toBe(200);
});
