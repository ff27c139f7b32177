import { useQuery } from '@tanstack/react-query';
import { getAuditoria } from 'domain/contract/auditoria.ts';
import { compareSnapshots, doneDescribe, fieldLabel } from 'domain/formats/auditoria-labels.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { Auditoria } from 'domain/schemas/auditoria.ts';
import History from 'lucide-react/icons/history';
import { apiQuery, useCall } from '../../app/api.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Comparison } from './comparison.tsx';

type Props = { id: number; onClose: () => void; onRecord: (change: Auditoria) => void };

/** One change: the record before and after, field by field. */
export function ChangeDialog({ id, onClose, onRecord }: Props) {
  const query = apiQuery(useCall(), getAuditoria, { params: { id } });
  const { data, error, refetch } = useQuery(query);
  const registro = data?.resource;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={registro ? `${registro.quien} ${doneDescribe(registro)}` : 'Cambio'}
      description={registro && formatDateTime(registro.cuando)}
      closeOnOutsidePress
      footer={
        <>
          {registro && (
            <Button variant="quiet" icon={History} onClick={() => onRecord(registro)}>
              Ver toda su historia
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Cerrar
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : registro ? (
        <ChangeBody antes={registro.antes} despues={registro.despues} />
      ) : (
        <Skeleton className="h-48 w-full" />
      )}
    </Dialog>
  );
}

type ChangeBodyProps = { antes: Record<string, unknown> | null; despues: Record<string, unknown> | null };

function ChangeBody({ antes, despues }: ChangeBodyProps) {
  const rows = compareSnapshots(antes, despues);
  const changes = rows.filter(({ cambio }) => cambio);
  const equal = rows.filter(({ cambio }) => !cambio);
  const twoSides = antes !== null && despues !== null;
  return (
    <>
      {rows.length === 0 && <p className="text-tinta-2">Este cambio no guarda más detalles.</p>}
      {rows.length > 0 && changes.length === 0 && <p className="text-tinta-2">Ningún dato del registro cambió.</p>}
      {changes.length > 0 && <Comparison filas={changes} twoSides={twoSides} />}
      {equal.length > 0 && (
        <details className="mt-5">
          <summary className="font-semibold text-teal-oscuro">
            {equal.length === 1 ? '1 dato que no cambió' : `${equal.length} datos que no cambiaron`}
          </summary>
          <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[12rem_1fr]">
            {equal.map(({ field, despues: value }) => (
              <div key={field} className="contents">
                <dt className="text-tinta-2">{fieldLabel(field)}</dt>
                <dd className="min-w-0 break-words whitespace-pre-line max-sm:mb-2">{value || '(vacío)'}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
