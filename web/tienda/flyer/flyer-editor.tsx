import { useQueryClient } from '@tanstack/react-query';
import type { Curso } from 'domain/schemas/cursos.ts';
import { FlyerForm } from './flyer-form.tsx';
import { flyerKey } from './flyer-query.ts';

type FlyerEditorProps = { curso: Curso; onClose: (saved: boolean) => void };

/** Edit mode of the flyer page; a save updates the page with the server's response. */
export function FlyerEditor({ curso, onClose }: FlyerEditorProps) {
  const queryClient = useQueryClient();
  const key = flyerKey(curso.cursoId);

  function show(saved: Curso): undefined {
    queryClient.setQueryData(key, { success: true, message: '', status: 200, resource: saved });
    onClose(true);
  }

  function cancel() {
    void queryClient.invalidateQueries({ queryKey: key });
    onClose(false);
  }

  return <FlyerForm title="Editar flyer" curso={curso} onSaved={show} onCancel={cancel} />;
}
