import type { Envelope } from 'domain/contract/envelope.ts';
import { createPregunta, deletePregunta, getPrueba, updatePregunta } from 'domain/contract/pruebas.ts';
import { copyName } from 'domain/rules/copies.ts';
import type { DraftPregunta } from 'domain/rules/preguntas.ts';
import type { Pregunta } from 'domain/schemas/pruebas.ts';
import { useCall, useReload } from '../../../app/api.tsx';
import { useAct } from '../../../app/use-act.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { pruebaMessages } from '../prueba-messages.ts';
import { OpcionesList } from './opciones-list.tsx';

const enunciadoMax = 5_000;

/** Values of the form of a question; `imagen` is the name of its stored picture. */
export type WrittenPregunta = DraftPregunta & { imagen?: string | undefined };

export function toWritten(pregunta: Pregunta): WrittenPregunta {
  const { enunciado, tipo, exclusiva, opciones, explicacion = '', imagen, imagenTexto } = pregunta;
  return {
    enunciado,
    explicacion,
    imagen,
    imagenTexto,
    tipo,
    exclusiva,
    opciones: opciones.map(({ descripcion, correcto = false }) => ({ descripcion, correcto })),
  };
}

export type SavedPregunta = { saved: Pregunta } | { errors: Record<string, string> };

/** Acts on the questions of a test. */
export function usePreguntas(pruebaId: number) {
  const call = useCall();
  const { confirm, showError } = useDialogs();
  const act = useAct();
  const reload = useReload(getPrueba);

  async function put(pregunta: Pregunta, data: WrittenPregunta): Promise<Envelope<Pregunta, never> | null> {
    const body = { ...data, pruebaId, version: pregunta.version };
    const envelope = await call(updatePregunta, { params: { id: pregunta.preguntaId }, body });
    const theirs = envelope.resource;
    if (envelope.codigo !== 'cambio-ajeno' || !theirs) return envelope;
    const mine = await confirm({
      title: 'Hay una versión más nueva',
      message: <TheirVersion pregunta={theirs} intro={envelope.message} />,
      yes: 'Guardar la mía',
      no: 'Seguir editando',
    });
    return mine ? put(theirs, data) : null;
  }

  /** Creates without `pregunta`, updates with one. Sends `imagen` only when removed: somebody else may change it. */
  async function save(pregunta: Pregunta | null, { imagen, ...data }: WrittenPregunta): Promise<SavedPregunta> {
    const removal = pregunta && imagen === '' && pregunta.imagen !== '' ? { imagen } : {};
    const envelope = pregunta
      ? await put(pregunta, { ...data, ...removal })
      : await call(createPregunta, { body: { ...data, pruebaId } });
    if (envelope?.success && envelope.resource) return { saved: envelope.resource };
    if (envelope) await showError({ title: pruebaMessages.savePregunta, message: envelope.message });
    return { errors: envelope?.errores ?? {} };
  }

  async function duplicate(pregunta: Pregunta): Promise<Pregunta | null> {
    const data = toWritten(pregunta);
    const body = { ...data, enunciado: copyName(data.enunciado, enunciadoMax), pruebaId };
    const copied = call(createPregunta, { body });
    const { resource } = await act(copied, 'La copia está al final de la lista.', pruebaMessages.duplicatePregunta);
    if (resource) await reload();
    return resource ?? null;
  }

  async function remove(pregunta: Pregunta): Promise<void> {
    const message = `¿Eliminar la pregunta «${shortened(pregunta.enunciado)}»?`;
    if (!(await confirm({ message, danger: true }))) return;
    const params = { id: pregunta.preguntaId };
    const deleted = call(deletePregunta, { params });
    const { success } = await act(deleted, 'Pregunta eliminada', pruebaMessages.deletePregunta);
    if (success) await reload();
  }

  return { save, reload, duplicate, remove };
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function TheirVersion({ pregunta, intro }: { pregunta: Pregunta; intro: string }) {
  return (
    <>
      <p>{intro}</p>
      <p className="mt-3 mb-1.5 font-semibold">{pregunta.enunciado}</p>
      <OpcionesList opciones={pregunta.opciones} />
    </>
  );
}
