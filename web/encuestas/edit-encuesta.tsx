import { getEncuesta, getResults, updateEncuesta } from 'domain/contract/encuestas.ts';
import { maxPreguntasEncuesta, standardPreguntas, type TipoPreguntaEncuesta } from 'domain/rules/encuestas.ts';
import { type Encuesta, encuestaInput } from 'domain/schemas/encuestas.ts';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useFieldArray } from 'react-hook-form';
import { useCall, useReload } from '../app/api.tsx';
import { FormDialog, useFormDialog } from '../app/form-dialog.tsx';
import { useVersionedSave } from '../app/use-versioned-save.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { FieldError } from '../ui/form-field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField } from '../ui/text-field.tsx';

const tipos: Record<TipoPreguntaEncuesta, string> = {
  escala: 'De 1 a 5',
  recomendacion: 'De 0 a 10',
  texto: 'Texto libre',
  cita: 'Permiso para citar',
};

const labels = { preguntas: 'Preguntas', activa: 'Se ofrece', exigida: 'Se exige' };

/** Questions of a course. Standard questions keep their kind, so that courses can be compared. */
export function EditEncuesta({ encuesta, onClose }: { encuesta: Encuesta; onClose: () => void }) {
  const { cursoId, preguntas, activa, exigida } = encuesta;
  const call = useCall();
  const save = useVersionedSave();
  const reload = useReload(getEncuesta, getResults);
  const { form, field, dialog } = useFormDialog(encuestaInput.omit({ version: true }), {
    kept: { name: 'Editar encuesta', nth: cursoId },
    defaultValues: { preguntas, activa, exigida },
    guarded: true,
    send: (body) =>
      save({
        base: encuesta,
        body,
        labels,
        put: (given) => call(updateEncuesta, { params: { cursoId }, body: given }),
      }),
    onSaved: async () => {
      await reload();
      onClose();
    },
    toast: () => 'Encuesta guardada',
    onClose,
  });
  const { control, register, formState, setValue } = form;
  const { fields, insert, remove, replace } = useFieldArray({ control, name: 'preguntas' });
  const used = new Set(fields.map(({ preguntaId }) => preguntaId));

  function add(tipo: 'escala' | 'texto') {
    let nth = 1;
    while (used.has(`p${nth}`)) nth += 1;
    // The permission to quote stays the last question.
    const at = fields.at(-1)?.tipo === 'cita' ? fields.length - 1 : fields.length;
    insert(at, { preguntaId: `p${nth}`, tipo, texto: '' });
  }

  const { errors } = formState;
  const ofAll = errors.preguntas?.root?.message ?? errors.preguntas?.message;
  return (
    <FormDialog
      {...dialog}
      title="Editar encuesta"
      description="Lo ya respondido conserva las preguntas que se leyeron."
      submitLabel="Guardar"
    >
      <Checkbox label="Ofrecer la encuesta después de la última clase" {...checkboxOf(field('activa'))} />
      <Checkbox
        label="Exigirla antes de descargar el certificado"
        hint="La verificación del certificado nunca espera."
        {...checkboxOf(field('exigida'))}
      />
      <ul className="grid gap-4">
        {fields.map(({ id, tipo }, at) => (
          <li key={id} className="flex items-start gap-2">
            <TextField
              label={`Pregunta ${at + 1} · ${tipos[tipo]}`}
              required
              maxLength={200}
              className="grow"
              error={errors.preguntas?.[at]?.texto?.message}
              {...register(`preguntas.${at}.texto`)}
            />
            <IconButton
              label={`Quitar la pregunta ${at + 1}`}
              icon={Trash2}
              danger
              className="mt-7"
              onClick={() => remove(at)}
            />
          </li>
        ))}
      </ul>
      <FieldError id="preguntas-error" message={ofAll} />
      <div className="flex flex-wrap gap-2">
        {fields.length < maxPreguntasEncuesta && (
          <>
            <Button variant="secondary" size="sm" icon={Plus} onClick={() => add('escala')}>
              Pregunta de 1 a 5
            </Button>
            <Button variant="secondary" size="sm" icon={Plus} onClick={() => add('texto')}>
              Pregunta de texto
            </Button>
          </>
        )}
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            replace([...standardPreguntas]);
            setValue('preguntas', [...standardPreguntas], { shouldDirty: true });
          }}
        >
          Volver a las siete de siempre
        </Button>
      </div>
    </FormDialog>
  );
}

/** `Checkbox` has no `error` prop. */
function checkboxOf<F extends { error?: string | undefined }>({ error: _, ...field }: F): Omit<F, 'error'> {
  return field;
}
