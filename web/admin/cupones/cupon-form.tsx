import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCursos } from 'domain/contract/cursos.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { normalizeCodigo } from 'domain/rules/cupones.ts';
import { type Cupon, cuponForm, cuponFormOf } from 'domain/schemas/cupones.ts';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { PriceField } from '../../app/price-field.tsx';
import { useSite } from '../../app/site.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DatetimeField } from '../../ui/datetime-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { OpenRecord } from '../maintenance/record-card.tsx';
import { RecordForm } from '../maintenance/record-form.tsx';

const labels = {
  codigo: 'Código',
  porcentaje: 'Porcentaje',
  monto: 'Monto',
  desde: 'Desde',
  hasta: 'Hasta',
  usosMax: 'Usos en total',
  usosPorPersona: 'Usos por persona',
  todos: 'Para todos los cursos',
  cursoIds: 'Cursos',
  activo: 'Activo',
};

const kinds = [
  { value: 'porcentaje', label: 'Porcentaje' },
  { value: 'monto', label: 'Monto en soles' },
];
const scopes = [
  { value: 'todos', label: 'Todos los cursos' },
  { value: 'algunos', label: 'Solo algunos cursos' },
];

export function CuponForm({ record }: { record: OpenRecord<Cupon> }) {
  const { publicUrl } = useSite();
  const [chosen, setChosen] = useState<ChosenCurso[]>(record.stored?.cursos ?? []);
  return (
    <RecordForm
      record={record}
      schema={cuponForm}
      values={cuponFormOf}
      labels={labels}
      displayValues={({ monto, desde, hasta, cursos }) => ({
        monto: monto === null ? null : formatSoles(monto),
        desde: desde && formatDateTime(desde),
        hasta: hasta && formatDateTime(hasta),
        cursoIds: cursos.map(({ nombre }) => nombre).join(', '),
      })}
    >
      {({ field, watch, setValue, formState: { errors } }) => {
        const percent = watch('tipo') === 'porcentaje';
        const codigo = normalizeCodigo(watch('codigo') ?? '');
        return (
          <>
            <TextField
              required
              maxLength={40}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              hint={codigo ? `Enlace: ${publicUrl}/catalogo?cupon=${codigo}` : 'Letras, números y guiones.'}
              {...field('codigo')}
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <SelectField options={kinds} {...field('tipo')} label="Descuento" />
              {percent ? (
                <NumberField required step={1} suffix="%" {...field('valor')} label={labels.porcentaje} />
              ) : (
                <PriceField required {...field('valor')} label={labels.monto} />
              )}
              <DatetimeField hint="Hora de Lima. Vacía: desde ya." {...field('desde')} />
              <DatetimeField hint="Vacía: sin fecha de término." {...field('hasta')} />
              <NumberField min={1} hint="Vacío: sin límite." {...field('usosMax')} />
              <NumberField min={1} hint="Vacío: sin límite." {...field('usosPorPersona')} />
            </div>
            <SelectField options={scopes} {...field('alcance')} label="Vale para" />
            {watch('alcance') === 'algunos' && (
              <CursoPicker
                value={chosen}
                error={errors.cursoIds?.message}
                onChange={(next) => {
                  setChosen(next);
                  setValue(
                    'cursoIds',
                    next.map(({ cursoId }) => cursoId),
                    { shouldDirty: true, shouldValidate: true },
                  );
                }}
              />
            )}
            <Checkbox hint="Sin marcar, nadie puede usarlo." {...field('activo')} />
          </>
        );
      }}
    </RecordForm>
  );
}

type ChosenCurso = { cursoId: number; nombre: string };

type CursoPickerProps = {
  value: ChosenCurso[];
  onChange: (value: ChosenCurso[]) => void;
  error: string | undefined;
};

/** Searches courses on the server; those ticked are listed below, also when the search no longer shows them. */
function CursoPicker({ value, onChange, error }: CursoPickerProps) {
  const [text, setText] = useState('');
  const { found, status } = useFound(text);
  const without = (cursoId: number) => value.filter((each) => each.cursoId !== cursoId);
  return (
    <fieldset className="grid gap-3 rounded-xl border border-linea p-4">
      <legend className="px-1 font-medium">Cursos</legend>
      <TextField
        label="Buscar curso"
        value={text}
        error={error}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className="text-sm text-tinta-2 empty:hidden">
        {status}
      </p>
      {found.length > 0 && (
        <ul className="max-h-72 overflow-y-auto">
          {found.map(({ cursoId, nombre }) => (
            <li key={cursoId}>
              <Checkbox
                label={nombre}
                checked={value.some((each) => each.cursoId === cursoId)}
                onChange={({ target }) => onChange(target.checked ? [...value, { cursoId, nombre }] : without(cursoId))}
              />
            </li>
          ))}
        </ul>
      )}
      {value.length > 0 && (
        <ul aria-label="Cursos elegidos" className="flex flex-wrap gap-2">
          {value.map(({ cursoId, nombre }) => (
            <li
              key={cursoId}
              className="inline-flex max-w-full items-center gap-1 rounded-full bg-teal-claro pl-3.5 text-[0.9375rem] font-medium text-teal-oscuro"
            >
              <span className="truncate">{nombre}</span>
              <IconButton
                label={`Quitar ${nombre}`}
                icon={X}
                variant="quiet"
                className="rounded-full"
                onClick={() => onChange(without(cursoId))}
              />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function useFound(text: string) {
  const call = useCall();
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), 200);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isFetching, isError } = useQuery({
    ...apiQuery(call, listCursos, { query: { page: 1, size: 10, q } }),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  });
  if (q.length < 2) return { found: [], status: '' };
  const found = data?.resources ?? [];
  if (isError) return { found, status: 'No pudimos buscar. Vuelve a intentarlo.' };
  return { found, status: !isFetching && found.length === 0 ? 'No encontramos ese curso.' : '' };
}
