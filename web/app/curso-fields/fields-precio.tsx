import { maxQuantity } from 'domain/rules/cart.ts';
import { fewestDiscounted } from 'domain/rules/precios.ts';
import { DatetimeField } from '../../ui/datetime-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
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

/** Discount by the number of seats of one purchase. */
export function FieldsDescuentoCupos({ field }: { field: Field<'cuposDesde' | 'cuposDescuento'> }) {
  return (
    <>
      <NumberField
        label="Descuento desde"
        hint="Opcional. Cuántos cupos en una compra."
        suffix="cupos"
        min={fewestDiscounted}
        max={maxQuantity}
        step={1}
        {...field('cuposDesde')}
      />
      <NumberField label="Descuento por cupos" suffix="%" min={1} max={99} step={1} {...field('cuposDescuento')} />
    </>
  );
}
