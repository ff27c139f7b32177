import { certifyDocente } from 'domain/contract/certificados.ts';
import { listPonentes } from 'domain/contract/ponentes.ts';
import { calidadNames, docenteCalidades } from 'domain/rules/calidades.ts';
import { certifyDocenteForm } from 'domain/schemas/certificados.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useApi, useCall } from '../app/api.tsx';
import { FormDialog, useFormDialog } from '../app/form-dialog.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { SelectField, type SelectOption } from '../ui/select-field.tsx';
import { TextArea } from '../ui/text-area.tsx';

type Props = { curso: Curso; onClose: () => void; onChanged: () => Promise<void> };

/** A select shows its value only if its options are there from the start. */
export function DocenteDialog(props: Props) {
  const { cursoId, coordinadorId, coordinador } = props.curso;
  const ponentes = useApi(listPonentes, { params: { cursoId } }).data?.resources;
  if (!ponentes) return null;
  const docentes = ponentes.map(({ docenteId, nombre, apellido }) => ({
    value: docenteId,
    label: `${nombre} ${apellido}`,
  }));
  if (coordinadorId !== null && !docentes.some(({ value }) => value === coordinadorId)) {
    docentes.push({ value: coordinadorId, label: `${coordinador}, coordina` });
  }
  return <DocenteFields {...props} docentes={docentes} />;
}

const calidadOptions = docenteCalidades.map((value) => ({ value, label: calidadNames[value] }));

function DocenteFields({ curso, docentes, onClose, onChanged }: Props & { docentes: SelectOption[] }) {
  const { cursoId } = curso;
  const call = useCall();
  const { field, dialog } = useFormDialog(certifyDocenteForm, {
    kept: { name: 'Certificar a un docente', nth: cursoId },
    defaultValues: { docenteId: '', calidad: 'ponente', horas: '', temas: '' },
    guarded: true,
    refusal: 'above',
    send: (body) => call(certifyDocente, { body: { ...body, cursoId } }),
    toast: ({ resource }) => `Se certificó a ${resource!.nombre} ${resource!.apellido}`,
    onSaved: async () => {
      onClose();
      await onChanged();
    },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title="Certificar a un docente"
      description="El certificado dice en qué calidad participó, con sus propias horas y temas. Lo recibe en su cuenta."
      submitLabel="Certificar"
    >
      <SelectField
        label="Docente"
        required
        placeholder={docentes.length === 0 ? 'El curso no tiene docentes' : 'Elige a un docente'}
        options={docentes}
        {...field('docenteId')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="En calidad de" required options={calidadOptions} {...field('calidad')} />
        <NumberField label="Horas académicas" required min={1} step="any" {...field('horas')} />
      </div>
      <TextArea
        label="Temas"
        rows={2}
        maxLength={500}
        hint="Bajo el nombre del programa. Por ejemplo: «Interrogatorio y contrainterrogatorio»."
        {...field('temas')}
      />
    </FormDialog>
  );
}
