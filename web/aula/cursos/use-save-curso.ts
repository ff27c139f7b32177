import { updateCurso } from 'domain/contract/cursos.ts';
import type { Envelope } from 'domain/contract/envelope.ts';
import { type CursoData, withChanges } from 'domain/schemas/curso-form.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { cursoDisplayValues } from '../../app/curso-display-values.ts';
import { cursoLabels } from '../../app/curso-labels.ts';
import { useVersionedSave } from '../../app/use-versioned-save.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useCursosChanged } from './use-cursos-changed.ts';

type Replacing = readonly 'imagen'[];
type SaveInput = (base: Curso, changes: Partial<CursoData>, replacing?: Replacing) => Promise<Envelope<Curso, never>>;

/** Merges the changed fields into the course and saves it; asks on a version conflict and reports failures. */
export function useSaveCurso(): SaveInput {
  const call = useCall();
  const save = useVersionedSave();
  const { showError } = useDialogs();
  const cursosChanged = useCursosChanged();
  return async (base, changes, replacing = []) => {
    const envelope = await save({
      base,
      body: withChanges(base, changes),
      labels: cursoLabels,
      displayValues: cursoDisplayValues,
      replacing,
      put: (body) => call(updateCurso, { params: { id: base.cursoId }, body }),
    });
    if (envelope.success) void cursosChanged();
    else if (envelope.codigo !== 'cambio-ajeno')
      await showError({ title: aulaMessages.guardado, message: reason(envelope) });
    return envelope;
  };
}

function reason({ message, errores }: Envelope<Curso, never>): string {
  return [message, ...Object.values(errores ?? {})].filter(Boolean).join(' ');
}
