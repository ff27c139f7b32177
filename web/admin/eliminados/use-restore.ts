import { useQueryClient } from '@tanstack/react-query';
import { restoreEliminado } from 'domain/contract/eliminados.ts';
import type { Eliminado } from 'domain/schemas/eliminados.ts';
import { useCall } from '../../app/api.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useLoading } from '../../ui/overlay.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Restores a record after a question; asks a second one when a course needs other deleted records. */
export function useRestore() {
  const call = useCall();
  const queryClient = useQueryClient();
  const { confirm, showError } = useDialogs();
  const { track } = useLoading();
  const toast = useToast();

  const send = (body: { tipo: Eliminado['tipo']; id: number; juntos: boolean }) =>
    track(call(restoreEliminado, { body }), { delay: 200 });

  return async ({ tipo, id, nombre }: Eliminado) => {
    const message = consequences[tipo];
    if (!(await confirm({ title: `¿Restaurar «${nombre}»?`, message, yes: 'Restaurar', no: 'Cancelar' }))) return;
    let envelope = await send({ tipo, id, juntos: false });
    if (envelope.codigo === 'faltan-registros') {
      const question = {
        title: '¿Restaurarlo todo?',
        message: envelope.message,
        yes: 'Restaurar todo',
        no: 'Cancelar',
      };
      if (!(await confirm(question))) return;
      envelope = await send({ tipo, id, juntos: true });
    }
    if (envelope.success) toast.show(`Restauramos «${nombre}»`);
    else await showError({ title: 'No se restauró', message: envelope.message });
    await queryClient.invalidateQueries();
  };
}

const consequences: Record<Eliminado['tipo'], string> = {
  usuario: 'Vuelve con sus cursos, notas, pedidos y certificados, y podrá iniciar sesión con su contraseña de antes.',
  curso: 'Vuelve con sus módulos, materiales y pruebas, sin publicar: lo publicas cuando quieras.',
  modulo: 'Vuelve a su lugar en el curso, con sus materiales, su prueba y lo que sus estudiantes tenían allí.',
  especialidad: 'Vuelve a la lista de especialidades.',
  docente: 'Vuelve a la lista de docentes.',
  entidad: 'Vuelve a la lista de entidades, con su firma y su logo.',
};
