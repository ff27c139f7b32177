import { copyCurso } from 'domain/contract/copias.ts';
import { formatLongDate } from 'domain/formats/lima-time.ts';
import { accesoA, noAccesoLabel } from 'domain/rules/acceso.ts';
import { seesPrecios } from 'domain/rules/permisos.ts';
import type { CopyInput, Curso } from 'domain/schemas/cursos.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { type FormEvent, Suspense, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { useAuth } from '../../app/auth.tsx';
import { FormDialog } from '../../app/form-dialog.tsx';
import { lazyPart } from '../../app/lazy-part.tsx';
import { useMay } from '../../app/permisos.ts';
import { useGoToScreen } from '../../app/screen-id.tsx';
import { useReopen } from '../../app/use-kept-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { controlLook } from '../../ui/control-look.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useCursosChanged } from '../cursos/use-save-curso.ts';
import { PendingHorario } from '../pending-horario.tsx';
import { EntidadCard } from './entidad-card.tsx';
import { ManagementCards } from './management-cards.tsx';
import { NivelesCard } from './niveles-card.tsx';
import { PayCuota } from './pay-cuota.tsx';
import { PonentesCard } from './ponentes-card.tsx';
import { PublicationCard } from './publication-card.tsx';
import { ReglaCard } from './regla-card.tsx';
import { CertificadoCard, ContenidoCard, PrincipalCard } from './section-cards.tsx';
import { CertificadoDialog, ContenidoDialog, PrincipalDialog } from './section-dialogs.tsx';

const TrasladoDialog = lazyPart(async () => (await import('./traslado-dialog.tsx')).TrasladoDialog);

const dialogs = { principal: PrincipalDialog, contenido: ContenidoDialog, certificado: CertificadoDialog };
type Section = keyof typeof dialogs;

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
        {canManage && <PendingHorario cursoId={cursoId} />}
        {!canManage && !curso.acceso && <AccesoCard curso={curso} />}
        <PrincipalCard
          curso={curso}
          showPrecios={usuario === null || seesPrecios(usuario, cursoId)}
          onEdit={edit('principal')}
        />
        {canManage && <PublicationCard curso={curso} />}
        {canManage && <ManagementCards cursoId={cursoId} />}
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid grid-cols-1 gap-6 max-lg:order-last">
            <ContenidoCard curso={curso} onEdit={edit('contenido')} />
            <CertificadoCard curso={curso} onEdit={edit('certificado')} />
            {canManage && <ReglaCard cursoId={cursoId} />}
          </div>
          <div className="grid grid-cols-1 gap-6">
            {!canManage && curso.acceso && <AccesoCard curso={curso} />}
            <EntidadCard curso={curso} canEdit={canManage} />
            {canManage && <NivelesCard cursoId={cursoId} />}
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
      {moving && (
        <Suspense>
          <TrasladoDialog curso={curso} onClose={() => setMoving(false)} />
        </Suspense>
      )}
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
      {isPaused && <PayCuota cursoId={curso.cursoId} />}
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

const holidaysText = (sesiones: { nombre: string; inicio: string; feriado: string }[]) =>
  sesiones.map(({ nombre, inicio, feriado }) => `«${nombre}», ${formatLongDate(inicio)}: ${feriado}.`).join(' ');

const everything: CopyInput = {
  modulos: true,
  materiales: true,
  pruebas: true,
  docentes: true,
  textos: true,
  inicio: '',
};

/** Asks what to copy, then opens the new course. */
function CopyDialog({ curso, onClose }: { curso: Curso; onClose: () => void }) {
  const call = useCall();
  const goTo = useGoToScreen();
  const cursosChanged = useCursosChanged();
  const { showError } = useDialogs();
  const toast = useToast();
  const [chosen, setChosen] = useState(everything);
  const [busy, setBusy] = useState(false);

  async function copy(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const params = { id: curso.cursoId };
    const { success, resource, message } = await call(copyCurso, { params, body: chosen }).finally(() =>
      setBusy(false),
    );
    if (!success || !resource) return showError({ title: aulaMessages.guardado, message });
    void cursosChanged();
    toast.show(`Se creó «${resource.nombre}»`);
    onClose();
    if (resource.enFeriado.length > 0)
      await showError({ title: 'Hay sesiones en feriado', message: holidaysText(resource.enFeriado) });
    goTo('/curso-detalle', { cursoId: resource.cursoId });
  }

  const choice = (name: Exclude<keyof CopyInput, 'inicio'>, disabled = false) => ({
    checked: chosen[name] && !disabled,
    disabled,
    onChange: (event: { target: { checked: boolean } }) => setChosen({ ...chosen, [name]: event.target.checked }),
  });
  return (
    <FormDialog
      size="sm"
      title="Duplicar curso"
      description="La copia es un borrador con el mismo precio, sin estudiantes ni pedidos."
      submitLabel="Duplicar"
      busy={busy}
      onSubmit={(event) => void copy(event)}
      onClose={onClose}
    >
      <FormField
        label="Empieza el"
        hint="Sesiones, pruebas, preventa y cierre se mueven con esta fecha y conservan su día de la semana. En blanco, el curso conserva sus fechas y las sesiones quedan sin la suya."
      >
        {(control) => (
          <input
            {...control}
            type="date"
            max="2100-12-31"
            value={chosen.inicio}
            onChange={({ target }) => setChosen({ ...chosen, inicio: target.value })}
            className={controlLook('h-11')}
          />
        )}
      </FormField>
      <fieldset>
        <legend className="mb-1 font-medium">Qué lleva la copia</legend>
        <Checkbox label="Módulos" {...choice('modulos')} />
        <div className="pl-8">
          <Checkbox label="Materiales" {...choice('materiales', !chosen.modulos)} />
          <Checkbox label="Preguntas de las pruebas" {...choice('pruebas', !chosen.modulos)} />
        </div>
        <Checkbox label="Docentes" {...choice('docentes')} />
        <Checkbox
          label="Textos"
          hint="Descripción, objetivo, temario y certificado. El código del certificado queda vacío."
          {...choice('textos')}
        />
      </fieldset>
    </FormDialog>
  );
}
