import { formatDateTime } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { normalizeCodigo } from 'domain/rules/cupones.ts';
import { type Cupon, cuponForm, cuponFormOf } from 'domain/schemas/cupones.ts';
import { useState } from 'react';
import { PriceField } from '../../app/price-field.tsx';
import { useSite } from '../../app/site.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DatetimeField } from '../../ui/datetime-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type ChosenCurso, CursoPicker } from '../maintenance/curso-picker.tsx';
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
