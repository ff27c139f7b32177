import { type TonoDeNota, tonoDeNota } from 'domain/rules/calificacion.ts';
import { escribirNota } from 'domain/rules/nota-escrita.ts';
import { Badge } from '../../ui/badge.tsx';

const palabras: Record<TonoDeNota, string> = { rojo: 'desaprobado', ambar: 'aprobado', verde: 'destacado' };

/** Grade with a colour, and a word for screen readers. */
export function NotaBadge({ nota }: { nota: number }) {
  const tono = tonoDeNota(nota);
  return (
    <Badge tone={tono} shape="box" className="shrink-0">
      <span>
        <span className="sr-only">Nota </span>
        {escribirNota(nota)}
        <span className="sr-only">, {palabras[tono]}</span>
      </span>
    </Badge>
  );
}
