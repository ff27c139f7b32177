import { documentTypeKeys, documentTypes } from 'domain/rules/identity-document.ts';
import type { ImportedRow } from 'domain/rules/importacion.ts';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../app/form-dialog.tsx';
import { useKeptValues } from '../app/use-kept-form.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { correctedRow, correctionsOf } from './kept-row.ts';
import type { RowView } from './review-rows.ts';

type Props = { row: RowView; onClose: () => void; onSave: (row: ImportedRow) => void };

const typeOptions = documentTypeKeys.map((value) => ({ value, label: documentTypes[value] }));

/** Corrects one row before the import; the file stays as it is. */
export function CorrectRow({ row, onClose, onSave }: Props) {
  const title = `Corregir la línea ${row.linea}`;
  const sent = { ...row.sent, tipoDocumento: (row.sent.tipoDocumento && row.tipoDocumento) || '' };
  const [values, setValues] = useState<ImportedRow>(sent);
  const read = () => correctionsOf(sent, values);
  useKeptValues(title, true, read, (kept) => setValues(correctedRow(sent, kept) ?? values));
  const field = (name: 'dni' | 'nombre' | 'apellido' | 'correo' | 'numero', label: string) => (
    <TextField
      label={label}
      maxLength={150}
      autoComplete="off"
      value={values[name]}
      onChange={({ target: { value } }) => setValues({ ...values, [name]: value })}
    />
  );

  function save(event: FormEvent) {
    event.preventDefault();
    onSave(values);
  }

  return (
    <FormDialog
      title={title}
      description={row.veredicto === 'error' ? row.motivo : undefined}
      submitLabel="Guardar corrección"
      busy={false}
      onSubmit={save}
      onClose={onClose}
      className="grid gap-5 sm:grid-cols-2"
    >
      <SelectField
        label="Tipo de documento"
        placeholder="Según el número"
        value={values.tipoDocumento}
        options={typeOptions}
        onChange={({ target: { value } }) => setValues({ ...values, tipoDocumento: value })}
      />
      {field('dni', 'Documento')}
      {field('nombre', 'Nombres')}
      {field('apellido', 'Apellidos')}
      {field('correo', 'Correo')}
      {field('numero', 'Celular')}
    </FormDialog>
  );
}
