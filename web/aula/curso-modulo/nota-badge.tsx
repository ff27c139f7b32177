import { type NotaTone, notaTone } from 'domain/rules/calificacion.ts';
import { writeNota } from 'domain/rules/parse-nota.ts';
import { Badge } from '../../ui/badge.tsx';

const words: Record<NotaTone, string> = { rojo: 'desaprobado', ambar: 'aprobado', verde: 'destacado' };

/** Grade with a colour, and a word for screen readers. */
export function NotaBadge({ nota }: { nota: number }) {
  const tone = notaTone(nota);
  return (
    <Badge tone={tone} shape="box" className="shrink-0">
      <span>
        <span className="sr-only">Nota </span>
        {writeNota(nota)}
        <span className="sr-only">, {words[tone]}</span>
      </span>
    </Badge>
  );
}
