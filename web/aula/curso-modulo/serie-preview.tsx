import {
  formatLongDate,
  formatShortDate,
  formatWeekday,
  limaDay,
  limaHour,
  limaNoon,
} from 'domain/formats/lima-time.ts';
import type { PlannedSesion, SerieDay, SerieOverride, SeriePlaces } from 'domain/rules/term.ts';
import type { PlannedChoque } from 'domain/schemas/agenda.ts';
import Pencil from 'lucide-react/icons/pencil';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { controlLook } from '../../ui/control-look.ts';
import { FormField } from '../../ui/form-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField, type SelectOption } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChoqueCount, RowChoques } from './planned-choques.tsx';

type OverrideErrors = Partial<Record<'fecha' | 'hora' | 'ponenteId' | 'video', string | undefined>>;

type Props = {
  days: SerieDay[];
  /** Sessions of the used days, in their order. */
  planned: readonly PlannedSesion[];
  names: string[];
  skips: boolean;
  onUse: (day: string) => void;
  choques: readonly PlannedChoque[];
  ponentes: SelectOption[];
  /** What a session has unless it is changed. */
  common: Omit<SeriePlaces, 'minutos'>;
  cambios: readonly SerieOverride[];
  errorsOf: (dia: string) => OverrideErrors;
  /** Null: like the other sessions again. */
  onChange: (dia: string, cambio: SerieOverride | null) => void;
};

/** The sessions that a series will create; each can be changed alone. */
export function SeriePreview({ days, planned, names, skips, onUse, choques, cambios, ...row }: Props) {
  const [editing, setEditing] = useState<string | null>(null);
  const last = planned
    .map(({ inicio }) => limaDay(inicio))
    .sort()
    .at(-1);
  return (
    <section aria-label="Así queda" className="min-w-0">
      <h3 className="title-3 mb-1">Así queda</h3>
      <p className="mb-3 text-sm text-tinta-2" role="status">
        {last
          ? `${planned.length} ${planned.length === 1 ? 'sesión' : 'sesiones'}, termina el ${formatLongDate(limaNoon(last))}`
          : 'Elige los días y la primera fecha.'}
        <ChoqueCount choques={choques} />
      </p>
      <ol className="divide-y divide-linea overflow-hidden rounded-xl border border-linea bg-hoja empty:hidden">
        {days.map((day) => {
          const fila = planned.findIndex(({ dia }) => dia === day.dia);
          const sesion = planned[fila];
          if (!sesion) return <SkippedDay key={day.dia} day={day} canUse={skips} onUse={onUse} />;
          const nombre = names[fila] ?? 'Sin módulo de clase';
          const cambio = cambios.find(({ dia }) => dia === day.dia) ?? null;
          const errors = row.errorsOf(day.dia);
          const isOpen = editing === day.dia || Object.values(errors).some(Boolean);
          return (
            <li key={day.dia} className="px-3 py-2">
              <div className="flex items-center gap-3">
                <span className="w-24 shrink-0 text-sm font-semibold">{dayOf(limaDay(sesion.inicio))}</span>
                <span className="min-w-0 flex-1 text-sm">
                  {nombre}
                  {cambio && <Differences sesion={sesion} ponentes={row.ponentes} common={row.common} />}
                  {day.feriado && <span className="block text-ambar-oscuro">Feriado: {day.feriado}</span>}
                  <RowChoques fila={fila} choques={choques} />
                </span>
                <IconButton
                  label={`Cambiar solo ${nombre}`}
                  icon={Pencil}
                  variant="quiet"
                  aria-expanded={isOpen}
                  onClick={() => setEditing(isOpen ? null : day.dia)}
                />
              </div>
              {isOpen && (
                <OwnFields
                  nombre={nombre}
                  cambio={cambio ?? { dia: day.dia }}
                  common={{ ...row.common, fecha: day.dia }}
                  errors={errors}
                  ponentes={row.ponentes}
                  onChange={(next) => row.onChange(day.dia, next)}
                  onReset={() => {
                    row.onChange(day.dia, null);
                    setEditing(null);
                  }}
                  onClose={() => setEditing(null)}
                />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const dayOf = (day: string) => `${formatWeekday(limaNoon(day))} ${formatShortDate(limaNoon(day))}`;

type SkippedProps = { day: SerieDay; canUse: boolean; onUse: (day: string) => void };

function SkippedDay({ day: { dia, feriado }, canUse, onUse }: SkippedProps) {
  return (
    <li className="flex items-center gap-3 bg-papel-2 px-3 py-2">
      <span className="w-24 shrink-0 text-sm font-semibold line-through">{dayOf(dia)}</span>
      <span className="min-w-0 flex-1 text-sm text-ambar-oscuro">{feriado && `Feriado: ${feriado}`}</span>
      {canUse && (
        <Button variant="quiet" size="sm" onClick={() => onUse(dia)}>
          Usarlo
          <span className="sr-only"> {feriado}</span>
        </Button>
      )}
    </li>
  );
}

type DifferencesProps = Pick<Props, 'ponentes' | 'common'> & { sesion: PlannedSesion };

/** What is different about a changed session, besides its date. */
function Differences({ sesion, ponentes, common }: DifferencesProps) {
  const hora = limaHour(sesion.inicio);
  const parts = [
    hora !== common.hora && hora,
    sesion.ponenteId !== common.ponenteId &&
      (ponentes.find(({ value }) => value === sesion.ponenteId)?.label ?? 'Sin ponente'),
    sesion.video !== common.video && (sesion.video === '' ? 'sin sala' : 'otra sala'),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return <span className="block text-tinta-2">{parts.join(' · ')}</span>;
}

type OwnFieldsProps = {
  nombre: string;
  cambio: SerieOverride;
  common: Props['common'] & { fecha: string };
  errors: OverrideErrors;
  ponentes: SelectOption[];
  onChange: (cambio: SerieOverride) => void;
  onReset: () => void;
  onClose: () => void;
};

function OwnFields({ nombre, cambio, common, errors, ponentes, onChange, onReset, onClose }: OwnFieldsProps) {
  const ponenteId = cambio.ponenteId === undefined ? common.ponenteId : cambio.ponenteId;
  const set = (part: Partial<SerieOverride>) => onChange({ ...cambio, ...part });
  /** Enter closes these fields: it does not create the series. */
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onClose();
  };
  return (
    <fieldset className="mt-2 mb-1 grid gap-3 rounded-lg bg-papel p-3" onKeyDown={close}>
      <legend className="sr-only">Solo {nombre}</legend>
      <div className="grid grid-cols-2 gap-3">
        <FormField label="Fecha" required error={errors.fecha}>
          {(control) => (
            <input
              {...control}
              type="date"
              value={cambio.fecha ?? common.fecha}
              onChange={({ target }) => set({ fecha: target.value })}
              className={controlLook('h-11')}
            />
          )}
        </FormField>
        <FormField label="Hora" required error={errors.hora}>
          {(control) => (
            <input
              {...control}
              type="time"
              value={cambio.hora ?? common.hora}
              onChange={({ target }) => set({ hora: target.value })}
              className={controlLook('h-11')}
            />
          )}
        </FormField>
      </div>
      <SelectField
        label="Ponente"
        placeholder="Sin ponente"
        options={ponentes}
        value={ponenteId ?? ''}
        error={errors.ponenteId}
        onChange={({ target }) => set({ ponenteId: Number(target.value) || null })}
      />
      <TextField
        label="Enlace de la sala"
        inputMode="url"
        maxLength={2000}
        value={cambio.video ?? common.video}
        error={errors.video}
        onChange={({ target }) => set({ video: target.value })}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onClose}>
          Listo
        </Button>
        <Button variant="quiet" size="sm" onClick={onReset}>
          Como las demás
        </Button>
      </div>
    </fieldset>
  );
}
