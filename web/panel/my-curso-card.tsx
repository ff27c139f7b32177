import { formatLongDate } from 'domain/formats/lima-time.ts';
import { notaTone } from 'domain/rules/calificacion.ts';
import type { MyCurso } from 'domain/schemas/panel.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { GeneratedCover } from '../app/generated-cover.tsx';
import { Imagen } from '../app/imagen.tsx';
import { nextAnchor } from '../app/next-anchor.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function MyCursoCard({ curso }: { curso: MyCurso }) {
  const { cursoId, nombre, especialidad, especialidadId, imagen, materiales, vistos, ultimaNota, acceso } = curso;
  return (
    <Card as="li" padding="none" className="flex flex-col overflow-hidden">
      {imagen ? (
        <Imagen
          kind="cursos"
          name={imagen}
          alt=""
          sizes="(min-width: 1280px) 22rem, (min-width: 640px) 45vw, 92vw"
          className="aspect-[2/1] w-full object-cover"
        />
      ) : (
        <GeneratedCover especialidadId={especialidadId} seed={cursoId} className="aspect-[2/1] w-full" />
      )}
      <div className="flex grow flex-col p-5">
        <p className="text-sm text-tinta-2">{especialidad}</p>
        <h3 className="title-3 mt-1">{nombre}</h3>
        <div className="mt-4">
          <ProgressBar label={`Avance en ${nombre}`} hideLabel value={vistos} max={materiales} />
          <p className="mt-1 text-sm text-tinta-2">
            {materiales === 0 ? 'Todavía no tiene materiales' : `${vistos} de ${materiales} materiales vistos`}
          </p>
        </div>
        <div className="mt-4 mb-5 flex items-center gap-3 text-[0.9375rem]">
          {ultimaNota ? (
            <>
              <Badge shape="box" tone={notaTone(ultimaNota.nota)}>
                {ultimaNota.nota}
              </Badge>
              <span className="min-w-0">
                <span className="block text-sm text-tinta-2">Última nota</span>
                <span className="block truncate">{ultimaNota.modulo}</span>
              </span>
            </>
          ) : (
            <span className="text-tinta-2">Aún no tienes notas</span>
          )}
        </div>
        <div className="mt-auto grid gap-3 border-t border-linea pt-4">
          <Acceso curso={curso} />
          {acceso && (
            <LinkButton
              to={continuePath(curso)}
              state={{ cursoId }}
              wide
              icon={ArrowRight}
              aria-label={`Continuar ${nombre}`}
            >
              Continuar
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  );
}

/** The course with its next unseen material open. */
export const continuePath = ({ cursoId, siguiente }: MyCurso) =>
  `/curso-modulo?cursoId=${cursoId}${siguiente ? `#${nextAnchor}` : ''}`;

/** End of access, or the reason it is refused. */
function Acceso({ curso: { acceso, motivo, hasta } }: { curso: MyCurso }) {
  if (acceso) {
    return (
      <p className="text-sm text-tinta-2">{hasta ? `Acceso hasta el ${formatLongDate(hasta)}` : 'Acceso sin límite'}</p>
    );
  }
  return (
    <p className="text-sm font-semibold text-ambar">
      {motivo === 'terminado' && hasta ? `Tu acceso terminó el ${formatLongDate(hasta)}` : 'Este curso está inactivo'}
    </p>
  );
}

export function MyCursoSkeleton() {
  return (
    <Card as="li" padding="none" aria-hidden="true" className="overflow-hidden">
      <Skeleton shape="block" className="aspect-[2/1] min-h-0 rounded-b-none" />
      <div className="grid gap-3 p-5">
        <Skeleton className="w-1/3" />
        <Skeleton className="h-7 w-3/4" />
        <Skeleton className="w-full" />
        <Skeleton className="w-1/2" />
        <Skeleton shape="button" className="w-32" />
      </div>
    </Card>
  );
}
