import { createConsulta } from 'domain/contract/consultas.ts';
import { consultaInput } from 'domain/schemas/consultas.ts';
import { useCall } from '../../app/api.tsx';
import { RecoveredNotice } from '../../app/recovered-notice.tsx';
import { useConsultasChanged } from '../../app/use-consultas-changed.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAppForm } from '../../ui/use-app-form.ts';

export function AskForm({ moduloId, onClose }: { moduloId: number; onClose: () => void }) {
  const call = useCall();
  const { showError } = useDialogs();
  const toast = useToast();
  const changed = useConsultasChanged();
  const form = useAppForm(consultaInput, {
    kept: { name: 'Nueva consulta', nth: moduloId },
    defaultValues: { texto: '' },
  });
  const submit = form.submitTo(
    (body) => call(createConsulta, { params: { id: moduloId }, body }),
    async ({ success, message }) => {
      if (!success) return void (await showError({ message }));
      toast.show(message);
      onClose();
      await changed();
    },
  );
  return (
    <form onSubmit={submit} noValidate aria-label="Hacer una consulta" className="mt-4 grid max-w-text gap-4">
      <RecoveredNotice {...form.kept} />
      <TextArea
        label="Tu consulta"
        required
        rows={4}
        maxLength={2000}
        hint="La leen la escuela y los estudiantes del curso, con tu primer nombre. No escribas datos personales."
        {...form.field('texto')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.formState.isSubmitting}>
          Enviar consulta
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
