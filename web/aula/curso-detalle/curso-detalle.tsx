import { formatLongDate } from 'domain/formats/lima-time.ts';
import { accesoA, noAccesoLabel } from 'domain/rules/acceso.ts';
import { seesPrecios } from 'domain/rules/permisos.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { Suspense, useState } from 'react';
import { useAuth } from '../../app/auth.tsx';
import { lazyPart } from '../../app/lazy-part.tsx';
import { useMay } from '../../app/permisos.ts';
import { useReopen } from '../../app/use-kept-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { EntidadCard } from './entidad-card.tsx';
import { PonentesCard } from './ponentes-card.tsx';
import { CertificadoCard, ContenidoCard, PrincipalCard } from './section-cards.tsx';

const PayCuota = lazyPart(async () => (await import('./pay-cuota.tsx')).PayCuota);
const PendingHorario = lazyPart(async () => (await import('../pending-horario.tsx')).PendingHorario);
const PublicationCard = lazyPart(async () => (await import('./publication-card.tsx')).PublicationCard);
const ManagementCards = lazyPart(async () => (await import('./management-cards.tsx')).ManagementCards);
const ReglaCard = lazyPart(async () => (await import('./regla-card.tsx')).ReglaCard);
const ManagedEntidad = lazyPart(async () => (await import('./managed-entidad.tsx')).ManagedEntidad);
const NivelesCard = lazyPart(async () => (await import('./niveles-card.tsx')).NivelesCard);
const CopyDialog = lazyPart(async () => (await import('./copy-dialog.tsx')).CopyDialog);
const TrasladoDialog = lazyPart(async () => (await import('./traslado-dialog.tsx')).TrasladoDialog);

const dialogs = {
  principal: lazyPart(async () => (await import('./section-dialogs.tsx')).PrincipalDialog),
  contenido: lazyPart(async () => (await import('./section-dialogs.tsx')).ContenidoDialog),
  certificado: lazyPart(async () => (await import('./section-dialogs.tsx')).CertificadoDialog),
};
type Section = keyof typeof dialogs;

const waiting = <Skeleton shape="block" className="h-60" />;

/** Title under which the form that moves the course is kept when the session ends. */
const trasladoName = 'Mover el curso';

export function CursoDetalle({ curso }: { curso: Curso }) {
  const { cursoId } = curso;
  const { usuario } = useAuth();
  const canManage = useMay('academico');
  const toast = useToast();
  const [editing, setEditing] = useState<Section | null>(null);
  const [copying, setCopying] = useState(false);
  const [moving, setMoving] = useState(false);
  useReopen(canManage, ({ name }) => {
    if (name === trasladoName) setMoving(true);
  });
  const Editor = editing && dialogs[editing];
  const edit = (section: Section) => (canManage ? () => setEditing(section) : undefined);
  return (
    <>
      <div className="grid grid-cols-1 gap-6">
        {canManage && (
          <Suspense>
            <PendingHorario cursoId={cursoId} />
          </Suspense>
        )}
        {!canManage && !curso.acceso && <AccesoCard curso={curso} />}
        <PrincipalCard
          curso={curso}
          showPrecios={usuario === null || seesPrecios(usuario, cursoId)}
          onEdit={edit('principal')}
        />
        {canManage && (
          <Suspense fallback={waiting}>
            <PublicationCard curso={curso} />
            <ManagementCards cursoId={cursoId} />
          </Suspense>
        )}
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid grid-cols-1 gap-6 max-lg:order-last">
            <ContenidoCard curso={curso} onEdit={edit('contenido')} />
            <CertificadoCard curso={curso} onEdit={edit('certificado')} />
            {canManage && (
              <Suspense fallback={waiting}>
                <ReglaCard cursoId={cursoId} />
              </Suspense>
            )}
          </div>
          <div className="grid grid-cols-1 gap-6">
            {!canManage && curso.acceso && <AccesoCard curso={curso} />}
            {canManage ? (
              <Suspense fallback={<EntidadCard curso={curso} />}>
                <ManagedEntidad curso={curso} />
                <NivelesCard cursoId={cursoId} />
              </Suspense>
            ) : (
              <EntidadCard curso={curso} />
            )}
            <PonentesCard cursoId={cursoId} canEdit={canManage} />
            {canManage && (
              <div className="grid gap-2">
                <Button variant="quiet" icon={CalendarClock} onClick={() => setMoving(true)}>
                  Mover el curso
                </Button>
                <Button variant="quiet" icon={Copy} onClick={() => setCopying(true)}>
                  Duplicar curso
                </Button>
                <LinkButton to={`/catalogo/flyer/${cursoId}`} variant="quiet" icon={ExternalLink}>
                  Ver en el catálogo
                </LinkButton>
              </div>
            )}
          </div>
        </div>
      </div>
      <Suspense>
        {moving && <TrasladoDialog curso={curso} onClose={() => setMoving(false)} />}
        {copying && <CopyDialog curso={curso} onClose={() => setCopying(false)} />}
        {Editor && (
          <Editor
            curso={curso}
            onClose={() => setEditing(null)}
            onSaved={() => {
              setEditing(null);
              toast.show('Guardamos los cambios');
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** Shows a student's access to the course, or the reason it is refused. */
function AccesoCard({ curso }: { curso: Curso }) {
  const acceso = accesoA(
    curso,
    { isEquipo: false, matriculado: curso.matriculado, accesoFin: curso.accesoFin ?? null },
    new Date(),
  );
  // The dates allow access: if the server refuses it nevertheless, an instalment is overdue.
  const isPaused = curso.activa && curso.matriculado && acceso.acceso;
  if (!curso.acceso) return <NoAcceso curso={curso} motivo={reasonText(curso, acceso)} isPaused={isPaused} />;
  const { cursoId, cantidadModulo } = curso;
  const until = acceso.acceso ? acceso.hasta : null;
  return (
    <Card as="section" aria-label="Módulos" className="border-teal/40 bg-teal-claro">
      <CardHeader
        title="Módulos"
        subtitle={cantidadModulo > 0 ? `${cantidadModulo} ${cantidadModulo === 1 ? 'módulo' : 'módulos'}` : undefined}
      />
      <p className="mb-4">
        {until
          ? `Tienes acceso hasta el ${formatLongDate(until.toISOString())}.`
          : 'Tu acceso no tiene fecha de término.'}
      </p>
      <LinkButton to={`/curso-modulo?cursoId=${cursoId}`} state={{ cursoId }} icon={ArrowRight} wide>
        Ir a los módulos
      </LinkButton>
    </Card>
  );
}

function NoAcceso({ curso, motivo, isPaused }: { curso: Curso; motivo: string; isPaused: boolean }) {
  return (
    <Card as="section" aria-label="Acceso">
      <CardHeader title={isPaused ? 'Acceso en pausa' : 'Sin acceso'} />
      <p className="flex items-start gap-2.5">
        <LockKeyhole size={18} className="mt-1 text-tinta-2" />
        {motivo}
      </p>
      {isPaused && (
        <div className="mt-4 empty:hidden">
          <Suspense fallback={<Skeleton shape="button" />}>
            <PayCuota cursoId={curso.cursoId} />
          </Suspense>
        </div>
      )}
      {curso.activa && !isPaused && (
        <LinkButton to={`/catalogo/flyer/${curso.cursoId}`} variant="secondary" className="mt-4 max-sm:w-full">
          Ver en el catálogo
        </LinkButton>
      )}
    </Card>
  );
}

function reasonText({ activa }: Curso, acceso: ReturnType<typeof accesoA>): string {
  if (!activa) return 'Este curso está inactivo.';
  return noAccesoLabel(acceso.acceso ? { acceso: false, motivo: 'pausado' } : acceso);
}
