import type { OwnIntento } from 'domain/schemas/pruebas.ts';
import { Badge } from '../../ui/badge.tsx';
import { PreguntaImagen } from './pregunta-imagen.tsx';

/** The student's own answers of a submitted attempt, right or wrong, with the explanation of each question. */
export function Explicadas({ explicadas }: { explicadas: NonNullable<OwnIntento['explicadas']> }) {
  return (
    <ol aria-label="Respuestas explicadas" className="mt-3 grid gap-4">
      {explicadas.map(({ enunciado, respuestas, acertada, explicacion, imagen, imagenTexto }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a submitted attempt never changes, and texts may repeat
        <li key={at} className="border-l-2 border-linea-2 pl-4 text-[0.9375rem]">
          <p className="font-medium whitespace-pre-line">{enunciado}</p>
          <PreguntaImagen pregunta={{ imagen, imagenTexto }} numero={at + 1} className="my-2.5 max-h-64" />
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 whitespace-pre-line text-tinta-2">
              Respondiste: {respuestas.length > 0 ? respuestas.join('; ') : 'nada'}
            </span>
            {acertada !== null && (
              <Badge tone={acertada ? 'verde' : 'rojo'}>{acertada ? 'Correcta' : 'Incorrecta'}</Badge>
            )}
          </p>
          {explicacion && <p className="mt-1.5 whitespace-pre-line">{explicacion}</p>}
        </li>
      ))}
    </ol>
  );
}
