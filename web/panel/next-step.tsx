import type { MyCurso } from 'domain/schemas/panel.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { GeneratedCover } from '../app/generated-cover.tsx';
import { Imagen } from '../app/imagen.tsx';
import { Card } from '../ui/card.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { continuePath } from './my-curso-card.tsx';

/** The next unfinished thing of the course worked on last. */
export function NextStep({ curso }: { curso: MyCurso }) {
  const { cursoId, nombre, especialidadId, especialidad, imagen, siguiente } = curso;
  const picture = 'h-full min-h-32 w-full object-cover';
  return (
    <Card as="section" aria-labelledby="lo-siguiente" padding="none" className="overflow-hidden sm:flex">
      <div className="shrink-0 max-sm:h-32 sm:w-56 lg:w-72">
        {imagen ? (
          <Imagen kind="cursos" name={imagen} alt="" sizes="18rem" className={picture} />
        ) : (
          <GeneratedCover especialidadId={especialidadId} seed={cursoId} className={picture} />
        )}
      </div>
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-8 gap-y-4 p-5 sm:p-6">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="lo-siguiente" className="text-sm font-semibold text-teal-oscuro">
            Lo siguiente
          </h2>
          <p className="title-2 mt-1">{siguiente?.material ?? nombre}</p>
          <p className="mt-1.5 text-tinta-2">{siguiente ? `${siguiente.modulo} · ${nombre}` : especialidad}</p>
        </div>
        <LinkButton to={continuePath(curso)} state={{ cursoId }} icon={ArrowRight} className="max-sm:w-full">
          Seguir estudiando
        </LinkButton>
      </div>
    </Card>
  );
}
