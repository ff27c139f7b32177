import { type EstadoPedido, pedidoStates } from 'domain/rules/pedido-states.ts';
import { pedidoEstadoLabel, verificationLabel } from 'domain/rules/pedidos.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

const tones: Record<EstadoPedido, BadgeTone> = {
  pendiente: 'ambar',
  pagado: 'verde',
  rechazado: 'rojo',
  cancelado: 'neutro',
  reembolsado: 'neutro',
};

type Props = { estado: EstadoPedido; enVerificacion?: boolean; total?: number };

export function EstadoBadge({ estado, enVerificacion, total }: Props) {
  if (enVerificacion && pedidoStates[estado].acts.pay) return <Badge tone="teal">{verificationLabel}</Badge>;
  if (estado === 'pagado' && total === 0) return <Badge tone="verde">Gratis</Badge>;
  return <Badge tone={tones[estado]}>{pedidoEstadoLabel[estado]}</Badge>;
}
