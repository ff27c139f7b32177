import { Imagen } from '../../app/imagen.tsx';

/** Picture of a question, in its own proportions. The text of the question says what it is about. */
export function PreguntaImagen({ imagen }: { imagen: string }) {
  if (imagen === '') return null;
  return (
    <Imagen
      kind="preguntas"
      name={imagen}
      alt="Imagen de la pregunta"
      sizes="(min-width: 640px) 36rem, 90vw"
      className="mb-4 h-auto max-h-96 w-auto max-w-full rounded-lg border border-linea"
    />
  );
}
