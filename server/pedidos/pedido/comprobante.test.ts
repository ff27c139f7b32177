import { createPedido, exportPedidos, getPedido, getPedidoEstado } from 'domain/contract/pedidos.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCurso } from '../../testing/builders.ts';
import { count, pedidoOf } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import { startTienda, type Tienda } from '../../testing/tienda.ts';

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());

const factura = {
  tipo: 'factura',
  tipoDocumento: 'RUC',
  documento: '20131312955',
  nombre: 'Estudio Ñahui SAC',
  direccion: 'Av. Arequipa 123, Lima',
} as const;
const boleta = { tipo: 'boleta', tipoDocumento: 'DNI', documento: '45678901', nombre: 'Inés Huamán' } as const;

async function buy(comprobante?: object, idempotencyKey?: string, order?: ReturnType<typeof pedidoOf>) {
  const body = { ...(order ?? pedidoOf([[await makeCurso(tienda.deps.db), 1]])), ...(comprobante && { comprobante }) };
  const headers: Record<string, string> = idempotencyKey ? { 'idempotency-key': idempotencyKey } : {};
  return (await tienda.t.client().request('POST', '/api/orders', { body, headers })).body;
}

type Bought = { resource: { numero: string; clave: string } };
const estadoOf = async ({ resource: { numero, clave } }: Bought) =>
  (await tienda.t.client().call(getPedidoEstado, { query: { numero, clave } })).body.resource!;
const preferenceOf = (numero: string) =>
  [...tienda.peer.preferences.values()].find(({ body }) => body.external_reference.startsWith(`${numero}_`))?.body;

describe('PAY-09 the buyer may ask for a boleta or a factura', () => {
  test('the data is kept with the order, for buyer, ADMIN and CSV, and identifies the payer', async () => {
    const bought = (await buy({ ...factura, documento: ' 20-131312955 ' })) as unknown as Bought;
    expect((await estadoOf(bought)).comprobante).toEqual(factura);
    const { numero } = bought.resource;
    expect(preferenceOf(numero)?.payer).toMatchObject({ identification: { type: 'RUC', number: '20131312955' } });

    const { browser } = await signedIn(tienda.t, 'ADMIN');
    const { rows } = await tienda.deps.pool.query('select pedido_id as id from pedido where numero = $1', [numero]);
    const detalle = await browser.call(getPedido, { params: { id: rows[0].id } });
    expect(detalle.body.resource?.comprobante).toEqual(factura);
    const { body } = await browser.call(exportPedidos, { query: { q: numero } });
    const csv = Buffer.from(body.resource?.data ?? '', 'base64').toString('utf8');
    expect(csv).toContain('Comprobante');
    for (const cell of ['Factura', 'RUC 20131312955', 'Estudio Ñahui SAC', 'Av. Arequipa 123, Lima']) {
      expect(csv).toContain(cell);
    }
  });

  test('it is optional, and a boleta needs no address', async () => {
    const plain = (await buy()) as unknown as Bought;
    expect((await estadoOf(plain)).comprobante).toBeNull();
    expect(preferenceOf(plain.resource.numero)?.payer).not.toHaveProperty('identification');
    const bought = (await buy(boleta)) as unknown as Bought;
    expect((await estadoOf(bought)).comprobante).toEqual({ ...boleta, direccion: '' });
    expect(preferenceOf(bought.resource.numero)?.payer).toMatchObject({
      identification: { type: 'DNI', number: '45678901' },
    });
  });

  test.each([
    [{ ...factura, documento: '20131312956' }, 'documento', 'Ese RUC no es válido: revisa sus 11 dígitos'],
    [{ ...factura, direccion: '' }, 'direccion', 'Escribe la dirección fiscal'],
    [{ ...factura, nombre: ' ' }, 'nombre', 'Escribe el nombre o la razón social'],
    [{ ...factura, tipoDocumento: 'DNI', documento: '45678901' }, 'tipoDocumento', 'La factura necesita un RUC'],
    [{ ...boleta, tipoDocumento: 'RUC', documento: '20131312955' }, 'tipoDocumento', 'La boleta va con DNI o CE'],
    [{ ...boleta, documento: '123' }, 'documento', 'El DNI tiene 8 dígitos'],
    [{ ...boleta, nombre: 'x'.repeat(10_000) }, 'nombre', 'Máximo 200 caracteres'],
  ])('%j is refused with a message for its field, and no order is made', async (comprobante, field, message) => {
    const before = await count(tienda.deps, 'pedido');
    expect(await buy(comprobante)).toMatchObject({ status: 422, errores: { [`comprobante.${field}`]: message } });
    expect(await count(tienda.deps, 'pedido')).toBe(before);
  });

  test('a repeated key with other data is another request', async () => {
    const order = pedidoOf([[await makeCurso(tienda.deps.db), 1]]);
    expect(await buy(boleta, 'una-clave-comprobante', order)).toMatchObject({ success: true });
    expect(await buy(boleta, 'una-clave-comprobante', order)).toMatchObject({ success: true });
    expect(await buy(factura, 'una-clave-comprobante', order)).toMatchObject({ status: 409, codigo: 'clave-repetida' });
    expect(createPedido.path).toBe('/orders');
  });
});
