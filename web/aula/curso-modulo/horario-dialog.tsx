import { useQueryClient } from '@tanstack/react-query';
import { getFeriados } from 'domain/contract/ajustes.ts';
import { changeHorario, getHorario } from 'domain/contract/horario.ts';
import { formatDayTime, limaDay, limaHour, toLimaInput } from 'domain/formats/lima-time.ts';
import { chosenSesiones, type Planned, planMove } from 'domain/rules/horario.ts';
import { minutesAfter } from 'domain/rules/proposed-end.ts';
import { weekdayOf } from 'domain/rules/working-days.ts';
import type { PlannedChoque } from 'domain/schemas/agenda.ts';
import { type HorarioCurso, type HorarioStaffSesion, horarioMoveOf } from 'domain/schemas/horario.ts';
import { horarioForm } from 'domain/schemas/horario-form.ts';
import { useApi, useCall } from '../../app/api.tsx';
import { FormDialog, useFormDialog } from '../../app/form-dialog.tsx';
import { useProposedEnd } from '../../app/use-proposed-end.ts';
import { Checkbox, Radio } from '../../ui/choice.tsx';
import { controlLook } from '../../ui/control-look.ts';
import { cx } from '../../ui/cx.ts';
import { DatetimeField } from '../../ui/datetime-field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { horarioDialogName, plural } from './modulos-messages.ts';
import { ChoqueCount, RowChoques, usePlannedChoques } from './planned-choques.tsx';
import { WeekdayButtons } from './weekday-buttons.tsx';

type Props = {
  cursoId: number;
  materialId: number;
  /** Proposed new start, `yyyy-MM-ddTHH:mm` in Lima. */
  inicio?: string | null;
  onClose: () => void;
};

export function HorarioDialog({ cursoId, materialId, inicio = null, onClose }: Props) {
  const { data } = useApi(getHorario, { params: { id: cursoId } });
  const horario = data?.resource;
  const sesion = horario?.sesiones.find((each) => each.materialId === materialId);
  if (!horario || !sesion) return null;
  const { secuencia } = sesion;
  return (
    <HorarioForm
      key={secuencia}
      cursoId={cursoId}
      horario={horario}
      sesion={sesion}
      proposed={inicio}
      onClose={onClose}
    />
  );
}

type FormProps = {
  cursoId: number;
  horario: HorarioCurso;
  sesion: HorarioStaffSesion;
  proposed: string | null;
  onClose: () => void;
};

/** Moves or cancels a session, or it and those after it; shows what changes before it is saved. */
function HorarioForm({ cursoId, horario, sesion, proposed, onClose }: FormProps) {
  const call = useCall();
  const queryClient = useQueryClient();
  const feriados = useApi(getFeriados, {}).data?.resource?.feriados ?? [];
  const { sesiones, alumnos } = horario;
  const { materialId, inicio, fin, cancelada } = sesion;
  const length = (Date.parse(fin) - Date.parse(inicio)) / 60_000;
  const end = proposed === null ? null : minutesAfter(proposed, length);
  const moved = end === null ? null : { inicio: proposed!, fin: end };
  const { field, form, dialog } = useFormDialog(horarioForm, {
    kept: { name: horarioDialogName, nth: materialId },
    defaultValues: {
      materialId,
      siguientes: false,
      tipo: 'fecha',
      inicio: moved?.inicio ?? toLimaInput(inicio),
      fin: moved?.fin ?? toLimaInput(fin),
      dias: '7',
      desde: limaDay(inicio),
      semana: [weekdayOf(limaDay(inicio))],
      hora: limaHour(inicio),
      saltaFeriados: true,
      motivo: '',
      vistas: sesiones.map((each) => ({ materialId: each.materialId, secuencia: each.secuencia })),
    },
    send: (body) => call(changeHorario, { params: { id: cursoId }, body }),
    refusal: 'above',
    toast: ({ resource }) =>
      `${resource?.sesiones.length === 1 ? 'Sesión cambiada' : 'Sesiones cambiadas'}. El correo sale en 10 minutos.`,
    onSaved() {
      onClose();
      void queryClient.invalidateQueries();
    },
    onClose,
  });
  const values = form.watch();
  const { tipo, siguientes = false, semana = [] } = values;
  const later = chosenSesiones(sesiones, { materialId, siguientes: true }, new Date()).length - 1;
  const parsed = horarioForm.safeParse(values);
  const planned = parsed.success
    ? planMove(chosenSesiones(sesiones, parsed.data, new Date()), horarioMoveOf(parsed.data), feriados)
    : [];
  const proposing = useProposedEnd({
    read: () => ({ inicio: form.getValues('inicio') ?? '', fin: form.getValues('fin') ?? '' }),
    setEnd: (end) => form.setValue('fin', end, { shouldDirty: true, shouldValidate: true }),
    minutos: null,
  });
  const choques = usePlannedChoques(
    planned.map(({ materialId: id, despues }) => ({ materialId: id, ponenteId: null, ...despues })),
  );
  const choose = (many: boolean) => {
    form.setValue('siguientes', many, { shouldDirty: true });
    if (many && tipo === 'fecha') form.setValue('tipo', 'dias');
  };
  return (
    <FormDialog
      {...dialog}
      size="lg"
      title={cancelada ? 'Recuperar la sesión' : 'Mover o cancelar'}
      description={`${sesion.nombre} · ${formatDayTime(inicio)}`}
      submitLabel={submitLabel(tipo, planned.length)}
      danger={tipo === 'cancelar'}
    >
      <div className="grid gap-6 md:grid-cols-2">
        <div className="grid content-start gap-4">
          {later > 0 && !cancelada && (
            <fieldset>
              <legend className="font-medium">Qué sesiones</legend>
              <Radio label="Solo esta" name="alcance" checked={!siguientes} onChange={() => choose(false)} />
              <Radio
                label={later === 1 ? 'Esta y la siguiente' : `Esta y las ${later} siguientes`}
                name="alcance"
                checked={siguientes}
                onChange={() => choose(true)}
              />
            </fieldset>
          )}
          {!cancelada && (
            <fieldset>
              <legend className="font-medium">Qué cambia</legend>
              {!siguientes && <Radio label="A otra fecha u hora" value="fecha" {...form.register('tipo')} />}
              <Radio label="Unos días después o antes" value="dias" {...form.register('tipo')} />
              {siguientes && <Radio label="A otros días de la semana" value="patron" {...form.register('tipo')} />}
              <Radio label={siguientes ? 'Cancelarlas' : 'Cancelarla'} value="cancelar" {...form.register('tipo')} />
            </fieldset>
          )}
          {tipo === 'fecha' && (
            <div className="grid gap-4 sm:grid-cols-2">
              <DatetimeField label="Empieza" required hint="Hora de Lima." {...proposing(field('inicio'))} />
              <DatetimeField label="Termina" required hint="Hora de Lima." {...field('fin')} />
            </div>
          )}
          {tipo === 'dias' && (
            <NumberField
              label="Cuántos días"
              required
              suffix="días"
              hint="Con signo menos, antes."
              {...field('dias')}
            />
          )}
          {tipo === 'patron' && (
            <>
              <WeekdayButtons
                label="Días"
                days={semana}
                error={field('semana').error}
                onChange={(days) => form.setValue('semana', days, { shouldDirty: true })}
              />
              <div className="grid grid-cols-2 gap-4">
                <FormField label="Desde el" required error={field('desde').error}>
                  {(control) => (
                    <input {...control} {...form.register('desde')} type="date" className={controlLook('h-11')} />
                  )}
                </FormField>
                <FormField label="Hora" required error={field('hora').error}>
                  {(control) => (
                    <input {...control} {...form.register('hora')} type="time" className={controlLook('h-11')} />
                  )}
                </FormField>
              </div>
              <Checkbox label="Saltar feriados del Perú" {...form.register('saltaFeriados')} />
            </>
          )}
          <TextField
            label="Motivo"
            required={tipo === 'cancelar'}
            maxLength={300}
            hint="Lo leen los estudiantes en el correo."
            {...field('motivo')}
          />
        </div>
        <Preview planned={planned} sesiones={sesiones} alumnos={alumnos} choques={choques} />
      </div>
    </FormDialog>
  );
}

function submitLabel(tipo: string, count: number): string {
  const what = plural(count, 'sesión', 'sesiones');
  if (count === 0) return 'Guardar';
  return tipo === 'cancelar' ? `Cancelar ${what}` : `Mover ${what}`;
}

type PreviewProps = {
  planned: readonly Planned[];
  sesiones: readonly HorarioStaffSesion[];
  alumnos: number;
  choques: readonly PlannedChoque[];
};

function Preview({ planned, sesiones, alumnos, choques }: PreviewProps) {
  const nameOf = (id: number) => sesiones.find(({ materialId }) => materialId === id)?.nombre;
  return (
    <section aria-label="Así queda" className="min-w-0">
      <h3 className="title-3 mb-1">Así queda</h3>
      <p className="mb-3 text-sm text-tinta-2" role="status">
        {planned.length === 0
          ? 'Con esos datos no cambia ninguna sesión.'
          : `${plural(planned.length, 'sesión cambia', 'sesiones cambian')}. Un solo correo a ${plural(alumnos, 'estudiante', 'estudiantes')} y a sus ponentes, en 10 minutos; hasta entonces puedes deshacerlo.`}
        <ChoqueCount choques={choques} />
      </p>
      <ol className="divide-y divide-linea overflow-hidden rounded-xl border border-linea bg-hoja empty:hidden">
        {planned.map(({ materialId, antes, despues, feriado }, at) => (
          <li key={materialId} className="px-3 py-2 text-sm">
            <span className="block font-semibold">{nameOf(materialId)}</span>
            <span className="block text-tinta-2 line-through">{formatDayTime(antes.inicio, new Date())}</span>
            <span className={cx('block', despues.cancelada && 'text-rojo')}>
              {despues.cancelada
                ? 'No se dicta'
                : `${formatDayTime(despues.inicio, new Date())} a ${limaHour(despues.fin)}`}
            </span>
            {feriado && <span className="block text-ambar">Feriado: {feriado}</span>}
            {!despues.cancelada && <RowChoques fila={at} choques={choques} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
