import type { Curso } from 'domain/schemas/cursos.ts';
import type { Muestra } from 'domain/schemas/muestras.ts';
import FileText from 'lucide-react/icons/file-text';
import Play from 'lucide-react/icons/play';
import { GeneratedCover } from '../../app/generated-cover.tsx';
import { anchorIds } from './flyer-anchors.tsx';
import { isPlayed, muestraFacts, muestraVerb } from './muestra-texts.ts';

type Props = { curso: Curso; muestras: readonly Muestra[] };

/** Rendered by the server alone; `data-muestra` names what a press opens. */
export function MuestraPoster({ curso, muestras }: Props) {
  const [first, ...others] = muestras;
  if (!first) return null;
  return (
    <section id={anchorIds.muestra} aria-label="Clase de muestra" className="mt-5 scroll-mt-28 lg:mt-7 print:hidden">
      <div className="on-dark relative isolate overflow-hidden rounded-xl bg-tinta text-white">
        <GeneratedCover
          especialidadId={curso.especialidadId}
          seed={curso.cursoId}
          className="absolute inset-0 -z-10 size-full opacity-70"
        />
        <div className="flex aspect-video flex-col items-start justify-end gap-3 bg-linear-to-t from-black/80 to-black/10 p-4 sm:p-7">
          <p className="text-sm font-semibold tracking-wide">Clase de muestra</p>
          <h2 className="line-clamp-3 max-w-lg font-serif text-xl leading-tight text-white sm:text-3xl">
            {first.nombre}
          </h2>
          <button
            type="button"
            data-muestra={first.materialId}
            className="inline-flex min-h-12 items-center gap-2.5 rounded-full bg-white px-6 font-semibold text-tinta hover:bg-papel-2"
          >
            {isPlayed(first) ? <Play size={18} fill="currentColor" /> : <FileText size={18} />}
            {muestraVerb(first)}
            <span className="sr-only"> «{first.nombre}»</span>
          </button>
        </div>
      </div>
      <p className="mt-2 text-[0.9375rem] text-tinta-2">{muestraFacts(first)} · Sin registrarte</p>
      {others.length > 0 && (
        <ul className="mt-2 border-t border-linea">
          {others.map((muestra) => {
            const Icon = isPlayed(muestra) ? Play : FileText;
            return (
              <li key={muestra.materialId} className="border-b border-linea">
                <button
                  type="button"
                  data-muestra={muestra.materialId}
                  className="flex min-h-12 w-full items-center gap-3 py-2 text-left hover:text-teal-oscuro"
                >
                  <Icon size={16} className="shrink-0 text-teal" />
                  <span className="min-w-0 grow wrap-anywhere">{muestra.nombre}</span>
                  <span className="text-sm text-tinta-2">{muestraFacts(muestra)}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
