import { formatSoles } from 'domain/formats/money.ts';
import { pedidoEstadoLabel, verificationLabel } from 'domain/rules/pedidos.ts';
import type { PedidoEstado } from 'domain/schemas/pedidos.ts';

type Situation = { tone: 'success' | 'info' | 'warning' | 'error'; text: string };

const words: Record<PedidoEstado['estado'], Situation> = {
  pagado: { tone: 'success', text: 'Tu pago está confirmado. Gracias por tu compra.' },
  pendiente: { tone: 'info', text: 'Todavía no recibimos la confirmación del pago. Esta página se actualiza sola.' },
  rechazado: { tone: 'error', text: 'El pago fue rechazado. No se cobró nada; puedes intentarlo otra vez.' },
  cancelado: { tone: 'warning', text: 'Este pedido fue cancelado.' },
  reembolsado: { tone: 'warning', text: 'El pago fue devuelto.' },
};

const inProcess: Situation = {
  tone: 'info',
  text: 'Tu pago está en proceso. No pagues otra vez: esta página se actualiza sola cuando se confirme.',
};

/** How a pedido stands, in words for its buyer. */
export function situationOf(pedido: PedidoEstado): Situation & { title: string } {
  const { estado, verificacion, contacto, formasPago, puedeReintentar } = pedido;
  const title = pedidoEstadoLabel[estado];
  if (verificacion) {
    const text = 'Recibimos tu número de operación. Te escribiremos cuando verifiquemos tu pago.';
    return { tone: 'info', title: verificationLabel, text };
  }
  if (pedido.pagoEnProceso) return { title, ...inProcess };
  if (contacto) return { tone: 'info', title, text: 'Nuestro equipo te contactará para coordinar el pago.' };
  if (pedido.queda > 0 && (estado === 'cancelado' || estado === 'reembolsado')) {
    const text = `${words[estado].text} Tenemos ${formatSoles(pedido.queda)} tuyos: te los devolveremos y te escribiremos cuando esté hecho.`;
    return { tone: 'warning', title, text };
  }
  if (estado === 'pendiente' && formasPago && !puedeReintentar) {
    return { tone: 'info', title, text: 'Guardamos tu pedido. Págalo con uno de los medios de abajo.' };
  }
  return { title, ...words[estado] };
}
