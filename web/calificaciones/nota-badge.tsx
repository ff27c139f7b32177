import { notaTone } from 'domain/rules/calificacion.ts';
import { Badge } from '../ui/badge.tsx';

export function NotaBadge({ nota, pendientes }: { nota: number | null; pendientes: number }) {
  if (nota === null) return <Badge tone="ambar">{pendientes === 1 ? '1 pendiente' : `${pendientes} pendientes`}</Badge>;
  return (
    <Badge tone={notaTone(nota)} shape="box">
      {nota}
    </Badge>
  );
}
