import { whatsappLink } from 'domain/formats/whatsapp-link.ts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

export const listHint = 'Una línea en blanco separa párrafos; «-» o «1.» al inicio de una línea hacen una lista.';

type Props<Name extends string> = { field: Field<Name>; required?: boolean };

export function ObjetivoField({ field, required }: Props<'objetivo'>) {
  return (
    <TextArea
      label="Objetivo"
      required={required}
      rows={2}
      maxLength={5000}
      hint="Una o dos frases: se leen debajo del título."
      {...field('objetivo')}
    />
  );
}

export function DescripcionField({ field, required, rows = 6 }: Props<'descripcion'> & { rows?: number }) {
  return (
    <TextArea
      label="Descripción"
      required={required}
      rows={rows}
      maxLength={5000}
      hint={listHint}
      {...field('descripcion')}
    />
  );
}

export function TemarioField({ field, required }: Props<'temario'>) {
  return (
    <TextArea label="Temario" required={required} rows={8} maxLength={20000} hint={listHint} {...field('temario')} />
  );
}

/** Takes a telephone number, and says which chat it opens. */
export function WhatsappField({ field, written }: Props<'whatsapp'> & { written: string }) {
  const typed = written.trim();
  const link = whatsappLink(typed);
  const opens = link && link !== typed ? `Abrirá ${link}` : 'Un celular, como 987 654 321, o un enlace https://';
  return <TextField label="WhatsApp" hint={opens} maxLength={300} {...field('whatsapp')} />;
}

/** `field` of `useAppForm`, for inputs that several forms share. */
export type Field<Name extends string> = (name: Name) => UseFormRegisterReturn & { error: string | undefined };
