import { type EstadoOrder, estadoOrderTexto } from 'domain/rules/pedidos.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

const tones: Record<EstadoOrder, BadgeTone> = {
  pendiente: 'ambar',
  pagado: 'verde',
  rechazado: 'rojo',
  cancelado: 'neutro',
  reembolsado: 'neutro',
};

export function EstadoBadge({ estado }: { estado: EstadoOrder }) {
  return <Badge tone={tones[estado]}>{estadoOrderTexto[estado]}</Badge>;
}
