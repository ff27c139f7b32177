import { inTransaction } from '../db/connect.ts';
import { updateFormasPago } from '../formas-pago/queries.ts';
import { accessKeyOf } from '../pedidos/access-codes.ts';
import { declarePago } from '../pedidos/pago/declare-pago.ts';
import { findVoucherHash, pagosOf, updatePago } from '../pedidos/pago/queries/pagos.ts';
import { storeImage } from '../uploads/files.ts';
import type { TestApp } from './app.ts';
import { makePedido } from './pedidos.ts';

export const someFormasPago = {
  yapeNumero: '999888777',
  yapeTitular: 'Aula Iuris',
  yapeQr: '',
  plinNumero: '999111222',
  plinTitular: 'Aula Iuris',
  plinQr: '',
  cuentas: [{ banco: 'BCP', titular: 'Aula Iuris SAC', numero: '191-2345678-0-11', cci: '00219100234567801155' }],
  indicaciones: '',
  cuotas: null,
  tiposExcluidos: [],
  venceHoras: null,
  descriptor: '',
};

export async function setFormasPago({ deps }: TestApp, change: Partial<typeof someFormasPago> = {}): Promise<void> {
  await updateFormasPago(deps.db, { ...someFormasPago, ...change });
}

export async function clearFormasPago(t: TestApp): Promise<void> {
  await setFormasPago(t, { yapeNumero: '', plinNumero: '', cuentas: [] });
}

type Options = { buyerEmail?: string; voucher?: Buffer };

/** A pedido whose buyer declared a payment by Yape. Without an address, so that no mail job changes rows later. */
export async function declaredPago(t: TestApp, { buyerEmail = '', voucher }: Options = {}) {
  const { deps } = t;
  await setFormasPago(t);
  const pedido = await makePedido(deps, { comprador: { buyerEmail } });
  const { pedidoId, numero } = pedido;
  const operacion = `OP-${pedidoId}`;
  await inTransaction(deps.db, (tx) => declarePago(deps, tx, pedidoId, { medio: 'yape', operacion, now: new Date() }));
  const [pago] = await pagosOf(deps.db, pedidoId);
  const { pagoId } = pago!;
  if (voucher) {
    const image = { bytes: voucher, contentType: 'image/png', ownerType: 'pago', ownerId: pagoId } as const;
    const nombre = await storeImage(deps, deps.db, image);
    await updatePago(deps.db, pagoId, { voucher: nombre, voucherHash: await findVoucherHash(deps.db, nombre) });
  }
  return { pedido, pedidoId, numero, clave: accessKeyOf(deps, numero), pagoId, operacion };
}
