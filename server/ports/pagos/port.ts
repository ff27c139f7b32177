export type Provider = 'simulado' | 'sandbox' | 'mercadopago';
/** `desconocido`: the provider uses a word that we do not know. */
export type EstadoPago = 'pendiente' | 'aprobado' | 'rechazado' | 'devuelto' | 'contracargo' | 'desconocido';

/** A charge. */
export type Cobro = {
  /** Our reference, returned with every payment. */
  referenciaExterna: string;
  totalCentimos: number;
  moneda: string;
  lineas: { cursoId: number; nombre: string; precioCentimos: number; cantidad: number }[];
  comprador: { nombre: string; correo: string };
  /** Return URL of the buyer, and URL for notifications. */
  returnUrl: string;
  notificationUrl: string;
};

/** A payment as read from the provider. */
export type ReadPago = {
  /** The provider's id of the payment. */
  referencia: string;
  referenciaExterna: string;
  estado: EstadoPago;
  /** The provider's own word for the state. */
  estadoProveedor: string;
  montoCentimos: number;
  /** Refunded so far; a pago refunded in part is still `aprobado`. */
  devueltoCentimos: number;
  moneda: string;
  medio: string;
  /** The provider's time of the last change: decides which of two readings is newer. */
  actualizado: Date;
};

/** Signed parts of a notification. Its body is not signed and never trusted. */
export type NotificationSignature = {
  dataId?: string | undefined;
  requestId?: string | undefined;
  firma?: string | undefined;
};

export type Pagos = {
  readonly proveedor: Provider;
  /** Payment page; null when nothing is paid online. May return the same page for the same order. */
  createCobro(cobro: Cobro): Promise<{ preferencia: string; url: string } | null>;
  /** Null when the provider does not know the payment. */
  readPago(reference: string): Promise<ReadPago | null>;
  /** Every payment with that reference, whether or not we were notified. */
  searchPagos(referenciaExterna: string): Promise<ReadPago[]>;
  isAuthenticNotification(aviso: NotificationSignature, now: Date): boolean;
};

/** The provider is unreachable, slow or refusing. The order stays and can be paid later. */
export class PagosUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PagosNoDisponibles';
  }
}
