import { positionLabel } from 'domain/rules/lecciones.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import Play from 'lucide-react/icons/play';
import { GeneratedCover } from '../../app/generated-cover.tsx';

type Props = { curso: Curso; nombre: string; posicion: number; onPlay: () => void };

/** Placeholder of a video: nothing is downloaded before it is played. */
export function Poster({ curso, nombre, posicion, onPlay }: Props) {
  return (
    <div className="on-dark relative aspect-video w-full max-w-4xl overflow-hidden bg-tinta text-white sm:rounded-lg">
      <GeneratedCover
        especialidadId={curso.especialidadId}
        seed={curso.cursoId}
        className="absolute inset-0 size-full opacity-80"
      />
      <div className="absolute inset-0 grid content-end justify-items-start gap-3 bg-linear-to-t from-black/70 to-transparent p-4 sm:p-8">
        <p className="line-clamp-2 max-w-lg font-serif text-xl leading-tight sm:text-3xl" aria-hidden="true">
          {nombre}
        </p>
        <button
          type="button"
          onClick={onPlay}
          className="inline-flex min-h-12 items-center gap-2.5 rounded-full bg-white px-6 font-semibold text-tinta hover:bg-papel-2"
        >
          <Play size={18} fill="currentColor" />
          {posicion >= 5 ? `Seguir en ${positionLabel(posicion)}` : 'Reproducir'}
          <span className="sr-only"> «{nombre}»</span>
        </button>
      </div>
    </div>
  );
}
