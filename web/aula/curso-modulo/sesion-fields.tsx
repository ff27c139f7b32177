import { listPonentes } from 'domain/contract/ponentes.ts';
import { formatDayTime, limaHour, parseLimaInput } from 'domain/formats/lima-time.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import { useApi } from '../../app/api.tsx';
import type { Field } from '../../app/curso-fields/text-fields.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DatetimeField } from '../../ui/datetime-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { RowChoques, usePlannedChoques } from './planned-choques.tsx';
import { useStudy } from './study.tsx';

type Name = 'inicio' | 'fin' | 'ponenteId' | 'grabacion' | 'cancelada' | 'motivo';
export type WrittenSesion = { inicio: string; fin: string; ponenteId: string; video: string };
type Props = { material: Material | null; written: WrittenSesion; moved: boolean; field: Field<Name> };

export const sesionLabels: Record<Name, string> = {
  inicio: 'Empieza',
  fin: 'Termina',
  ponenteId: 'Ponente',
  grabacion: 'Enlace de la grabación',
  cancelada: 'Cancelada',
  motivo: 'Motivo del cambio',
};

/** When a live session is held and by whom. Lecturers read the date and add the recording. */
export function SesionFields(props: Props) {
  const { canManage } = useStudy();
  return canManage ? <PlannedFields {...props} /> : <TaughtFields {...props} />;
}

function TaughtFields({ material, field }: Props) {
  const [inicio, fin] = [material?.inicio ?? null, material?.fin ?? null];
  return (
    <fieldset className="grid gap-5 rounded-xl border border-linea bg-papel p-4">
      <legend className="px-1 font-medium">Fecha de la sesión</legend>
      {inicio !== null && fin !== null && (
        <p>
          <span className="block first-letter:uppercase">
            {formatDayTime(inicio, new Date())} a {limaHour(fin)}
          </span>
          {material?.ponente && <span className="block text-tinta-2">{material.ponente}</span>}
        </p>
      )}
      {inicio !== null && <Recording field={field} />}
      <p className="text-sm text-tinta-2">La fecha y el ponente los pone la coordinación.</p>
    </fieldset>
  );
}

function Recording({ field }: Pick<Props, 'field'>) {
  return (
    <TextField
      label={sesionLabels.grabacion}
      type="url"
      inputMode="url"
      maxLength={2000}
      hint="Los estudiantes la ven cuando termina la sesión."
      {...field('grabacion')}
    />
  );
}

/** The recording and the cancellation make sense once there is a date. */
function PlannedFields({ material, written, moved, field }: Props) {
  const { curso } = useStudy();
  const dated = written.inicio !== '';
  const { data } = useApi(listPonentes, { params: { cursoId: curso.cursoId } });
  const options = ponenteOptions(data?.resources ?? [], material);
  const { error: _, ...cancelada } = field('cancelada');
  return (
    <fieldset className="grid gap-5 rounded-xl border border-linea bg-papel p-4">
      <legend className="px-1 font-medium">Fecha de la sesión</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <DatetimeField label={sesionLabels.inicio} hint="Hora de Lima." {...field('inicio')} />
        <DatetimeField label={sesionLabels.fin} hint="Hora de Lima." {...field('fin')} />
      </div>
      <Choques material={material} written={written} />
      <SelectField
        label={sesionLabels.ponenteId}
        // Remount when the options arrive, so that the select shows the chosen one.
        key={options.length}
        placeholder="Sin ponente"
        options={options}
        hint={options.length === 0 ? 'Agrega los ponentes en el detalle del curso.' : undefined}
        {...field('ponenteId')}
      />
      {dated && <Recording field={field} />}
      {material?.inicio && (
        <Checkbox
          label="Cancelar esta sesión"
          hint="Sus estudiantes reciben un correo diez minutos después. Puedes reponerla en otra fecha."
          {...cancelada}
        />
      )}
      {moved && (
        <TextField
          label={sesionLabels.motivo}
          maxLength={300}
          hint="Lo leen en el correo, que sale en diez minutos: hasta entonces puedes deshacer el cambio."
          {...field('motivo')}
        />
      )}
      <p className="text-sm text-tinta-2">
        {dated
          ? 'Entran desde 15 minutos antes por la página de la sesión, que registra su asistencia. Antes nadie ve el enlace de la sala. Si la mueves, avisamos por correo.'
          : 'Sin fecha, los estudiantes ven el enlace de la sala desde ahora y no se registra su asistencia.'}
      </p>
    </fieldset>
  );
}

/** Sessions at the same time with the lecturer or the room that are written. */
function Choques({ material, written }: Pick<Props, 'material' | 'written'>) {
  const [inicio, fin] = [parseLimaInput(written.inicio), parseLimaInput(written.fin)];
  const isPlanned = inicio !== null && fin !== null && inicio < fin;
  const choques = usePlannedChoques(isPlanned ? [{ inicio, fin, ponenteId: Number(written.ponenteId) || null }] : [], {
    video: written.video,
    excepto: material?.materialId ?? null,
  });
  return (
    <p role="status" className="empty:hidden">
      <RowChoques fila={0} choques={choques} />
    </p>
  );
}

type Ponente = { docenteId: number; nombre: string; apellido: string };

/** Includes the stored lecturer even after they left the course. */
function ponenteOptions(ponentes: readonly Ponente[], material: Material | null) {
  const options = ponentes.map(({ docenteId, nombre, apellido }) => ({
    value: docenteId,
    label: `${nombre} ${apellido}`,
  }));
  const chosen = material?.ponenteId;
  if (!chosen || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: material.ponente ?? 'Docente eliminado' }];
}
