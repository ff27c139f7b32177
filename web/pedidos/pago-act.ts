import type { Envelope } from 'domain/contract/envelope.ts';
import type { PagoDetalle } from 'domain/schemas/pagos.ts';
import type { PedidoDetalle } from 'domain/schemas/pedidos.ts';

/** What a form for an act on one pago gets from the dialog of its pedido. */
export type PagoActProps = {
  pedido: PedidoDetalle;
  pago: PagoDetalle;
  onDone: (envelope: Envelope<PedidoDetalle, never>) => Promise<void>;
  onCancel: () => void;
};
