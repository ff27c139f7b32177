import { preguntaEditorForm } from 'domain/schemas/pruebas.ts';
import { useAppForm } from '../../../ui/use-app-form.ts';
import type { WrittenPregunta } from './use-preguntas.tsx';

export function usePreguntaForm(kept: string, defaultValues: WrittenPregunta) {
  return useAppForm(preguntaEditorForm, { kept, defaultValues });
}

export type PreguntaFormApi = ReturnType<typeof usePreguntaForm>;
