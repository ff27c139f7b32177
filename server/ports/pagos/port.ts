export type Proveedor = 'simulado' | 'sandbox' | 'mercadopago';
export type EstadoPago = 'pendiente' | 'aprobado' | 'rechazado' | 'devuelto' | 'contracargo';

/** What the buyer is asked to pay. */
export type Cobro = {
  /** Our own name of what is to be paid; comes back with every payment. */
  referenciaExterna: string;
  totalCentimos: number;
  moneda: string;
  lineas: { cursoId: number; nombre: string; precioCentimos: number; cantidad: number }[];
  comprador: { nombre: string; correo: string };
  /** Where the buyer returns to, and where news of the payment is sent. */
  volverUrl: string;
  avisoUrl: string;
};

/** A payment as its provider knows it at this moment. */
export type PagoLeido = {
  /** The provider's name of the payment. */
  referencia: string;
  referenciaExterna: string;
  estado: EstadoPago;
  montoCentimos: number;
  moneda: string;
  medio: string;
  /** The provider's own time of the last change: tells which of two readings is the newer. */
  actualizado: Date;
};

/** The signed parts of a notice. What its body says is not signed, and never believed. */
export type FirmaDeAviso = { dataId?: string | undefined; requestId?: string | undefined; firma?: string | undefined };

export type Pagos = {
  readonly proveedor: Proveedor;
  /** The page to pay on; null when nothing is paid online. Asked again for the same order, it may be the same page. */
  crearCobro(cobro: Cobro): Promise<{ preferencia: string; url: string } | null>;
  /** Null when the provider knows no such payment. */
  leerPago(referencia: string): Promise<PagoLeido | null>;
  /** Every payment made under that name, whether or not we were told of it. */
  buscarPagos(referenciaExterna: string): Promise<PagoLeido[]>;
  esAvisoAutentico(aviso: FirmaDeAviso, ahora: Date): boolean;
};

/** The provider did not do what it was asked: unreachable, slow, or refusing. The order stays and can be paid later. */
export class PagosNoDisponibles extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PagosNoDisponibles';
  }
}
