import { preguntaEditorForm } from 'domain/schemas/pruebas.ts';
import { useAppForm } from '../../../ui/use-app-form.ts';
import type { WrittenPregunta } from './use-preguntas.tsx';

export function usePreguntaForm(defaultValues: WrittenPregunta) {
  return useAppForm(preguntaEditorForm, { defaultValues });
}

export type PreguntaFormApi = ReturnType<typeof usePreguntaForm>;
