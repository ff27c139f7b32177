import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Keys } from '../../keys.ts';
import { writeDurably } from '../durable-file.ts';
import { type Cobro, type EstadoPago, type Pagos, type ReadPago, RefundRefused } from './port.ts';
import { isValidSignature, signNotification } from './signature.ts';

export type SandboxCobro = Pick<Cobro, 'referenciaExterna' | 'totalCentimos' | 'moneda' | 'lineas' | 'returnUrl'>;

export type Notification = {
  dataId: string;
  requestId: string;
  firma: string;
  body: { id: string; type: string; data: object };
};

/** Local test provider: stores its data as files; a click pays. */
export type SandboxPagos = Pagos & {
  getCobro(preferencia: string): Promise<SandboxCobro | null>;
  pagar(preferencia: string, estado: EstadoPago): Promise<ReadPago>;
  /** A later change of a payment: refund or chargeback. */
  change(reference: string, estado: EstadoPago): Promise<ReadPago>;
  /** Notification of a payment, signed as a provider signs it. */
  noticeOf(reference: string): Notification;
};

type Options = { folder: string; keys: Keys; pageUrl(preferencia: string): string };

const safeNombre = /^[\w-]{1,100}$/;

export function createSandboxPagos({ folder, keys, pageUrl }: Options): SandboxPagos {
  const file = (clase: 'cobros' | 'pagos' | 'devoluciones', nombre: string) =>
    path.join(folder, clase, `${nombre}.json`);

  async function savePago(pago: ReadPago): Promise<ReadPago> {
    await writeDurably(file('pagos', pago.referencia), JSON.stringify(pago));
    return pago;
  }

  async function readPago(reference: string): Promise<ReadPago | null> {
    const pago = await read<ReadPago>(file('pagos', reference), reference);
    if (!pago) return null;
    // Files from before partial refunds have neither field.
    const older = {
      estadoProveedor: pago.estado,
      devueltoCentimos: pago.estado === 'devuelto' ? pago.montoCentimos : 0,
    };
    return { ...older, ...pago, actualizado: new Date(pago.actualizado) };
  }

  const getCobro = (preferencia: string) => read<SandboxCobro>(file('cobros', preferencia), preferencia);

  return {
    proveedor: 'sandbox',
    async createCobro({ referenciaExterna, totalCentimos, moneda, lineas, returnUrl }) {
      const preferencia = randomBytes(18).toString('base64url');
      const cobro: SandboxCobro = { referenciaExterna, totalCentimos, moneda, lineas, returnUrl };
      await writeDurably(file('cobros', preferencia), JSON.stringify(cobro));
      return { preferencia, url: pageUrl(preferencia) };
    },
    readPago,
    async searchPagos(referenciaExterna) {
      const names = await readdir(path.join(folder, 'pagos')).catch(() => []);
      const own = names.filter((name) => name.startsWith(`${referenciaExterna}_`) && name.endsWith('.json'));
      const pagos = await Promise.all(own.map((name) => readPago(name.slice(0, -'.json'.length))));
      return pagos.filter((pago) => pago !== null);
    },
    async refundPago({ referencia, montoCentimos, idempotencyKey }) {
      // The key names a file, so that a repeated refund is stored once.
      const done = await read<{ id: string }>(file('devoluciones', idempotencyKey), idempotencyKey);
      if (done) return done.id;
      const pago = await readPago(referencia);
      const left = pago?.estado === 'aprobado' ? pago.montoCentimos - pago.devueltoCentimos : 0;
      if (!pago || montoCentimos > left) throw new RefundRefused('2063', 'Ese pago de prueba no se puede devolver.');
      const whole = montoCentimos === left;
      await savePago({
        ...pago,
        estado: whole ? 'devuelto' : 'aprobado',
        estadoProveedor: whole ? 'devuelto' : 'devuelto en parte',
        devueltoCentimos: pago.devueltoCentimos + montoCentimos,
        actualizado: new Date(Math.max(Date.now(), pago.actualizado.getTime() + 1)),
      });
      await writeDurably(file('devoluciones', idempotencyKey), JSON.stringify({ id: idempotencyKey }));
      return idempotencyKey;
    },
    isAuthenticNotification: (aviso, now) => keys.some((key) => isValidSignature(key, aviso, now)),
    getCobro,
    async pagar(preferencia, estado) {
      const cobro = await getCobro(preferencia);
      if (!cobro) throw new Error('there is nothing to pay under that name');
      const { referenciaExterna, totalCentimos, moneda } = cobro;
      const referencia = `${referenciaExterna}_${randomBytes(9).toString('hex')}`;
      const pago = { referencia, referenciaExterna, estado, montoCentimos: totalCentimos, moneda, medio: 'prueba' };
      return savePago({ ...pago, estadoProveedor: estado, devueltoCentimos: 0, actualizado: new Date() });
    },
    async change(reference, estado) {
      const pago = await readPago(reference);
      if (!pago) throw new Error('there is no such payment');
      const later = Math.max(Date.now(), pago.actualizado.getTime() + 1);
      const isRefunded = estado === 'devuelto' || estado === 'contracargo';
      const devueltoCentimos = isRefunded ? pago.montoCentimos : 0;
      return savePago({ ...pago, estado, estadoProveedor: estado, devueltoCentimos, actualizado: new Date(later) });
    },
    noticeOf(reference) {
      const requestId = randomBytes(12).toString('hex');
      const firma = signNotification(keys[0], { dataId: reference, requestId }, String(Date.now()));
      return {
        dataId: reference,
        requestId,
        firma,
        body: { id: requestId, type: 'payment', data: { id: reference } },
      };
    },
  };
}

/** Names come from URLs, so only plain ones are read. */
async function read<T>(file: string, nombre: string): Promise<T | null> {
  if (!safeNombre.test(nombre)) return null;
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
