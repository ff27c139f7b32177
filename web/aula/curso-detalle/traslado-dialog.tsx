import { useQueryClient } from '@tanstack/react-query';
import { getFeriados } from 'domain/contract/ajustes.ts';
import { getFechas, getHorario, shiftCurso } from 'domain/contract/horario.ts';
import { formatDayTime, limaDay } from 'domain/formats/lima-time.ts';
import { planMove } from 'domain/rules/horario.ts';
import { fechaName, planFechas, shiftTo } from 'domain/rules/traslado.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { HorarioCurso } from 'domain/schemas/horario.ts';
import { type CursoFechas, shiftOf, trasladoForm } from 'domain/schemas/traslado.ts';
import { useApi, useCall } from '../../app/api.tsx';
import { FormDialog, useFormDialog } from '../../app/form-dialog.tsx';
import { Radio } from '../../ui/choice.tsx';
import { controlLook } from '../../ui/control-look.ts';
import { FormField } from '../../ui/form-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChoqueCount, RowChoques, usePlannedChoques } from '../curso-modulo/planned-choques.tsx';

type Props = { curso: Curso; onClose: () => void };

/** Moves a whole course; shows what moves before it is saved. */
export function TrasladoDialog({ curso, onClose }: Props) {
  const params = { id: curso.cursoId };
  const horario = useApi(getHorario, { params }, { staleTime: 0 }).data?.resource;
  const fechas = useApi(getFechas, { params }, { staleTime: 0 }).data?.resource;
  if (!horario || !fechas) return null;
  return <TrasladoForm key={fechas.version} curso={curso} horario={horario} fechas={fechas} onClose={onClose} />;
}

type FormProps = Props & { horario: HorarioCurso; fechas: CursoFechas };

function TrasladoForm({ curso, horario, fechas, onClose }: FormProps) {
  const call = useCall();
  const queryClient = useQueryClient();
  const feriados = useApi(getFeriados, {}).data?.resource?.feriados ?? [];
  const now = new Date();
  const begun = new Date(fechas.inicio) <= now;
  const { field, form, dialog } = useFormDialog(trasladoForm, {
    kept: 'Mover el curso',
    defaultValues: {
      tipo: begun ? 'dias' : 'inicio',
      dias: '7',
      inicio: limaDay(fechas.inicio),
      motivo: '',
      version: fechas.version,
    },
    send: (body) => call(shiftCurso, { params: { id: curso.cursoId }, body }),
    refusal: 'above',
    toast: () => 'Fechas cambiadas. El correo sale en 10 minutos.',
    onSaved() {
      onClose();
      void queryClient.invalidateQueries();
    },
    onClose,
  });
  const values = form.watch();
  const parsed = trasladoForm.safeParse(values);
  const shift = parsed.success ? shiftTo(shiftOf(parsed.data), fechas.inicio) : { dias: 0, first: 0 };
  const toCome = horario.sesiones.filter(({ inicio, cancelada }) => !cancelada && new Date(inicio) > now);
  const sesiones = planMove(toCome, { tipo: 'dias', dias: shift.dias }, feriados);
  const choques = usePlannedChoques(
    sesiones.map(({ materialId, despues }) => ({ materialId, ponenteId: null, ...despues })),
  );
  const dates = planFechas(fechas.fechas, shift, now);
  const own = dates.filter(({ dated }) => dated.propia).length;
  const lines = [
    ...dates
      .filter(({ dated }) => !dated.propia)
      .map(({ dated, antes, despues }) => ({ name: fechaName(dated), antes, despues, feriado: null, fila: -1 })),
    ...sesiones.map(({ materialId, antes, despues, feriado }, fila) => ({
      name: toCome.find((each) => each.materialId === materialId)!.nombre,
      antes: antes.inicio,
      despues: despues.inicio,
      feriado,
      fila,
    })),
  ].sort((a, b) => a.despues.localeCompare(b.despues));
  const holidays = lines.filter(({ feriado }) => feriado).length;
  const sat = [...new Set(fechas.fechas.filter(({ rindiendo }) => rindiendo).map(({ nombre }) => nombre))];
  return (
    <FormDialog
      {...dialog}
      size="lg"
      title="Mover el curso"
      description={`${curso.nombre} · ${begun ? 'empezó' : 'empieza'} el ${formatDayTime(fechas.inicio, now)}`}
      submitLabel={lines.length === 0 ? 'Mover' : `Mover ${plural(lines.length, 'fecha', 'fechas')}`}
    >
      <div className="grid gap-6 md:grid-cols-2">
        <div className="grid content-start gap-4">
          <fieldset>
            <legend className="font-medium">Cómo se mueve</legend>
            {!begun && (
              <Radio
                label="A otro inicio"
                hint="El resto conserva su día de la semana."
                value="inicio"
                {...form.register('tipo')}
              />
            )}
            <Radio label="Unos días después o antes" value="dias" {...form.register('tipo')} />
          </fieldset>
          {values.tipo === 'inicio' ? (
            <FormField label="Empieza el" required error={field('inicio').error}>
              {(control) => (
                <input
                  {...control}
                  {...form.register('inicio')}
                  type="date"
                  max="2100-12-31"
                  className={controlLook('h-11')}
                />
              )}
            </FormField>
          ) : (
            <NumberField
              label="Cuántos días"
              required
              suffix="días"
              hint="Con signo menos, antes. Con 7, 14 o 21 se conserva el día de la semana."
              {...field('dias')}
            />
          )}
          <TextField label="Motivo" maxLength={300} hint="Lo leen los estudiantes en el correo." {...field('motivo')} />
          <p className="text-sm text-tinta-2">
            Lo que ya pasó no se mueve. {sat.length > 0 && `Se está rindiendo ${inQuotes(sat)}: conserva sus fechas.`}
          </p>
        </div>
        <section aria-label="Así queda" className="min-w-0">
          <h3 className="title-3 mb-1">Así queda</h3>
          <p className="mb-3 text-sm text-tinta-2" role="status">
            {lines.length === 0
              ? 'Con esos datos no cambia ninguna fecha.'
              : `${plural(lines.length, 'fecha cambia', 'fechas cambian')}${holidays > 0 ? `, ${holidays} en feriado` : ''}. Un solo correo a ${plural(horario.alumnos, 'estudiante', 'estudiantes')} y a sus ponentes, en 10 minutos; hasta entonces puedes deshacerlo.`}
            <ChoqueCount choques={choques} />
          </p>
          <ol className="max-h-96 divide-y divide-linea overflow-y-auto rounded-xl border border-linea bg-hoja empty:hidden">
            {lines.map(({ name, antes, despues, feriado, fila }) => (
              <li key={`${name} ${antes}`} className="px-3 py-2 text-sm">
                <span className="block font-semibold">{name}</span>
                <span className="block text-tinta-2 line-through">{formatDayTime(antes, now)}</span>
                <span className="block">{formatDayTime(despues, now)}</span>
                {feriado && <span className="block text-ambar">Feriado: {feriado}</span>}
                <RowChoques fila={fila} choques={choques} />
              </li>
            ))}
          </ol>
          {own > 0 && (
            <p className="mt-2 text-sm text-tinta-2">
              También {plural(own, 'fecha propia', 'fechas propias')} de estudiantes en las pruebas.
            </p>
          )}
        </section>
      </div>
    </FormDialog>
  );
}

const plural = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const inQuotes = (names: string[]) => names.map((name) => `«${name}»`).join(', ');
