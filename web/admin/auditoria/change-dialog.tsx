import { useQuery } from '@tanstack/react-query';
import { getAuditoria } from 'domain/contract/auditoria.ts';
import { compareSnapshots, doneDescribe, fieldLabel, type Comparison as Row } from 'domain/formats/auditoria-labels.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { Auditoria } from 'domain/schemas/auditoria.ts';
import History from 'lucide-react/icons/history';
import { apiQuery, useCall } from '../../app/api.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Props = { id: number; onClose: () => void; onRecord: (change: Auditoria) => void };

/** One change: the record before and after, field by field. */
export function ChangeDialog({ id, onClose, onRecord }: Props) {
  const query = apiQuery(useCall(), getAuditoria, { params: { id } });
  const { data, error, refetch } = useQuery(query);
  const change = data?.resource;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={change ? `${change.quien} ${doneDescribe(change)}` : 'Cambio'}
      description={change && formatDateTime(change.cuando)}
      closeOnOutsidePress
      footer={
        <>
          {change && (
            <Button variant="quiet" icon={History} onClick={() => onRecord(change)}>
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
      ) : change ? (
        <ChangeBody antes={change.antes} despues={change.despues} />
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

type ComparisonProps = { filas: Row[]; twoSides: boolean };

const head = 'border-b border-linea px-3 py-2 text-sm font-semibold text-tinta-2';

/** A table; on a phone, each field with both values below its name. */
function Comparison({ filas, twoSides }: ComparisonProps) {
  const onlyBefore = !twoSides && filas.every(({ despues }) => despues === null);
  return (
    <table className="w-full text-left text-[0.9375rem] max-sm:block">
      <caption className="sr-only">Antes y después, dato por dato</caption>
      <thead className="max-sm:sr-only">
        <tr>
          <th scope="col" className={head}>
            Dato
          </th>
          {(twoSides || onlyBefore) && (
            <th scope="col" className={head}>
              Antes
            </th>
          )}
          {!onlyBefore && (
            <th scope="col" className={head}>
              Después
            </th>
          )}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {filas.map(({ field, antes, despues }) => (
          <tr key={field} className="max-sm:block max-sm:border-b max-sm:border-linea max-sm:py-3">
            <th
              scope="row"
              className="px-3 py-2.5 align-top font-semibold max-sm:block max-sm:px-0 sm:w-44 sm:border-b sm:border-linea"
            >
              {fieldLabel(field)}
            </th>
            {antes !== null && <ValueText value={antes} side="antes" />}
            {despues !== null && <ValueText value={despues} side="despues" />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ValueText({ value, side }: { value: string; side: 'antes' | 'despues' }) {
  return (
    <td className="px-3 py-2.5 align-top max-sm:block max-sm:px-0 max-sm:py-1 sm:w-[40%] sm:border-b sm:border-linea">
      <span className="mb-0.5 block text-sm text-tinta-2 sm:hidden" aria-hidden="true">
        {side === 'antes' ? 'Antes' : 'Después'}
      </span>
      <span
        className={cx(
          'block rounded-md px-2 py-1 break-words whitespace-pre-line',
          side === 'antes' ? 'bg-rojo-claro text-rojo-oscuro' : 'bg-verde-claro text-verde',
        )}
      >
        {value || '(vacío)'}
      </span>
    </td>
  );
}
