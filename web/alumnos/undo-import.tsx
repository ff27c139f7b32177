import { useQueryClient } from '@tanstack/react-query';
import { undoImportacion } from 'domain/contract/matriculas.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { Importacion } from 'domain/schemas/matriculas.ts';
import { useCall } from '../app/api.tsx';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { useLoading } from '../ui/overlay.tsx';
import { useToast } from '../ui/toast.tsx';
import { plural } from './use-acts.ts';

/** For 24 hours: removes what the import created and nobody has used. */
export function UndoImport({ importacion: { importacionId, deshacerHasta } }: { importacion: Importacion }) {
  const call = useCall();
  const queryClient = useQueryClient();
  const { confirm, showError } = useDialogs();
  const { track } = useLoading();
  const toast = useToast();

  async function undo() {
    const message = `Quitaremos las matrículas que creó y las cuentas nuevas que nadie ha activado. Lo que alguien ya usó se conserva. Puedes hacerlo hasta el ${formatDateTime(deshacerHasta!)}.`;
    if (
      !(await confirm({ title: '¿Deshacer esta importación?', message, yes: 'Deshacer', no: 'Cancelar', danger: true }))
    ) {
      return;
    }
    const envelope = await track(call(undoImportacion, { params: { id: importacionId } }), { delay: 200 });
    if (!envelope.success) return showError({ message: envelope.message });
    const { matriculas = 0, cuentas = 0, conservadas = 0 } = envelope.resource ?? {};
    const kept =
      conservadas > 0 ? ` · ${conservadas} ya en uso ${conservadas === 1 ? 'se conserva' : 'se conservan'}` : '';
    toast.show(`Quitamos ${plural(matriculas, 'matrícula')} y ${plural(cuentas, 'cuenta')}${kept}`);
    await queryClient.invalidateQueries();
  }

  return (
    <Button variant="danger" onClick={() => void undo()}>
      Deshacer importación
    </Button>
  );
}
