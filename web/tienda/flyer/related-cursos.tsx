import type { CursoCard } from 'domain/schemas/cursos.ts';
import { Link } from '../../ui/link.tsx';
import { CursoPicture } from '../catalogo/curso-picture.tsx';
import { formatLabel, horasLabel, shortInicio } from '../catalogo/curso-texts.ts';
import { Precio } from '../precio.tsx';

type RelatedCursosProps = { cursos: readonly CursoCard[]; now: number };

/** Rendered by the server alone. Quieter than the catalogue: the button of this page belongs to its own course. */
export function RelatedCursos({ cursos, now }: RelatedCursosProps) {
  if (cursos.length === 0) return null;
  return (
    <section className="mt-8 border-t border-linea pt-7 lg:mt-16 lg:pt-10 print:hidden">
      <h2 className="title-2 mb-6">También te puede interesar</h2>
      <ul className="-mx-[min(1rem,4.5vw)] flex snap-x gap-4 relative overflow-x-auto px-[min(1rem,4.5vw)] pb-2 sm:mx-0 sm:grid sm:grid-cols-2 sm:gap-x-7 sm:gap-y-8 sm:px-0 lg:grid-cols-3">
        {cursos.map((curso) => (
          <li key={curso.cursoId} className="group relative shrink-0 snap-center max-sm:w-60">
            <CursoPicture curso={curso} sizes="(width < 40rem) 240px, (width < 64rem) 46vw, 365px" />
            <div className="mt-3.5">
              <h3 className="title-3">
                <Link
                  to={`/catalogo/flyer/${curso.cursoId}`}
                  className="transition-colors duration-150 group-hover:text-teal after:absolute after:inset-0 after:rounded-xl"
                >
                  {curso.nombre}
                </Link>
              </h3>
              <p className="mt-1 text-sm text-tinta-2">
                {shortInicio(curso, now)} · {horasLabel(curso.duracionMinutos)} · {formatLabel(curso)}
              </p>
              <p className="figures mt-1.5 text-lg">
                <Precio precio={curso.precioActual} lista={curso.precio} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
