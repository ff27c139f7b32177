import type { ContenidoForm } from 'domain/schemas/curso-form.ts';
import { TextArea } from '../../ui/text-area.tsx';
import type { Field } from './field.ts';

const listHint = 'Una línea en blanco separa párrafos; «-» o «1.» al inicio de una línea hacen una lista.';

export function FieldsContenido({ field }: { field: Field<keyof ContenidoForm> }) {
  return (
    <div className="grid gap-5">
      <TextArea label="Objetivo" required rows={3} maxLength={5000} {...field('objetivo')} />
      <TextArea label="Temario" required rows={8} maxLength={20000} hint={listHint} {...field('temario')} />
    </div>
  );
}
