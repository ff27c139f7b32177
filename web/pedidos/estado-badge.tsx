import type { EstadoPedido } from 'domain/rules/pedido-states.ts';
import { pedidoEstadoLabel } from 'domain/rules/pedidos.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

const tones: Record<EstadoPedido, BadgeTone> = {
  pendiente: 'ambar',
  pagado: 'verde',
  rechazado: 'rojo',
  cancelado: 'neutro',
  reembolsado: 'neutro',
};

export function EstadoBadge({ estado }: { estado: EstadoPedido }) {
  return <Badge tone={tones[estado]}>{pedidoEstadoLabel[estado]}</Badge>;
}
