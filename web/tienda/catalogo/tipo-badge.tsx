import { isDiploma } from 'domain/rules/cursos.ts';
import { Badge } from '../../ui/badge.tsx';

/** Badge over a course picture. */
export function TipoBadge({ tipo, label }: { tipo: string; label: string }) {
  return (
    <Badge tone={isDiploma({ tipo }) ? 'oro' : 'teal'} ground="paper" className="absolute top-3.5 left-3.5">
      {label}
    </Badge>
  );
}
