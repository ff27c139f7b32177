import { afectacionKeys, afectacionLabels } from 'domain/comprobantes/afectacion.ts';
import { setAfectacion } from 'domain/contract/comprobantes.ts';
import { listProgramas } from 'domain/contract/cursos.ts';
import { formatMediumDate, limaDay, limaNoon } from 'domain/formats/lima-time.ts';
import { type AjustesComprobantes, afectacionForm } from 'domain/schemas/comprobantes.ts';
import { useApi, useCall } from '../app/api.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

type Props = { stored: AjustesComprobantes['afectaciones']; onDone: () => Promise<unknown> };

/** Courses with a different tax treatment, each from a given day. */
export function AfectacionSection({ stored, onDone }: Props) {
  const call = useCall();
  const { showError } = useDialogs();
  const toast = useToast();
  const cursos = useApi(listProgramas, { query: {} }).data?.resources ?? [];
  const form = useAppForm(afectacionForm, {
    kept: { name: 'Afectación de un curso', nth: 1 },
    defaultValues: { cursoId: '', afectacion: 'gravado', desde: limaDay(new Date()) },
  });
  const submit = form.submitTo(
    ({ cursoId, ...body }) => call(setAfectacion, { params: { id: cursoId }, body }),
    async ({ success, message }) => {
      if (!success) return showError({ message });
      toast.show(message);
      form.reset();
      await onDone();
    },
  );
  return (
    <section aria-label="Afectación por curso" className="mt-6 grid gap-4 border-t border-linea pt-5">
      <h3 className="title-3">Afectación por curso</h3>
      <p className="text-sm text-tinta-2">
        Solo para cursos que no siguen la afectación general. La decide tu contador.
      </p>
      {stored.length > 0 && (
        <ul className="divide-y divide-linea">
          {stored.map(({ cursoId, curso, desde, afectacion }) => (
            <li key={`${cursoId} ${desde}`} className="flex flex-wrap justify-between gap-x-6 py-2">
              <span className="min-w-0 wrap-anywhere">{curso}</span>
              <span className="text-tinta-2">
                {afectacionLabels[afectacion]} desde el {formatMediumDate(limaNoon(desde))}
              </span>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit} noValidate aria-label="Afectación de un curso" className="grid gap-4 sm:grid-cols-2">
        <RecoveredNotice {...form.kept} className="sm:col-span-2" />
        <SelectField
          label="Curso"
          required
          placeholder="Elige un curso"
          options={cursos.map(({ cursoId, nombre }) => ({ value: cursoId, label: nombre }))}
          className="sm:col-span-2"
          {...form.field('cursoId')}
        />
        <SelectField
          label="Afectación"
          options={afectacionKeys.map((value) => ({ value, label: afectacionLabels[value] }))}
          {...form.field('afectacion')}
        />
        <TextField label="Desde" type="date" required {...form.field('desde')} />
        <div className="sm:col-span-2">
          <Button type="submit" variant="secondary" busy={form.formState.isSubmitting}>
            Guardar afectación
          </Button>
        </div>
      </form>
    </section>
  );
}
