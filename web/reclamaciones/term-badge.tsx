import { estadoReclamacionLabels } from 'domain/rules/reclamaciones.ts';
import type { ReclamacionSummary } from 'domain/schemas/reclamaciones.ts';
import { Badge } from '../ui/badge.tsx';

/** From this many working days on, the term is close. */
const soon = 5;

export function TermBadge({ estado, quedan }: Pick<ReclamacionSummary, 'estado' | 'quedan'>) {
  const waiting = quedan !== null && quedan <= soon ? 'ambar' : 'teal';
  const tone = estado === 'respondida' ? 'verde' : estado === 'vencida' ? 'rojo' : waiting;
  return <Badge tone={tone}>{estadoReclamacionLabels[estado]}</Badge>;
}
