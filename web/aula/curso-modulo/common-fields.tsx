import type { Field } from '../../app/curso-fields/text-fields.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props<Tipo extends string> = {
  field: Field<'nombre' | 'orden' | Tipo>;
  tipoName: Tipo;
  tipos: readonly { id: number; nombre: string }[];
};

/** Name, type and position, which modules and materials have in common. */
export function CommonFields<Tipo extends string>({ field, tipoName, tipos }: Props<Tipo>) {
  return (
    <>
      <TextField label="Nombre" required maxLength={300} {...field('nombre')} />
      <div className="grid gap-5 sm:grid-cols-[1fr_8rem]">
        <SelectField
          label="Tipo"
          required
          // Remount when the options arrive, so that the select shows the chosen one.
          key={tipos.length}
          placeholder="Selecciona un tipo"
          options={tipos.map(({ id, nombre }) => ({ value: id, label: nombre }))}
          {...field(tipoName)}
        />
        <NumberField label="Orden" required min={1} {...field('orden')} />
      </div>
    </>
  );
}
