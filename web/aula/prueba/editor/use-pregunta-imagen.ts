import { getPregunta } from 'domain/contract/pruebas.ts';
import type { Pregunta } from 'domain/schemas/pruebas.ts';
import { useState } from 'react';
import { useCall } from '../../../app/api.tsx';
import { useImagenes } from '../../../app/use-imagenes.ts';

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
