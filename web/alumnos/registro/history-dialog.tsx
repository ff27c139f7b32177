import { listNotaHistory } from 'domain/contract/notas.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { type NotaValue, writeNota } from 'domain/rules/parse-nota.ts';
import type { NotaChange, RegistroAlumno, RegistroModulo } from 'domain/schemas/notas.ts';
import { useApi } from '../../app/api.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export type OpenCell = { alumno: RegistroAlumno; modulo: RegistroModulo };

type Props = {
  cell: OpenCell;
  /** The present grade, which cannot be restored. */
  nota: NotaValue;
  onRestore: (nota: NotaValue) => void;
  onClose: () => void;
};

export function HistoryDialog({ cell: { alumno, modulo }, nota, onRestore, onClose }: Props) {
  const { usuarioId, nombre, apellido } = alumno;
  const { moduloId } = modulo;
  const { data, error, refetch } = useApi(
    listNotaHistory,
    { query: { usuarioId, moduloId } },
    { staleTime: 0, gcTime: 0 },
  );
  const changes = data?.resources;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Historia de la nota"
      description={`${nombre} ${apellido} · ${modulo.nombre}`}
      closeOnOutsidePress
    >
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!error && !changes && <Skeleton className="h-24 w-full" />}
      {changes?.length === 0 && <p className="text-tinta-2">Nadie ha puesto nota todavía.</p>}
      <ol className="divide-y divide-linea">
        {changes?.map((change) => (
          <li key={change.cuando} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
            <span>
              {inWords(change)}
              <span className="block text-sm text-tinta-2">{formatDateTime(change.cuando)}</span>
            </span>
            {change.despues !== nota && (
              <Button variant="secondary" size="sm" onClick={() => onRestore(change.despues)}>
                {change.despues === null ? 'Dejar sin nota' : `Restaurar ${writeNota(change.despues)}`}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function inWords({ antes, despues, quien }: NotaChange): string {
  if (despues === null) return `${quien} quitó la nota (era ${writeNota(antes)})`;
  if (antes === null) return `${quien} puso ${writeNota(despues)}`;
  return `${quien} cambió ${writeNota(antes)} por ${writeNota(despues)}`;
}
