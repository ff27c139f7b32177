import { getOwnRespuesta, listOpenEncuestas, saveOwnRespuesta } from 'domain/contract/encuestas.ts';
import { type Cita, citaLabels, citas, maxPalabras, type PreguntaEncuesta, valoresOf } from 'domain/rules/encuestas.ts';
import { type OwnRespuesta, respuestaForm } from 'domain/schemas/encuestas.ts';
import { useCall, useReload } from '../app/api.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Radio } from '../ui/choice.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAppForm } from '../ui/use-app-form.ts';
import { ScaleField } from './scale-field.tsx';

/** Questions by `preguntaId`, as text; a question that was not answered yet is empty. */
function defaultsOf({ preguntas, respuestas, cita }: OwnRespuesta): Record<string, string> {
  const given = new Map(respuestas.map(({ preguntaId, valor }) => [preguntaId, valor]));
  return Object.fromEntries(
    preguntas.map(({ preguntaId, tipo }) => [preguntaId, tipo === 'cita' ? cita : (given.get(preguntaId) ?? '')]),
  );
}

export function RespuestaForm({ own, onSaved }: { own: OwnRespuesta; onSaved: () => void }) {
  const { cursoId, preguntas, exigida, estado, version } = own;
  const call = useCall();
  const { showError } = useDialogs();
  const toast = useToast();
  const reload = useReload(getOwnRespuesta, listOpenEncuestas);
  const form = useAppForm(respuestaForm(preguntas), {
    kept: { name: 'Encuesta del curso', nth: cursoId },
    defaultValues: defaultsOf(own),
  });
  const submit = form.submitTo(
    ({ cita = 'no', ...given }) =>
      call(saveOwnRespuesta, {
        params: { cursoId },
        body: {
          respuestas: Object.entries(given).map(([preguntaId, valor]) => ({ preguntaId, valor })),
          cita: cita as Cita,
          version,
        },
      }),
    async ({ success, message }) => {
      if (success) {
        toast.show(message);
        onSaved();
      } else {
        await showError({ message });
      }
      await reload();
    },
  );
  return (
    <form onSubmit={submit} noValidate aria-label="Encuesta del curso" className="grid max-w-3xl gap-5">
      <RecoveredNotice {...form.kept} />
      {exigida && estado === 'abierta' && <Alert>Tu certificado se descarga después de responder.</Alert>}
      <Card className="grid gap-7">
        {preguntas.map((pregunta) => (
          <Question key={pregunta.preguntaId} pregunta={pregunta} field={form.field(pregunta.preguntaId)} />
        ))}
      </Card>
      <p className="text-[0.9375rem] text-tinta-2">
        La escuela lee las respuestas sin tu nombre, y solo cuando hay al menos cinco.
      </p>
      <Button type="submit" busy={form.formState.isSubmitting} className="sm:justify-self-start">
        Enviar mis respuestas
      </Button>
    </form>
  );
}

type Field = ReturnType<ReturnType<typeof useAppForm<Record<string, string>, Record<string, string>>>['field']>;

function Question({ pregunta: { tipo, texto }, field }: { pregunta: PreguntaEncuesta; field: Field }) {
  switch (tipo) {
    case 'escala':
      return <ScaleField label={texto} values={valoresOf(tipo)} ends={['Muy mal', 'Muy bien']} {...field} />;
    case 'recomendacion':
      return <ScaleField label={texto} values={valoresOf(tipo)} ends={['Nada probable', 'Muy probable']} {...field} />;
    case 'texto':
      return (
        <TextArea label={texto} rows={3} maxLength={maxPalabras} hint="No escribas datos personales." {...field} />
      );
    case 'cita': {
      const { error: _, ...input } = field;
      return (
        <fieldset className="min-w-0">
          <legend className="mb-1 font-medium">{texto}</legend>
          <p className="text-sm text-tinta-2">
            Si aceptas, la escuela puede publicar esas palabras en la página del curso. Puedes retirar el permiso cuando
            quieras.
          </p>
          {citas.map((cita) => (
            <Radio key={cita} label={citaLabels[cita]} value={cita} {...input} />
          ))}
        </fieldset>
      );
    }
  }
}
