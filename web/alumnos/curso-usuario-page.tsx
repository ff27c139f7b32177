import { useQuery } from '@tanstack/react-query';
import { getCurso } from 'domain/contract/cursos.ts';
import { formatLongDate } from 'domain/formats/lima-time.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { apiQuery, useCall } from '../app/api.tsx';
import { aulaMessages } from '../app/aula-messages.ts';
import { useTrail } from '../app/breadcrumb.tsx';
import { RequireScreenId } from '../app/screen-id.tsx';
import { useTitle } from '../app/site.tsx';
import { Badge } from '../ui/badge.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import { Asistencia } from './asistencia/asistencia-view.tsx';
import { CursoFigures } from './curso-figures.tsx';
import { Estudiantes } from './estudiantes.tsx';
import { ImportAlumnos } from './import-alumnos.tsx';
import { Notas } from './registro/notas.tsx';
import { useView, ViewsNav } from './views.tsx';

export const CursoUsuarioPage = () => (
  <RequireScreenId name="cursoId">{(cursoId) => <CursoUsuario key={cursoId} cursoId={cursoId} />}</RequireScreenId>
);

function CursoUsuario({ cursoId }: { cursoId: number }) {
  const title = useTitle('Estudiantes');
  const { data, error, refetch, isFetching } = useQuery(apiQuery(useCall(), getCurso, { params: { id: cursoId } }));
  const curso = data?.resource;
  useTrail([
    { nombre: 'Especialidad', componente: '/especialidades' },
    ...(curso
      ? [
          {
            nombre: curso.especialidad,
            componente: '/cursos',
            params: { especialidadId: curso.especialidadId },
          },
          { nombre: curso.nombre, componente: '/curso-detalle', params: { cursoId } },
        ]
      : []),
    { nombre: 'Estudiantes', componente: '/curso-usuario', params: { cursoId } },
  ]);
  return (
    <>
      {title}
      {error && (
        <ErrorState
          title={aulaMessages.load}
          message={error.message}
          onRetry={() => void refetch()}
          busy={isFetching}
          action={
            <LinkButton to="/especialidades" variant="secondary">
              Ver especialidades
            </LinkButton>
          }
        />
      )}
      {!error && !curso && <Loading />}
      {curso && <Contenido curso={curso} />}
    </>
  );
}

function Contenido({ curso }: { curso: Curso }) {
  const { cursoId, nombre, activa, fechaHoraInicio, fechaHoraLimite } = curso;
  const view = useView();
  return (
    <>
      <PageHeader
        back={
          <LinkButton
            to={`/curso-detalle?cursoId=${cursoId}`}
            state={{ cursoId }}
            variant="quiet"
            size="sm"
            icon={ArrowLeft}
            className="-ml-3.5 max-sm:hidden"
          >
            Volver al curso
          </LinkButton>
        }
        title={nombre}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {formatLongDate(fechaHoraInicio)} – {formatLongDate(fechaHoraLimite)}
            {!activa && <Badge tone="rojo">DESACTIVADO</Badge>}
          </span>
        }
      />
      {/* The other views need the room. */}
      {view === 'estudiantes' && <CursoFigures cursoId={cursoId} />}
      <ViewsNav cursoId={cursoId} />
      {view === 'estudiantes' && <Estudiantes curso={curso} />}
      {view === 'importar' && <ImportAlumnos curso={curso} />}
      {view === 'notas' && <Notas curso={curso} />}
      {view === 'asistencia' && <Asistencia curso={curso} />}
    </>
  );
}

function Loading() {
  return (
    <SkeletonRegion label={aulaMessages.cargando}>
      <Skeleton shape="title" className="mb-6 w-2/3" />
      <Skeleton className="mb-6 h-24 w-full" />
      <Skeleton className="h-72 w-full" />
    </SkeletonRegion>
  );
}
