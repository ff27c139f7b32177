import { getCurso, getFigures } from 'domain/contract/cursos.ts';
import { formatLongDate } from 'domain/formats/lima-time.ts';
import type { Curso, Figures } from 'domain/schemas/cursos.ts';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useApi } from '../app/api.tsx';
import { aulaMessages } from '../app/aula-messages.ts';
import { cursoCrumbs } from '../app/curso-crumbs.ts';
import { RecordPage } from '../app/record-page.tsx';
import { RequireScreenId } from '../app/screen-id.tsx';
import { Badge } from '../ui/badge.tsx';
import { formatCount } from '../ui/format-count.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import { Asistencia } from './asistencia/asistencia-view.tsx';
import { Estudiantes } from './estudiantes.tsx';
import { ImportAlumnos } from './import-alumnos.tsx';
import { Notas } from './registro/notas.tsx';
import { useView, ViewsNav } from './views.tsx';

export const CursoUsuarioPage = () => (
  <RequireScreenId name="cursoId">{(cursoId) => <CursoUsuario key={cursoId} cursoId={cursoId} />}</RequireScreenId>
);

function CursoUsuario({ cursoId }: { cursoId: number }) {
  const query = useApi(getCurso, { params: { id: cursoId } });
  return (
    <RecordPage
      title="Estudiantes"
      trail={[
        { nombre: 'Especialidad', componente: '/especialidades' },
        ...cursoCrumbs(query.data?.resource),
        { nombre: 'Estudiantes', componente: '/curso-usuario', params: { cursoId } },
      ]}
      query={query}
      skeleton={<Loading />}
      errorTitle={aulaMessages.load}
      errorAction={
        <LinkButton to="/especialidades" variant="secondary">
          Ver especialidades
        </LinkButton>
      }
    >
      {(curso) => <Contents curso={curso} />}
    </RecordPage>
  );
}

function Contents({ curso }: { curso: Curso }) {
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
      {/* Attendance and grades need the space. */}
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

const figures: { key: keyof Figures; label: string }[] = [
  { key: 'matriculados', label: 'Matriculados' },
  { key: 'aprobados', label: 'Aprobados' },
  { key: 'desaprobados', label: 'Desaprobados' },
  { key: 'faltan', label: 'Les falta rendir' },
  { key: 'certificados', label: 'Certificados' },
];

function CursoFigures({ cursoId }: { cursoId: number }) {
  const { data, isError } = useApi(getFigures, { params: { id: cursoId } });
  const cursoFigures = data?.resource;
  return (
    <dl className="mb-7 grid grid-cols-6 gap-px overflow-hidden rounded-xl border border-linea bg-linea sm:grid-cols-5">
      {figures.map(({ key, label }) => (
        <div
          key={key}
          className="flex flex-col-reverse justify-end bg-hoja px-2.5 py-2.5 max-sm:col-span-3 max-sm:nth-[-n+3]:col-span-2 sm:px-4.5 sm:py-3.5"
        >
          <dt className="text-sm text-tinta-2 max-sm:text-[0.8125rem]">{label}</dt>
          <dd className="figures text-2xl tabular-nums sm:text-3xl">
            {cursoFigures ? formatCount(cursoFigures[key]) : isError ? '—' : <Skeleton className="my-1 h-7 w-12" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
