import { type EstadoMail, estadoMailLabel } from 'domain/rules/mails.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

const tones: Record<EstadoMail, BadgeTone> = {
  pendiente: 'ambar',
  enviado: 'verde',
  rechazado: 'rojo',
  fallido: 'rojo',
};

export function MailBadge({ estado }: { estado: EstadoMail }) {
  return <Badge tone={tones[estado]}>{estadoMailLabel[estado]}</Badge>;
}
