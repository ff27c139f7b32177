import { answerConsulta } from 'domain/contract/consultas.ts';
import { type Consulta, consultaAnswerInput } from 'domain/schemas/consultas.ts';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAppForm } from '../ui/use-app-form.ts';
import { useCall } from './api.tsx';
import { RecoveredNotice } from './recovered-notice.tsx';
import { useConsultasChanged } from './use-consultas-changed.ts';

type Props = { consulta: Consulta; onDone: () => void; onCancel?: () => void };

/** Form in which staff answer a question or correct the answer. */
export function ConsultaAnswer({ consulta, onDone, onCancel }: Props) {
  const { consultaId, respuesta, version, autor } = consulta;
  const call = useCall();
  const { showError } = useDialogs();
  const toast = useToast();
  const changed = useConsultasChanged();
  const form = useAppForm(consultaAnswerInput, {
    kept: `Respuesta a la consulta ${consultaId}`,
    defaultValues: { texto: respuesta ?? '', version },
  });
  const submit = form.submitTo(
    (body) => call(answerConsulta, { params: { id: consultaId }, body }),
    async ({ success, message }) => {
      await changed();
      if (!success) return void (await showError({ message }));
      toast.show(respuesta === null ? `Respondiste a ${autor}` : 'Se guardó la respuesta');
      onDone();
    },
  );
  return (
    <form onSubmit={submit} noValidate aria-label={`Responder a ${autor}`} className="grid gap-4">
      <RecoveredNotice {...form.kept} />
      <TextArea
        label="Respuesta"
        required
        rows={5}
        maxLength={5000}
        hint={
          respuesta === null
            ? `La leen los estudiantes del curso, y ${autor} la recibe por correo.`
            : 'El correo ya salió: quien preguntó verá el cambio en el curso.'
        }
        {...form.field('texto')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.formState.isSubmitting}>
          {respuesta === null ? 'Responder' : 'Guardar respuesta'}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </div>
    </form>
  );
}
