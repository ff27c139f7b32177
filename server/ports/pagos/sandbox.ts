import { createHmac, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '../durable-file.ts';
import { esFirmaValida, firmarAviso } from './firma.ts';
import type { Cobro, EstadoPago, PagoLeido, Pagos } from './port.ts';

export type SandboxCobro = Pick<Cobro, 'referenciaExterna' | 'totalCentimos' | 'moneda' | 'lineas' | 'volverUrl'>;

export type Aviso = {
  dataId: string;
  requestId: string;
  firma: string;
  body: { id: string; type: string; data: object };
};

/** Local test provider: stores its data as files and is paid with a click. */
export type SandboxPagos = Pagos & {
  verCobro(preferencia: string): Promise<SandboxCobro | null>;
  pagar(preferencia: string, estado: EstadoPago): Promise<PagoLeido>;
  /** A later change of a payment: refund or chargeback. */
  cambiar(referencia: string, estado: EstadoPago): Promise<PagoLeido>;
  /** Notification of a payment, signed like a provider's. */
  avisoDe(referencia: string): Aviso;
};

type Options = { folder: string; secret: string; paginaUrl(preferencia: string): string };

const nombreLimpio = /^[\w-]{1,100}$/;

export function createSandboxPagos({ folder, secret, paginaUrl }: Options): SandboxPagos {
  const secreto = createHmac('sha256', secret).update('pagos de prueba').digest('hex');
  const archivo = (clase: 'cobros' | 'pagos', nombre: string) => path.join(folder, clase, `${nombre}.json`);

  async function guardarPago(pago: PagoLeido): Promise<PagoLeido> {
    await writeDurably(archivo('pagos', pago.referencia), JSON.stringify(pago));
    return pago;
  }

  async function leerPago(referencia: string): Promise<PagoLeido | null> {
    const pago = await leer<PagoLeido>(archivo('pagos', referencia), referencia);
    return pago && { ...pago, actualizado: new Date(pago.actualizado) };
  }

  const verCobro = (preferencia: string) => leer<SandboxCobro>(archivo('cobros', preferencia), preferencia);

  return {
    proveedor: 'sandbox',
    async crearCobro({ referenciaExterna, totalCentimos, moneda, lineas, volverUrl }) {
      const preferencia = randomBytes(18).toString('base64url');
      const cobro: SandboxCobro = { referenciaExterna, totalCentimos, moneda, lineas, volverUrl };
      await writeDurably(archivo('cobros', preferencia), JSON.stringify(cobro));
      return { preferencia, url: paginaUrl(preferencia) };
    },
    leerPago,
    async buscarPagos(referenciaExterna) {
      const names = await readdir(path.join(folder, 'pagos')).catch(() => []);
      const own = names.filter((name) => name.startsWith(`${referenciaExterna}_`) && name.endsWith('.json'));
      const pagos = await Promise.all(own.map((name) => leerPago(name.slice(0, -'.json'.length))));
      return pagos.filter((pago) => pago !== null);
    },
    esAvisoAutentico: (aviso, ahora) => esFirmaValida(secreto, aviso, ahora),
    verCobro,
    async pagar(preferencia, estado) {
      const cobro = await verCobro(preferencia);
      if (!cobro) throw new Error('there is nothing to pay under that name');
      const { referenciaExterna, totalCentimos, moneda } = cobro;
      const referencia = `${referenciaExterna}_${randomBytes(9).toString('hex')}`;
      const pago = { referencia, referenciaExterna, estado, montoCentimos: totalCentimos, moneda, medio: 'prueba' };
      return guardarPago({ ...pago, actualizado: new Date() });
    },
    async cambiar(referencia, estado) {
      const pago = await leerPago(referencia);
      if (!pago) throw new Error('there is no such payment');
      const luego = Math.max(Date.now(), pago.actualizado.getTime() + 1);
      return guardarPago({ ...pago, estado, actualizado: new Date(luego) });
    },
    avisoDe(referencia) {
      const requestId = randomBytes(12).toString('hex');
      const firma = firmarAviso(secreto, { dataId: referencia, requestId }, String(Date.now()));
      return {
        dataId: referencia,
        requestId,
        firma,
        body: { id: requestId, type: 'payment', data: { id: referencia } },
      };
    },
  };
}

/** Names come from URLs: only plain ones are read. */
async function leer<T>(file: string, nombre: string): Promise<T | null> {
  if (!nombreLimpio.test(nombre)) return null;
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
