import { listPaquetes } from 'domain/contract/paquetes.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { type PlanCuotas, planCuotasForm, planCuotasFormOf } from 'domain/schemas/planes-cuotas.ts';
import { useState } from 'react';
import { useApi } from '../../app/api.tsx';
import { PriceField } from '../../app/price-field.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type ChosenCurso, CursoPicker } from '../maintenance/curso-picker.tsx';
import type { OpenRecord } from '../maintenance/record-card.tsx';
import { RecordForm } from '../maintenance/record-form.tsx';

const labels = {
  cursoId: 'Curso',
  paqueteId: 'Paquete',
  tipo: 'Plan',
  cuotas: 'Cuántas cuotas',
  inicial: 'Primera cuota',
  cadaDias: 'Días entre cuotas',
  recargo: 'Recargo',
  hasta: 'Último día para pagar el resto',
  gracia: 'Días de gracia',
  activo: 'Activo',
};

const products = [
  { value: 'curso', label: 'Un curso' },
  { value: 'paquete', label: 'Un paquete' },
];
const kinds = [
  { value: 'cuotas', label: 'En cuotas' },
  { value: 'reserva', label: 'Con una reserva' },
];
const rhythms = [
  { value: 'mes', label: 'Cada mes, el mismo día' },
  { value: 'dias', label: 'Cada cierto número de días' },
];

export function PlanCuotasForm({ record }: { record: OpenRecord<PlanCuotas> }) {
  const { stored } = record;
  const paquetes = useApi(listPaquetes, { query: {} }).data?.resources ?? [];
  const [chosen, setChosen] = useState<ChosenCurso[]>(
    stored && stored.cursoId !== null ? [{ cursoId: stored.cursoId, nombre: stored.producto }] : [],
  );
  return (
    <RecordForm
      record={record}
      schema={planCuotasForm}
      values={planCuotasFormOf}
      labels={labels}
      displayValues={({ inicial, producto }) => ({
        inicial: inicial === null ? null : formatSoles(inicial),
        cursoId: producto,
        paqueteId: producto,
      })}
    >
      {({ field, watch, setValue, formState: { errors } }) => {
        const isReserva = watch('tipo') === 'reserva';
        return (
          <>
            <SelectField options={products} {...field('de')} label="Para" />
            {watch('de') === 'curso' ? (
              <CursoPicker
                value={chosen}
                error={errors.cursoId?.message}
                onChange={(next) => {
                  const last = next.slice(-1);
                  setChosen(last);
                  setValue('cursoId', last[0]?.cursoId ?? null, { shouldDirty: true, shouldValidate: true });
                }}
              />
            ) : (
              <SelectField
                required
                placeholder="Elige un paquete"
                options={paquetes.map(({ paqueteId, nombre }) => ({ value: String(paqueteId), label: nombre }))}
                {...field('paqueteId')}
              />
            )}
            <div className="grid gap-5 sm:grid-cols-2">
              <SelectField options={kinds} {...field('tipo')} />
              {!isReserva && <NumberField required min={2} max={6} step={1} {...field('cuotas')} />}
              <PriceField
                required={isReserva}
                hint={isReserva ? 'Con cuánto se reserva.' : 'Vacía: todas iguales.'}
                {...field('inicial')}
                label={isReserva ? 'Reserva' : labels.inicial}
              />
              {isReserva ? (
                <TextField type="date" required {...field('hasta')} />
              ) : (
                <>
                  <SelectField options={rhythms} {...field('ritmo')} label="Se paga una" />
                  {watch('ritmo') === 'dias' && <NumberField required min={1} step={1} {...field('cadaDias')} />}
                  <NumberField min={0} step={1} suffix="%" hint="Sobre el precio al contado." {...field('recargo')} />
                </>
              )}
              <NumberField
                required
                min={0}
                step={1}
                hint="Después de vencer una cuota, cuándo se pausa el acceso."
                {...field('gracia')}
              />
            </div>
            <Checkbox hint="Sin marcar, nadie lo puede elegir. Las compras hechas siguen." {...field('activo')} />
          </>
        );
      }}
    </RecordForm>
  );
}
