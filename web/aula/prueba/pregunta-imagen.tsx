import type { Pregunta } from 'domain/schemas/pruebas.ts';
import { Imagen } from '../../app/imagen.tsx';

type Props = { pregunta: Partial<Pick<Pregunta, 'imagen' | 'imagenTexto'>>; numero?: number };

/** Picture of a question, in its own proportions, with the description that its author wrote. */
export function PreguntaImagen({ pregunta: { imagen = '', imagenTexto = '' }, numero }: Props) {
  if (imagen === '') return null;
  return (
    <Imagen
      kind="preguntas"
      name={imagen}
      alt={imagenTexto || (numero === undefined ? 'Imagen de la pregunta' : `Imagen de la pregunta ${numero}`)}
      sizes="(min-width: 640px) 36rem, 90vw"
      className="mb-4 h-auto max-h-96 w-auto max-w-full rounded-lg border border-linea"
    />
  );
}
