import { DatetimeField } from '../../ui/datetime-field.tsx';
import { PriceField } from '../price-field.tsx';
import type { Field } from './text-fields.tsx';

/** Early-bird price and its end. */
export function FieldsPreventa({ field }: { field: Field<'precioPreventa' | 'preventaHasta'> }) {
  return (
    <>
      <PriceField
        label="Precio de preventa"
        hint="Opcional. El precio se muestra tachado."
        {...field('precioPreventa')}
      />
      <DatetimeField label="Preventa hasta" hint="Hora de Lima" {...field('preventaHasta')} />
    </>
  );
}
