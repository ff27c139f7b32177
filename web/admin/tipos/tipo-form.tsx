import { isFixedAcronym, type TipoClase } from 'domain/rules/tipos.ts';
import { tipoInput } from 'domain/schemas/tipos.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { OpenRecord } from '../maintenance/record-card.tsx';
import { RecordForm } from '../maintenance/record-form.tsx';
import type { Versioned } from '../maintenance/resource.ts';

type Tipo = Versioned & { nombre: string; orden: number; acronimo: string };

const labels = { nombre: 'Nombre', orden: 'Orden', acronimo: 'Acrónimo' };

const values = (tipo: Tipo | null) => ({
  nombre: tipo?.nombre ?? '',
  orden: tipo?.orden ?? 1,
  acronimo: tipo?.acronimo ?? '',
});

export function TipoForm<R extends Tipo>({ record, clase }: { record: OpenRecord<R>; clase: TipoClase }) {
  const fixed = record.stored !== null && isFixedAcronym(clase, record.stored.acronimo);
  return (
    <RecordForm record={record} schema={tipoInput} values={values} labels={labels}>
      {({ field }) => (
        <>
          <TextField required maxLength={100} {...field('nombre')} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              required
              maxLength={10}
              readOnly={fixed}
              autoCapitalize="characters"
              hint={fixed ? 'Las reglas de la escuela dependen de él: no cambia.' : 'Letras y números, en mayúsculas.'}
              {...field('acronimo')}
            />
            <NumberField
              required
              min={1}
              hint="Su lugar en las listas para elegir."
              {...field('orden', { valueAsNumber: true })}
            />
          </div>
        </>
      )}
    </RecordForm>
  );
}

type TipoRow = { nombre: string; orden: number; acronimo: string };

export const tipoColumns: Column<TipoRow>[] = [
  {
    key: 'nombre',
    header: 'Nombre',
    sortKey: 'nombre',
    cell: ({ nombre }) => <span className="font-medium">{nombre}</span>,
  },
  {
    key: 'acronimo',
    header: 'Acrónimo',
    sortKey: 'acronimo',
    cell: ({ acronimo }) => <Badge tone="teal">{acronimo}</Badge>,
  },
  {
    key: 'orden',
    header: 'Orden',
    sortKey: 'orden',
    cell: ({ orden }) => <span className="tabular-nums">{orden}</span>,
  },
];
