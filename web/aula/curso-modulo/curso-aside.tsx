import { getCertificadoAvance } from 'domain/contract/certificados.ts';
import { getOwnRespuesta } from 'domain/contract/encuestas.ts';
import { listProximas } from 'domain/contract/sesiones.ts';
import { formatDayTime } from 'domain/formats/lima-time.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import Award from 'lucide-react/icons/award';
import Radio from 'lucide-react/icons/radio';
import Star from 'lucide-react/icons/star';
import { Suspense } from 'react';
import { useApi } from '../../app/api.tsx';
import { lazyPart } from '../../app/lazy-part.tsx';
import { useTeaches } from '../../app/permisos.ts';
import { ProximasSesiones } from '../../app/proximas-sesiones.tsx';
import { doneLabel } from '../../app/requisitos.tsx';
import { Fold, hasSideColumn } from '../../ui/fold.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const OwnAsistencia = lazyPart(async () => (await import('./own-asistencia.tsx')).OwnAsistencia);
const AnunciosSection = lazyPart(async () => (await import('../anuncios/anuncios-section.tsx')).AnunciosSection);

/** Sessions, certificate, attendance and more: folded below the modules, unfolded beside them on wide screens. */
export function CursoAside({ curso }: { curso: Curso }) {
  const { cursoId, nombre } = curso;
  const isEquipo = useTeaches(cursoId);
  return (
    <div className="divide-y divide-linea overflow-hidden rounded-xl border border-linea bg-hoja empty:hidden">
      {!isEquipo && <SesionesFold cursoId={cursoId} />}
      {!isEquipo && <CertificadoFold cursoId={cursoId} />}
      <Suspense>
        {!isEquipo && <OwnAsistencia cursoId={cursoId} />}
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
