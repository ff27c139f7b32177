import { getOwnAsistencia } from 'domain/contract/asistencia.ts';
import { getCertificadoAvance } from 'domain/contract/certificados.ts';
import { getOwnRespuesta } from 'domain/contract/encuestas.ts';
import { listProximas } from 'domain/contract/sesiones.ts';
import { formatDayTime } from 'domain/formats/lima-time.ts';
import { attendancePercent } from 'domain/rules/asistencia.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import Award from 'lucide-react/icons/award';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Radio from 'lucide-react/icons/radio';
import Star from 'lucide-react/icons/star';
import { type ReactNode, Suspense } from 'react';
import { useApi } from '../../app/api.tsx';
import { lazyPart } from '../../app/lazy-part.tsx';
import { useTeaches } from '../../app/permisos.ts';
import { ProximasSesiones } from '../../app/proximas-sesiones.tsx';
import { doneLabel } from '../../app/requisitos.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Fold, hasSideColumn } from '../../ui/fold.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const AnunciosSection = lazyPart(async () => (await import('../anuncios/anuncios-section.tsx')).AnunciosSection);

/** Sessions, certificate, attendance and more: folded below the modules, unfolded beside them on wide screens. */
export function CursoAside({ curso }: { curso: Curso }) {
  const { cursoId, nombre } = curso;
  const isEquipo = useTeaches(cursoId);
  return (
    <div className="divide-y divide-linea overflow-hidden rounded-xl border border-linea bg-hoja empty:hidden">
      {!isEquipo && <SesionesFold cursoId={cursoId} />}
      {!isEquipo && <CertificadoFold cursoId={cursoId} />}
      {!isEquipo && <OwnAsistencia cursoId={cursoId} />}
      <Suspense>
        <AnunciosSection cursoId={cursoId} nombre={nombre} />
      </Suspense>
      {!isEquipo && <EncuestaFold cursoId={cursoId} />}
    </div>
  );
}

function CertificadoFold({ cursoId }: { cursoId: number }) {
  const { data } = useApi(getCertificadoAvance, { params: { id: cursoId }, query: {} });
  const found = data?.resource;
  if (!found) return null;
  const { requisitos, siguiente } = found;
  return (
    <Fold
      icon={Award}
      title="Tu avance hacia el certificado"
      fact={<span className="xl:hidden">{doneLabel(requisitos)}</span>}
      defaultOpen={hasSideColumn()}
    >
      <p className="text-[0.9375rem]">{siguiente}</p>
      <p className="mt-1 text-sm text-tinta-2 max-xl:hidden">{doneLabel(requisitos)}</p>
      <TextLink to={`/curso-modulo/${cursoId}/avance`} className="mt-1 inline-flex min-h-11 items-center">
        Ver qué cuenta
      </TextLink>
    </Fold>
  );
}

/** The survey of the course once it can be answered. */
function EncuestaFold({ cursoId }: { cursoId: number }) {
  const { data } = useApi(getOwnRespuesta, { params: { cursoId } });
  const estado = data?.resource?.estado;
  if (!estado || estado === 'sin-encuesta' || estado === 'por-abrir') return null;
  const isOpen = estado === 'abierta';
  return (
    <Fold
      icon={Star}
      title="¿Qué te pareció el curso?"
      fact={<span className="xl:hidden">{isOpen ? 'Por responder' : 'Respondida'}</span>}
      defaultOpen={hasSideColumn()}
    >
      <p className="text-[0.9375rem]">
        {isOpen ? 'Dos minutos. La escuela lo lee sin tu nombre.' : 'Gracias: ya respondiste la encuesta.'}
      </p>
      <TextLink to={`/encuesta/${cursoId}`} className="mt-1 inline-flex min-h-11 items-center">
        {isOpen ? 'Responder la encuesta' : 'Ver mis respuestas'}
      </TextLink>
    </Fold>
  );
}

function SesionesFold({ cursoId }: { cursoId: number }) {
  const { data } = useApi(listProximas, { query: { cursoId } });
  const [next] = data?.resources ?? [];
  if (!next) return null;
  return (
    <Fold
      icon={Radio}
      title="Próximas sesiones"
      fact={<span className="xl:hidden">{formatDayTime(next.inicio, new Date())}</span>}
      defaultOpen={hasSideColumn()}
    >
      <ProximasSesiones cursoId={cursoId} compact />
    </Fold>
  );
}

/** Attendance of the student in a course with live sessions, and what the certificate asks for. */
function OwnAsistencia({ cursoId }: { cursoId: number }) {
  const { data } = useApi(getOwnAsistencia, { params: { id: cursoId } });
  const found = data?.resource;
  if (!found || found.sesiones.length === 0) return null;
  const held = found.sesiones.filter(({ presente, cancelada }) => !cancelada && presente !== null);
  const attended = held.filter(({ presente }) => presente).length;
  // Future sessions are shown in the list of next sessions.
  const { over = [], ahead = [] } = Object.groupBy(found.sesiones, ({ fin }) =>
    new Date(fin) > new Date() ? 'ahead' : 'over',
  );
  const percent = attendancePercent({ sesiones: held.length, asistidas: attended, minutos: 0 });
  return (
    <Fold
      icon={CalendarCheck}
      title="Tu asistencia"
      fact={percent === null ? undefined : `${attended} de ${held.length}`}
      defaultOpen={hasSideColumn()}
    >
      <Blocks sesiones={found.sesiones} />
      <p className="text-[0.9375rem] text-tinta-2">{found.mensaje}</p>
      {over.length > mostShown ? (
        <Unfold label={`Ver las ${over.length} sesiones realizadas`}>
          <Sesiones label="Sesiones del curso" sesiones={over} />
        </Unfold>
      ) : (
        over.length > 0 && <Sesiones label="Sesiones del curso" sesiones={over} />
      )}
      {ahead.length > 0 && (
        <Unfold label={ahead.length === 1 ? 'Ver la sesión que falta' : `Ver las ${ahead.length} sesiones que faltan`}>
          <Sesiones label="Sesiones por realizarse" sesiones={ahead} />
        </Unfold>
      )}
    </Fold>
  );
}

type Sesion = {
  materialId: number;
  nombre: string;
  inicio: string;
  fin: string;
  presente: boolean | null;
  cancelada: boolean;
};

/** More past sessions than these are folded. */
const mostShown = 3;

function Unfold({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center font-medium text-teal underline decoration-teal/40 underline-offset-4">
        {label}
      </summary>
      {children}
    </details>
  );
}

/** One block per session: attended, missed, or neither. The lists below say the same in words. */
function Blocks({ sesiones }: { sesiones: readonly Sesion[] }) {
  const counted = sesiones.filter(({ cancelada }) => !cancelada);
  return (
    <div aria-hidden="true" className="mb-2 flex gap-1">
      {counted.map(({ materialId, presente }) => (
        <span
          key={materialId}
          className={cx(
            'h-2 max-w-8 flex-1 rounded-full border',
            presente === null ? 'border-linea-2' : presente ? 'border-teal bg-teal' : 'border-rojo bg-hoja',
          )}
        />
      ))}
    </div>
  );
}

function Sesiones({ label, sesiones }: { label: string; sesiones: readonly Sesion[] }) {
  return (
    <ul aria-label={label} className="mt-1 divide-y divide-linea">
      {sesiones.map((sesion) => (
        <li key={sesion.materialId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <span className="min-w-0 wrap-anywhere">
            {sesion.nombre}
            <span className="block text-sm text-tinta-2">{formatDayTime(sesion.inicio)}</span>
          </span>
          <Sign {...sesion} />
        </li>
      ))}
    </ul>
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
