import { listAnuncios } from 'domain/contract/anuncios.ts';
import { getOwnAsistencia } from 'domain/contract/asistencia.ts';
import { getCurso } from 'domain/contract/cursos.ts';
import { listProximas } from 'domain/contract/sesiones.ts';
import { coverArt, motifOfEspecialidad } from 'domain/formats/cover-art.ts';
import { levelLabel } from 'domain/formats/curso-labels.ts';
import { formatDayTime } from 'domain/formats/lima-time.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useMemo, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { apiQuery, useApi, useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { Cover } from '../../app/cover.tsx';
import { cursoCrumbs } from '../../app/curso-crumbs.ts';
import { RecordPage } from '../../app/record-page.tsx';
import { useScreenId } from '../../app/screen-id.tsx';
import { useSettled } from '../../app/use-settled.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnunciosSection } from '../anuncios/anuncios-section.tsx';
import { modoLabel } from '../cursos/curso-card.tsx';
import { ListSkeleton, Modulos } from './modulos.tsx';

export function CursoModuloPage() {
  const cursoId = useCursoId();
  return cursoId === null ? <Navigate to="/especialidades" replace /> : <CursoModulo key={cursoId} cursoId={cursoId} />;
}

function CursoModulo({ cursoId }: { cursoId: number }) {
  const query = useApi(getCurso, { params: { id: cursoId } });
  const curso = query.data?.resource;
  const others = (
    <LinkButton variant="secondary" to="/especialidades">
      Ver especialidades
    </LinkButton>
  );
  return (
    <RecordPage
      title={curso ? `Módulos de ${curso.nombre}` : 'Módulos'}
      trail={[
        { nombre: 'Especialidad', componente: '/especialidades' },
        ...cursoCrumbs(curso),
        { nombre: 'Módulos', componente: '/curso-modulo', params: { cursoId } },
      ]}
      query={query}
      skeleton={
        <>
          <CursoBannerSkeleton />
          <ListSkeleton />
        </>
      }
      errorTitle="Error al cargar detalle del curso"
      errorAction={others}
      refused={(status, message) =>
        status === 404 && !curso && <ErrorState title={message} message="Puede que ya no exista." action={others} />
      }
    >
      {(found) => (
        <>
          <CursoBanner curso={found} />
          <Contents curso={found} />
        </>
      )}
    </RecordPage>
  );
}

function Contents({ curso }: { curso: Curso }) {
  const { isAdmin } = useAuth();
  const call = useCall();
  const { cursoId, nombre, acceso } = curso;
  const ofStudent = [
    apiQuery(call, getOwnAsistencia, { params: { id: cursoId } }),
    apiQuery(call, listProximas, { query: { cursoId } }),
  ];
  const ofAll = [apiQuery(call, listAnuncios, { params: { id: cursoId } })];
  const settled = useSettled(acceso ? [...ofAll, ...(isAdmin ? [] : ofStudent)] : []);
  return (
    <>
      {!settled && <ListSkeleton />}
      <div hidden={!settled}>
        {acceso && <AnunciosSection cursoId={cursoId} nombre={nombre} />}
        {acceso && !isAdmin && <OwnAsistencia cursoId={cursoId} />}
        <Modulos curso={curso} shown={settled} />
      </div>
    </>
  );
}

/** From the navigation state, the query parameter or the route parameter, in that order. */
function useCursoId(): number | null {
  const known = useScreenId('cursoId');
  const routed = Number(useParams().cursoId ?? Number.NaN);
  return known ?? (Number.isInteger(routed) && routed > 0 ? routed : null);
}

function CursoBanner({ curso }: { curso: Curso }) {
  const { cursoId, especialidadId, nombre, activa, nivel, acceso, codigoCertificado } = curso;
  const rendered = useMemo(
    () => coverArt({ motif: motifOfEspecialidad(especialidadId), seed: cursoId, width: 480, height: 220 }),
    [cursoId, especialidadId],
  );
  return (
    <header
      className="on-dark relative mb-6 overflow-hidden rounded-xl text-white sm:min-h-52"
      style={{ backgroundColor: rendered.background }}
    >
      <Cover art={rendered} className="h-20 w-full sm:absolute sm:inset-y-0 sm:right-0 sm:h-full sm:w-2/5" />
      <div className="relative p-5 sm:max-w-[62%] sm:p-8">
        <p className="mb-3 flex flex-wrap gap-2">
          <Badge ground="glass">{modoLabel(curso)}</Badge>
          <Badge ground="glass">{activa ? 'Activo' : 'Inactivo'}</Badge>
          <Badge ground="glass">Nivel {levelLabel(nivel)}</Badge>
          <Badge ground="glass">{acceso ? 'Con acceso' : 'Sin acceso'}</Badge>
        </p>
        <h1 className="title-1">{nombre}</h1>
        <p className="mt-3 text-[0.9375rem]">
          {codigoCertificado ? `Código de certificado ${codigoCertificado}` : 'Sin código de certificado'}
        </p>
        <Link
          to={`/curso-detalle?cursoId=${cursoId}`}
          state={{ cursoId }}
          className="mt-2 inline-flex min-h-11 items-center text-[0.9375rem] font-semibold underline underline-offset-4"
        >
          Ver el curso
        </Link>
      </div>
    </header>
  );
}

function CursoBannerSkeleton() {
  return <Skeleton shape="block" className="mb-6 h-64 sm:h-52" />;
}

/** Attendance of the student in a course with live sessions, and what the certificate asks for. */
function OwnAsistencia({ cursoId }: { cursoId: number }) {
  const [open, setOpen] = useState(false);
  const { data } = useApi(getOwnAsistencia, { params: { id: cursoId } });
  const found = data?.resource;
  if (!found || found.sesiones.length === 0) return null;
  return (
    <Card as="section" aria-label="Tu asistencia" className="mb-6">
      <CardHeader
        title="Tu asistencia"
        subtitle={found.mensaje}
        actions={
          <Button variant="secondary" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Ocultar sesiones' : 'Ver sesiones'}
          </Button>
        }
      />
      {open && (
        <ul aria-label="Sesiones del curso" className="divide-y divide-linea">
          {found.sesiones.map((sesion) => (
            <li key={sesion.materialId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
              <span className="min-w-0 wrap-anywhere">
                {sesion.nombre}
                <span className="block text-sm text-tinta-2">{formatDayTime(sesion.inicio)}</span>
              </span>
              <Sign {...sesion} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Sign({ presente, cancelada, fin }: { presente: boolean | null; cancelada: boolean; fin: string }) {
  if (cancelada) return <Badge>Cancelada</Badge>;
  if (presente) return <Badge tone="verde">Asististe</Badge>;
  if (new Date(fin) > new Date()) return <Badge tone="teal">Por realizarse</Badge>;
  return (
    <Badge tone={presente === null ? 'neutro' : 'rojo'}>{presente === null ? 'Sin registro' : 'No asististe'}</Badge>
  );
}
