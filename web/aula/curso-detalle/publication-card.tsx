import { archiveCurso, getPublication, setPublication } from 'domain/contract/cursos.ts';
import { formatDateTime, toLimaInput } from 'domain/formats/lima-time.ts';
import type { PublicationStep } from 'domain/rules/publicacion.ts';
import { type Curso, fechaHora } from 'domain/schemas/cursos.ts';
import type { Publication } from 'domain/schemas/programas.ts';
import Archive from 'lucide-react/icons/archive';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Megaphone from 'lucide-react/icons/megaphone';
import { Suspense, useState } from 'react';
import { z } from 'zod';
import { useApi, useCall } from '../../app/api.tsx';
import { FormDialog, useFormDialog } from '../../app/form-dialog.tsx';
import { lazyPart } from '../../app/lazy-part.tsx';
import { useAct } from '../../app/use-act.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { DatetimeField } from '../../ui/datetime-field.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useCursosChanged } from '../cursos/use-cursos-changed.ts';
import { CancelledAlert } from './cancelled-alert.tsx';

const CancelacionDialog = lazyPart(async () => (await import('./cancelacion-dialog.tsx')).CancelacionDialog);

const labels: Record<PublicationStep, string> = {
  precio: 'Precio',
  fechas: 'Fechas',
  descripcion: 'Descripción',
  docentes: 'Docentes',
  modulos: 'Módulos',
  entidad: 'Entidad certificadora',
  flyer: 'Textos del flyer',
};

/** For `academico`: what the course lacks, and the act that puts it on sale or takes it off. */
export function PublicationCard({ curso: { cursoId, nombre } }: { curso: Curso }) {
  const call = useCall();
  const cursosChanged = useCursosChanged();
  const { confirm } = useDialogs();
  const act = useAct();
  const { data } = useApi(getPublication, { params: { id: cursoId } }, { staleTime: 0 });
  const [scheduling, setScheduling] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const publication = data?.resource;
  if (!publication) return null;
  const { publicado, borrador, pasos, publicarEn, archivado, cancelado, terminado } = publication;
  const missing = pasos.filter(({ listo }) => !listo).length;

  const params = { id: cursoId };

  async function change(request: ReturnType<typeof call<typeof setPublication>>, done: string) {
    if ((await act(request, done)).success) await cursosChanged();
  }

  async function publish() {
    if (!(await confirm(launch(nombre, missing)))) return;
    await change(call(setPublication, { params, body: { publicado: true } }), 'Publicado en el catálogo');
  }

  async function withdraw({ matriculados }: Publication) {
    if (!(await confirm(withdrawal(nombre, matriculados)))) return;
    await change(call(setPublication, { params, body: { publicado: false } }), 'Retirado de la venta');
  }

  const unschedule = () =>
    change(call(setPublication, { params, body: { publicado: false } }), 'Ya no está programado');
  const archive = () =>
    change(
      call(archiveCurso, { params, body: { archivado: !archivado } }),
      archivado ? 'Recuperado del archivo' : 'Archivado. Sus estudiantes conservan el acceso.',
    );

  return (
    <Card as="section" aria-label="Publicación">
      <CardHeader
        title={
          cancelado ? 'Curso cancelado' : archivado ? 'En el archivo' : publicado ? 'A la venta' : 'Listo para publicar'
        }
        actions={<State {...publication} />}
      />
      {cancelado && <CancelledAlert cursoId={cursoId} cancelado={cancelado} />}
      <ul aria-label="Qué le falta" className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2 xl:grid-cols-4">
        {pasos.map(({ paso, listo, detalle }) => (
          <li key={paso} className="flex items-start gap-2.5">
            {listo ? (
              <CircleCheck size={18} className="mt-1 shrink-0 text-verde" aria-label="Listo:" />
            ) : (
              <CircleDashed size={18} className="mt-1 shrink-0 text-ambar" aria-label="Falta:" />
            )}
            <span className="min-w-0">
              <span className="block font-medium">{labels[paso]}</span>
              <span className="block text-sm text-tinta-2">{detalle}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        {publicado ? (
          <Button variant="secondary" icon={Megaphone} onClick={() => void withdraw(publication)}>
            Retirar de la venta
          </Button>
        ) : (
          <>
            <Button icon={Megaphone} onClick={() => void publish()}>
              Publicar
            </Button>
            <Button variant="secondary" icon={CalendarClock} onClick={() => setScheduling(true)}>
              {publicarEn ? 'Cambiar la fecha' : 'Programar'}
            </Button>
            {publicarEn && (
              <Button variant="secondary" onClick={() => void unschedule()}>
                No publicar solo
              </Button>
            )}
          </>
        )}
        {(archivado || terminado || !publicado) && (
          <Button variant="secondary" icon={Archive} onClick={() => void archive()}>
            {archivado ? 'Recuperar del archivo' : 'Archivar'}
          </Button>
        )}
        {!borrador && !archivado && !terminado && (
          <Button variant="quiet" icon={CalendarX2} onClick={() => setCancelling(true)}>
            Cancelar el curso
          </Button>
        )}
      </div>
      {cancelling && (
        <Suspense>
          <CancelacionDialog cursoId={cursoId} nombre={nombre} onClose={() => setCancelling(false)} />
        </Suspense>
      )}
      {scheduling && (
        <ScheduleDialog
          cursoId={cursoId}
          nombre={nombre}
          publicarEn={publicarEn}
          onClose={() => setScheduling(false)}
        />
      )}
    </Card>
  );
}

function State({ publicado, borrador, publicarEn, archivado, cancelado }: Publication) {
  if (cancelado) return <Badge tone="rojo">Cancelado</Badge>;
  if (archivado) return <Badge tone="neutro">Archivado</Badge>;
  if (publicarEn) return <Badge tone="teal">{`Se publica el ${formatDateTime(publicarEn)}`}</Badge>;
  if (publicado) return <Badge tone="verde">Publicado</Badge>;
  return borrador ? <Badge tone="neutro">Borrador</Badge> : <Badge tone="ambar">Retirado</Badge>;
}

function launch(nombre: string, missing: number) {
  const lacks =
    missing === 1 ? ' Falta un punto de la lista.' : missing > 1 ? ` Faltan ${missing} puntos de la lista.` : '';
  return {
    title: '¿Publicar el curso?',
    message: `«${nombre}» aparecerá en el catálogo.${lacks}`,
    yes: 'Publicar',
    no: 'Cancelar',
  };
}

/** An inactive course is closed to its students too. */
function withdrawal(nombre: string, matriculados: number) {
  const people =
    matriculados === 1
      ? ' La persona matriculada no podrá entrar mientras esté retirado.'
      : ` Sus ${matriculados} estudiantes no podrán entrar mientras esté retirado.`;
  return {
    title: '¿Retirar de la venta?',
    message: `«${nombre}» dejará el catálogo; su flyer dirá «Inactivo».${matriculados > 0 ? people : ''}`,
    yes: 'Retirar',
    no: 'Cancelar',
    danger: matriculados > 0,
  };
}

const scheduleForm = z.object({ desde: fechaHora('Escribe la fecha y la hora') });

type ScheduleDialogProps = { cursoId: number; nombre: string; publicarEn: string | null; onClose: () => void };

/** Sets the time at which the course is published automatically. */
function ScheduleDialog({ cursoId, nombre, publicarEn, onClose }: ScheduleDialogProps) {
  const call = useCall();
  const cursosChanged = useCursosChanged();
  const { field, dialog } = useFormDialog(scheduleForm, {
    kept: 'Programar la publicación',
    defaultValues: { desde: publicarEn ? toLimaInput(publicarEn) : '' },
    send: ({ desde }) => call(setPublication, { params: { id: cursoId }, body: { publicado: true, desde } }),
    toast: ({ resource }) =>
      resource?.publicarEn ? `Se publicará el ${formatDateTime(resource.publicarEn)}` : 'Publicado en el catálogo',
    async onSaved() {
      await cursosChanged();
      onClose();
    },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title="Programar la publicación"
      description={`«${nombre}» aparecerá en el catálogo por sí solo.`}
      submitLabel="Programar"
    >
      <DatetimeField
        label="Publicar el"
        required
        hint="Hora de Lima. Si ya pasó, se publica ahora."
        {...field('desde')}
      />
    </FormDialog>
  );
}
