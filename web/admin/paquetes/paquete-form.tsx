import { formatDateTime } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { type Paquete, paqueteForm, paqueteFormOf } from 'domain/schemas/paquetes.ts';
import { useState } from 'react';
import { PriceField } from '../../app/price-field.tsx';
import { useSite } from '../../app/site.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DatetimeField } from '../../ui/datetime-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type ChosenCurso, CursoPicker } from '../maintenance/curso-picker.tsx';
import type { OpenRecord } from '../maintenance/record-card.tsx';
import { RecordForm } from '../maintenance/record-form.tsx';

const labels = {
  nombre: 'Nombre',
  resumen: 'Resumen',
  descripcion: 'Descripción',
  elige: 'Cuántos elige el comprador',
  precio: 'Precio',
  porcentaje: 'Descuento',
  desde: 'Desde',
  hasta: 'Hasta',
  conCupones: 'Acepta cupones',
  activo: 'Activo',
  cursoIds: 'Cursos',
};

const scopes = [
  { value: 'todos', label: 'Todos los cursos' },
  { value: 'elige', label: 'Los que elija el comprador' },
];
const kinds = [
  { value: 'precio', label: 'Precio del paquete' },
  { value: 'porcentaje', label: 'Descuento sobre sus cursos' },
];

export function PaqueteForm({ record }: { record: OpenRecord<Paquete> }) {
  const { publicUrl } = useSite();
  const [chosen, setChosen] = useState<ChosenCurso[]>(record.stored?.cursos ?? []);
  return (
    <RecordForm
      record={record}
      schema={paqueteForm}
      values={paqueteFormOf}
      labels={labels}
      displayValues={({ precio, desde, hasta, cursos }) => ({
        precio: precio === null ? null : formatSoles(precio),
        desde: desde && formatDateTime(desde),
        hasta: hasta && formatDateTime(hasta),
        cursoIds: cursos.map(({ nombre }) => nombre).join(', '),
      })}
    >
      {({ field, watch, setValue, formState: { errors } }) => (
        <>
          <TextField required maxLength={150} autoComplete="off" {...field('nombre')} />
          <TextField maxLength={300} hint="Una frase para el catálogo." {...field('resumen')} />
          <TextArea rows={4} maxLength={5_000} {...field('descripcion')} />
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
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField options={scopes} {...field('alcance')} label="Se llevan" />
            {watch('alcance') === 'elige' && <NumberField required min={1} step={1} {...field('elige')} />}
          </div>
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField options={kinds} {...field('tipo')} label="Se cobra con" />
            {watch('tipo') === 'porcentaje' ? (
              <NumberField required step={1} suffix="%" {...field('valor')} label={labels.porcentaje} />
            ) : (
              <PriceField
                required
                hint="Nunca se cobra más que la suma de sus cursos."
                {...field('valor')}
                label={labels.precio}
              />
            )}
            <DatetimeField hint="Hora de Lima. Vacía: desde ya." {...field('desde')} />
            <DatetimeField hint="Vacía: sin fecha de término." {...field('hasta')} />
          </div>
          <Checkbox hint="Sin marcar, ningún cupón descuenta sobre él." {...field('conCupones')} />
          <Checkbox hint="Sin marcar, no se ve ni se vende." {...field('activo')} />
          {record.stored && (
            <p className="text-sm break-all text-tinta-2">
              Página: {publicUrl}/paquete/{record.stored.paqueteId}
            </p>
          )}
        </>
      )}
    </RecordForm>
  );
}
