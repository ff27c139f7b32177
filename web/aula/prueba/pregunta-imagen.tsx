import type { Pregunta } from 'domain/schemas/pruebas.ts';
import { Imagen } from '../../app/imagen.tsx';
import { cx } from '../../ui/cx.ts';

type Props = { pregunta: Partial<Pick<Pregunta, 'imagen' | 'imagenTexto'>>; numero?: number; className?: string };

/** Picture of a question, in its own proportions, with the description that its author wrote. */
export function PreguntaImagen({ pregunta: { imagen = '', imagenTexto = '' }, numero, className }: Props) {
  if (imagen === '') return null;
  return (
    <Imagen
      kind="preguntas"
      name={imagen}
      alt={imagenTexto || (numero === undefined ? 'Imagen de la pregunta' : `Imagen de la pregunta ${numero}`)}
      sizes="(min-width: 640px) 36rem, 90vw"
      className={cx('h-auto w-auto max-w-full rounded-lg border border-linea', className ?? 'mb-4 max-h-96')}
    />
  );
}
