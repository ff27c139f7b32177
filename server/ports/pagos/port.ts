export type Provider = 'simulado' | 'sandbox' | 'mercadopago';
/** `desconocido`: the provider reports a state that we do not know. */
export type EstadoPago = 'pendiente' | 'aprobado' | 'rechazado' | 'devuelto' | 'contracargo' | 'desconocido';

export type CobroSettings = {
  /** Maximum number of instalments; null leaves it to the provider. */
  cuotas: number | null;
  /** Kinds of payment that are not offered, by the provider's names. */
  tiposExcluidos: readonly string[];
  /** When the payment page expires; null for never. */
  vence: Date | null;
  /** Text on the buyer's card statement; empty for the provider's own. */
  descriptor: string;
};

/** A charge. */
export type Cobro = {
  /** Our reference, returned with every payment. */
  referenciaExterna: string;
  totalCentimos: number;
  moneda: string;
  lineas: { cursoId: number; nombre: string; precioCentimos: number; cantidad: number }[];
  comprador: { nombre: string; correo: string; identificacion?: { tipo: 'DNI' | 'CE' | 'RUC'; numero: string } | null };
  /** Settings of the charge; a provider ignores those that it does not support. */
  ajustes?: CobroSettings;
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
  /** The provider's own name of the state. */
  estadoProveedor: string;
  montoCentimos: number;
  /** Refunded so far; a pago refunded in part is still `aprobado`. */
  devueltoCentimos: number;
  moneda: string;
  medio: string;
  /** Time of the last change at the provider; of two readings the later one is the newer. */
  actualizado: Date;
};

/** Signed parts of a notification. Its body is not signed, so it is never trusted. */
export type NotificationSignature = {
  dataId?: string | undefined;
  requestId?: string | undefined;
  firma?: string | undefined;
};

/** A full or partial refund of a payment. Repeating it with the same key makes no second refund. */
export type Refund = { referencia: string; montoCentimos: number; whole: boolean; idempotencyKey: string };

export type Pagos = {
  readonly proveedor: Provider;
  /** Creates a payment page; null when nothing is paid online. May return the same page for the same pedido. */
  createCobro(cobro: Cobro): Promise<{ preferencia: string; url: string } | null>;
  /** Null when the provider does not know the payment. */
  readPago(reference: string): Promise<ReadPago | null>;
  /** Every payment with that reference, notified or not. */
  searchPagos(referenciaExterna: string): Promise<ReadPago[]>;
  /** Returns the provider's id of the refund. Throws `RefundRefused` when a retry is useless. */
  refundPago(refund: Refund): Promise<string>;
  isAuthenticNotification(aviso: NotificationSignature, now: Date): boolean;
};

/** The provider is unreachable, slow or refusing. The pedido stays and can be paid later. */
export class PagosUnavailable extends Error {
  override name = 'PagosUnavailable';
}

/** The provider refuses this refund permanently. The message is for the administrator. */
export class RefundRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'RefundRefused';
    this.code = code;
  }
}
