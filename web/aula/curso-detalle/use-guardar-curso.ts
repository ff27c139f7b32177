import { updateCurso } from 'domain/contract/cursos.ts';
import type { Envelope } from 'domain/contract/envelope.ts';
import { type CursoData, cursoCon } from 'domain/schemas/curso-form.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useCall } from '../../app/api.tsx';
import { cursoDichos } from '../../app/curso-dichos.ts';
import { cursoLabels } from '../../app/curso-labels.ts';
import { mensajesAula } from '../../app/mensajes-aula.ts';
import { useVersionedSave } from '../../app/use-versioned-save.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useCursosChanged } from '../cursos/use-cursos-changed.ts';

type Guardar = (base: Curso, cambios: Partial<CursoData>) => Promise<Envelope<Curso, never>>;

/** Merges the changed fields into the course and saves it; asks on a version conflict and reports failures. */
export function useGuardarCurso(): Guardar {
  const call = useCall();
  const save = useVersionedSave();
  const { showError } = useDialogs();
  const cursosChanged = useCursosChanged();
  return async (base, cambios) => {
    const envelope = await save({
      base,
      body: cursoCon(base, cambios),
      labels: cursoLabels,
      dichos: cursoDichos,
      put: (body) => call(updateCurso, { params: { id: base.cursoId }, body }),
    });
    if (envelope.success) void cursosChanged();
    else if (envelope.codigo !== 'cambio-ajeno')
      await showError({ title: mensajesAula.guardado, message: reason(envelope) });
    return envelope;
  };
}

function reason({ message, errores }: Envelope<Curso, never>): string {
  return [message, ...Object.values(errores ?? {})].filter(Boolean).join(' ');
}
