import type { ContenidoForm } from 'domain/schemas/curso-form.ts';
import { ObjetivoField, TemarioField } from '../../app/curso-fields/text-fields.tsx';
import type { Field } from '../../app/field-of.ts';

export function FieldsContenido({ field }: { field: Field<keyof ContenidoForm> }) {
  return (
    <div className="grid gap-5">
      <ObjetivoField field={field} required />
      <TemarioField field={field} required />
    </div>
  );
}
