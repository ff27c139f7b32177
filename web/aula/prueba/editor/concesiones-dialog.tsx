import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listRendiciones, setIntentosExtra, setProrroga } from 'domain/contract/rendiciones.ts';
import { formatDayTime } from 'domain/formats/lima-time.ts';
import { maxIntentosExtra, maxProrroga, minutosLabel } from 'domain/rules/rendicion.ts';
import type { RendicionAlumno } from 'domain/schemas/rendicion.ts';
import { type FormEvent, useState } from 'react';
import { apiQuery, useCall, useReload } from '../../../app/api.tsx';
import { textsOf } from '../../../app/kept-forms.ts';
import { useKeptValues } from '../../../app/use-kept-form.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectionBar, Tick } from '../../../ui/data-table-selection.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Skeleton, SkeletonRegion } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { type Selection, useSelection } from '../../../ui/use-selection.ts';
import { PlazoDialog } from './plazo-dialog.tsx';

const title = 'Tiempo e intentos adicionales';

/** Unsaved text, by field. */
type Typed = Record<string, string>;
type Typing = { typed: Typed; setTyped: (change: (typed: Typed) => Typed) => void };

const without = (typed: Typed, ...fields: string[]): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([field]) => !fields.includes(field)));

type Props = { pruebaId: number; onClose: () => void };

const numberOf = (text: string) => (text === '' ? Number.NaN : Number(text));
const intentosLabel = (n: number) => (n === 1 ? '1 intento' : `${n} intentos`);
const nameOf = ({ nombre, apellido }: RendicionAlumno) => `${nombre} ${apellido}`;

/** Extra minutes, attempts and dates of one or several students. Those who are sitting the test come first. */
export function ConcesionesDialog({ pruebaId, onClose }: Props) {
  const [q, setQ] = useState('');
  const [typed, setTyped] = useState<Typed>({});
  const [dating, setDating] = useState(false);
  const isTyped = Object.keys(typed).length > 0;
  useKeptValues(
    title,
    true,
    () => (isTyped ? { ...typed, q } : {}),
    (kept) => {
      const { q: searched = '', ...texts } = textsOf(kept);
      setQ(searched);
      setTyped(texts);
    },
  );
  const query = apiQuery(useCall(), listRendiciones, { params: { id: pruebaId }, query: { page: 1, size: 50, q } });
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0, placeholderData: keepPreviousData });
  const rows = data?.resources;
  const selection = useSelection(rows, ({ usuarioId }) => usuarioId);
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={title}
      description="Minutos de más en cada intento, e intentos de más. A quien está rindiendo la prueba los minutos le llegan al guardar."
      footer={
        <Button variant="secondary" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      <SearchBox label="Buscar un estudiante" value={q} onSearch={setQ} className="mb-4" />
      {error ? (
        <ErrorState title="No se pudo cargar la lista" message={error.message} onRetry={() => void refetch()} />
      ) : !rows ? (
        <SkeletonRegion label="Cargando estudiantes" className="grid gap-3">
          <Skeleton shape="button" className="w-full" />
          <Skeleton shape="button" className="w-full" />
        </SkeletonRegion>
      ) : rows.length === 0 ? (
        <p className="py-6 text-center text-tinta-2">{q ? 'Nadie coincide.' : 'El curso aún no tiene estudiantes.'}</p>
      ) : (
        <ul aria-label="Estudiantes" className="divide-y divide-linea">
          {rows.map((alumno) => (
            <Alumno
              key={alumno.usuarioId}
              pruebaId={pruebaId}
              alumno={alumno}
              chosen={selection.isChosen(alumno) === true}
              onChoose={() => selection.toggle(alumno)}
              typed={typed}
              setTyped={setTyped}
            />
          ))}
        </ul>
      )}
      {(data?.total ?? 0) > 50 && (
        <p className="mt-3 text-sm text-tinta-2">Hay más estudiantes: búscalos por nombre o DNI.</p>
      )}
      {/* Above the buttons of the dialog, which stay at its bottom. */}
      <SelectionBar
        selection={selection}
        acts={
          <>
            <Several what="minutos" pruebaId={pruebaId} selection={selection} typed={typed} setTyped={setTyped} />
            <Several what="intentos" pruebaId={pruebaId} selection={selection} typed={typed} setTyped={setTyped} />
            <Button variant="secondary" onClick={() => setDating(true)} className="whitespace-nowrap">
              Plazo propio
            </Button>
          </>
        }
        className="bottom-24"
      />
      {dating && (
        <PlazoDialog
          pruebaId={pruebaId}
          alumnos={selection.chosen}
          onSaved={() => selection.clear()}
          onClose={() => setDating(false)}
        />
      )}
    </Dialog>
  );
}

type SeveralProps = Typing & { pruebaId: number; selection: Selection<RendicionAlumno>; what: 'minutos' | 'intentos' };

const several = {
  minutos: { label: 'Minutos adicionales', act: 'Dar minutos', suffix: 'min', max: maxProrroga, told: minutosLabel },
  intentos: {
    label: 'Intentos adicionales',
    act: 'Dar intentos',
    suffix: 'int.',
    max: maxIntentosExtra,
    told: intentosLabel,
  },
};

/** Gives all selected students the same amount, in one request. */
function Several({ pruebaId, selection, what, typed, setTyped }: SeveralProps) {
  const call = useCall();
  const toast = useToast();
  const reload = useReload(listRendiciones);
  const { label, act, suffix, max, told } = several[what];
  const value = typed[what] ?? '';
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    setSaving(true);
    const usuarioIds = selection.chosen.map(({ usuarioId }) => usuarioId);
    const n = numberOf(value);
    const envelope =
      what === 'minutos'
        ? await call(setProrroga, { params: { id: pruebaId }, body: { usuarioIds, minutos: n } })
        : await call(setIntentosExtra, { body: { usuarioIds, pruebaId, extra: n } });
    setSaving(false);
    const { minutos, extra } = envelope.errores ?? {};
    setProblem(envelope.success ? undefined : (minutos ?? extra ?? envelope.message));
    if (!envelope.success) return;
    const who = usuarioIds.length === 1 ? '1 estudiante' : `${usuarioIds.length} estudiantes`;
    toast.show(`${who}: ${told(n)} más`);
    selection.clear();
    setTyped((all) => without(all, what));
    await reload();
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex items-start gap-2">
      <NumberField
        label={`${label} de los seleccionados`}
        hideLabel
        suffix={suffix}
        min={0}
        max={max}
        step={1}
        value={value}
        error={problem}
        onChange={({ target }) => setTyped((all) => ({ ...all, [what]: target.value }))}
        className="w-24"
      />
      <Button type="submit" busy={saving} disabled={value === ''} className="whitespace-nowrap">
        {act}
      </Button>
    </form>
  );
}

type AlumnoProps = Typing & { pruebaId: number; alumno: RendicionAlumno; chosen: boolean; onChoose: () => void };

function Alumno({ pruebaId, alumno, chosen, onChoose, typed, setTyped }: AlumnoProps) {
  const call = useCall();
  const toast = useToast();
  const reload = useReload(listRendiciones);
  const { usuarioId } = alumno;
  const [minutosField, extraField] = [`minutos-${usuarioId}`, `intentos-${usuarioId}`];
  const minutos = typed[minutosField] ?? String(alumno.prorroga);
  const extra = typed[extraField] ?? String(alumno.intentosExtra);
  const [problems, setProblems] = useState<{ minutos?: string | undefined; extra?: string | undefined }>({});
  const [saving, setSaving] = useState(false);
  const name = nameOf(alumno);
  const otherMinutes = minutos !== String(alumno.prorroga);
  const otherIntentos = extra !== String(alumno.intentosExtra);

  async function save(event: FormEvent) {
    event.preventDefault();
    setSaving(true);
    const time = otherMinutes
      ? await call(setProrroga, { params: { id: pruebaId }, body: { usuarioId, minutos: numberOf(minutos) } })
      : null;
    const attempts = otherIntentos
      ? await call(setIntentosExtra, { body: { usuarioId, pruebaId, extra: numberOf(extra) } })
      : null;
    setSaving(false);
    setProblems({
      minutos: time && !time.success ? (time.errores?.minutos ?? time.message) : undefined,
      extra: attempts && !attempts.success ? (attempts.errores?.extra ?? attempts.message) : undefined,
    });
    const done = [
      time?.success && `${minutosLabel(Number(minutos))} más`,
      attempts?.success && `${intentosLabel(Number(extra))} más`,
    ].filter(Boolean);
    if (done.length === 0) return;
    toast.show(`${name}: ${done.join(' y ')}`);
    // The typed values stay until the list is reloaded.
    await reload();
    setTyped((all) =>
      without(all, ...(time?.success ? [minutosField] : []), ...(attempts?.success ? [extraField] : [])),
    );
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3">
      <div className="flex min-w-0 grow basis-60 items-center gap-4">
        <Tick label={`Seleccionar a ${name}`} checked={chosen} onChange={onChoose} />
        <div className="min-w-0">
          <p className="font-medium">{name}</p>
          <p className="text-sm text-tinta-2">
            {alumno.dni} · {situation(alumno)}
          </p>
          <OwnPlazo {...alumno} />
        </div>
      </div>
      <form
        noValidate
        onSubmit={(event) => void save(event)}
        className="grid grid-cols-2 items-start gap-2 max-sm:w-full sm:flex"
      >
        <NumberField
          label={`Minutos adicionales de ${name}`}
          hideLabel
          suffix="min"
          min={0}
          max={maxProrroga}
          step={1}
          value={minutos}
          error={problems.minutos}
          onChange={({ target: { value } }) => setTyped((all) => ({ ...all, [minutosField]: value }))}
          className="sm:w-32"
        />
        <NumberField
          label={`Intentos adicionales de ${name}`}
          hideLabel
          suffix="intentos"
          min={0}
          max={maxIntentosExtra}
          step={1}
          value={extra}
          error={problems.extra}
          onChange={({ target: { value } }) => setTyped((all) => ({ ...all, [extraField]: value }))}
          className="sm:w-36"
        />
        <Button
          type="submit"
          variant="secondary"
          busy={saving}
          disabled={!otherMinutes && !otherIntentos}
          className="max-sm:col-span-2"
          aria-label={`Guardar lo adicional de ${name}`}
        >
          Guardar
        </Button>
      </form>
    </li>
  );
}

function OwnPlazo({ apertura, cierre }: RendicionAlumno) {
  if (apertura === null && cierre === null) return null;
  const parts = [apertura && `abre el ${formatDayTime(apertura)}`, cierre && `cierra el ${formatDayTime(cierre)}`];
  return <p className="text-sm font-medium">Plazo propio: {parts.filter(Boolean).join(', ')}</p>;
}

function situation({ inicio, fin, intento, entrega }: RendicionAlumno): string {
  if (inicio) return fin ? `rindiendo hasta el ${formatDayTime(fin)}` : 'rindiendo';
  const used = intento === 0 ? 'aún no la rinde' : intentosLabel(intento);
  return entrega === 'tarde' ? `${used}, el último fuera de hora` : used;
}
