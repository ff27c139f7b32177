import { useQuery } from '@tanstack/react-query';
import { getAuditoria } from 'domain/contract/auditoria.ts';
import { campoLabel, compareSnapshots, describeHecho } from 'domain/formats/auditoria-labels.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { Auditoria } from 'domain/schemas/auditoria.ts';
import History from 'lucide-react/icons/history';
import { apiQuery, useCall } from '../../app/api.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Comparacion } from './comparacion.tsx';

type Props = { cambio: Auditoria; onClose: () => void; onRecord: () => void };

/** One change: the record before and after, field by field. */
export function CambioDialog({ cambio, onClose, onRecord }: Props) {
  const query = apiQuery(useCall(), getAuditoria, { params: { id: cambio.auditoriaId } });
  const { data, error, refetch } = useQuery(query);
  const registro = data?.resource;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={`${cambio.quien} ${describeHecho(cambio)}`}
      description={formatDateTime(cambio.cuando)}
      closeOnOutsidePress
      footer={
        <>
          <Button variant="quiet" icon={History} onClick={onRecord}>
            Ver toda su historia
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cerrar
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : registro ? (
        <Cuerpo antes={registro.antes} despues={registro.despues} />
      ) : (
        <Skeleton className="h-48 w-full" />
      )}
    </Dialog>
  );
}

type CuerpoProps = { antes: Record<string, unknown> | null; despues: Record<string, unknown> | null };

function Cuerpo({ antes, despues }: CuerpoProps) {
  const filas = compareSnapshots(antes, despues);
  const cambios = filas.filter(({ cambio }) => cambio);
  const iguales = filas.filter(({ cambio }) => !cambio);
  const dosLados = antes !== null && despues !== null;
  return (
    <>
      {filas.length === 0 && <p className="text-tinta-2">Este cambio no guarda más detalles.</p>}
      {filas.length > 0 && cambios.length === 0 && <p className="text-tinta-2">Ningún dato del registro cambió.</p>}
      {cambios.length > 0 && <Comparacion filas={cambios} dosLados={dosLados} />}
      {iguales.length > 0 && (
        <details className="mt-5">
          <summary className="font-semibold text-teal-oscuro">
            {iguales.length === 1 ? '1 dato que no cambió' : `${iguales.length} datos que no cambiaron`}
          </summary>
          <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[12rem_1fr]">
            {iguales.map(({ campo, despues: valor }) => (
              <div key={campo} className="contents">
                <dt className="text-tinta-2">{campoLabel(campo)}</dt>
                <dd className="min-w-0 break-words whitespace-pre-line max-sm:mb-2">{valor || '(vacío)'}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
