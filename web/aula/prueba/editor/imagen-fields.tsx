import { getPregunta } from 'domain/contract/pruebas.ts';
import { chosenProblem, imageUrl } from 'domain/formats/images.ts';
import { textLimits } from 'domain/rules/preguntas.ts';
import { type Pregunta, preguntaEditorForm } from 'domain/schemas/pruebas.ts';
import ImagePlus from 'lucide-react/icons/image-plus';
import { useState } from 'react';
import { useCall } from '../../../app/api.tsx';
import { useSite } from '../../../app/site.tsx';
import { type Imagenes, useImagenes } from '../../../app/use-imagenes.ts';
import { Button } from '../../../ui/button.tsx';
import { ImagePicker } from '../../../ui/image-picker.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAppForm } from '../../../ui/use-app-form.ts';
import type { WrittenPregunta } from './use-preguntas.tsx';

type Props = { form: PreguntaFormApi; imagenes: Imagenes; disabled: boolean };

/** The picture of a question and its description, behind a button: most questions have none. */
export function ImagenFields({ form, imagenes, disabled }: Props) {
  const { imageBase } = useSite();
  const { field, setValue, watch } = form;
  const imagen = watch('imagen');
  const [wanted, setWanted] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const picker = imagenes.picker('imagen');
  const has = Boolean(imagen) || imagenes.hasFiles;

  if (!has && !wanted) {
    return (
      <Button
        variant="quiet"
        size="sm"
        icon={ImagePlus}
        className="-ml-3 justify-self-start"
        onClick={() => setWanted(true)}
      >
        Agregar una imagen
      </Button>
    );
  }
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <div>
        <ImagePicker
          label="Imagen"
          {...picker}
          validate={(file) => {
            const found = chosenProblem(file);
            setProblem(found);
            return found;
          }}
          currentUrl={imagen ? imageUrl(imageBase, 'preguntas', imagen, 640) : null}
          onRemoveCurrent={() => {
            setValue('imagen', '', { shouldDirty: true });
            setValue('imagenTexto', '', { shouldDirty: true });
            setWanted(true);
          }}
          disabled={disabled}
        />
        {problem && (
          <p role="alert" className="mt-1.5 text-sm text-rojo">
            {problem}
          </p>
        )}
      </div>
      {has && (
        <TextField
          label="Qué muestra la imagen"
          hint="La leen en voz alta los lectores de pantalla. No reveles la respuesta."
          maxLength={textLimits.imagenTexto}
          {...field('imagenTexto')}
        />
      )}
    </div>
  );
}

type Callbacks = { onDone: () => Promise<void>; onMissing: (saved: Pregunta) => void };

const labels = { enunciado: 'Enunciado', opciones: 'Opciones', explicacion: 'Explicación', imagen: 'Imagen' };

/** The picture of a question. `base`: the question as it is stored, which is new after a save without its picture. */
export function usePreguntaImagen(pregunta: Pregunta | null, { onDone, onMissing }: Callbacks) {
  const call = useCall();
  const [saved, setSaved] = useState<Pregunta | null>(null);
  const imagenes = useImagenes<Pregunta>({
    ownerType: 'pregunta',
    id: ({ preguntaId }) => preguntaId,
    load: (id) => call(getPregunta, { params: { id } }),
    labels,
    displayValues: ({ imagen, opciones }) => ({
      imagen: imagen && 'otra imagen',
      opciones: opciones.map(({ descripcion }) => descripcion).join(', '),
    }),
    onDone,
    onMissing: (record) => {
      setSaved(record);
      onMissing(record);
    },
  });
  return { base: saved ?? pregunta, imagenes };
}

export function usePreguntaForm(kept: string, defaultValues: WrittenPregunta) {
  return useAppForm(preguntaEditorForm, { kept, defaultValues });
}

type PreguntaFormApi = ReturnType<typeof usePreguntaForm>;
