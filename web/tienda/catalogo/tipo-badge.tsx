import { tipoLabel } from 'domain/formats/curso-labels.ts';
import { isDiploma } from 'domain/rules/cursos.ts';
import { Badge } from '../../ui/badge.tsx';

/** Badge over a course picture. */
export function TipoBadge({ tipo }: { tipo: string }) {
  return (
    <Badge tone={isDiploma({ tipo }) ? 'oro' : 'teal'} ground="paper" className="absolute top-3.5 left-3.5">
      {tipoLabel({ tipo })}
    </Badge>
  );
}
