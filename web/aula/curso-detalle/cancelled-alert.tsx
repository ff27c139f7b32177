import { listProposedDevoluciones } from 'domain/contract/pagos.ts';
import { formatMediumDate } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import type { Publication } from 'domain/schemas/programas.ts';
import { useApi } from '../../app/api.tsx';
import { useMay } from '../../app/permisos.ts';
import { Alert } from '../../ui/alert.tsx';
import { TextLink } from '../../ui/text-link.tsx';

type Props = { cursoId: number; cancelado: NonNullable<Publication['cancelado']> };

/** Why the course was cancelled and, for `caja`, the refunds still to be made. */
export function CancelledAlert({ cursoId, cancelado: { fecha, motivo } }: Props) {
  const handlesMoney = useMay('caja');
  return (
    <Alert tone="warning" className="mb-5" title={`Cancelado el ${formatMediumDate(fecha)}`}>
      <p>Motivo: {motivo}</p>
      {handlesMoney && <Devoluciones cursoId={cursoId} />}
    </Alert>
  );
}

function Devoluciones({ cursoId }: { cursoId: number }) {
  const { data, isError } = useApi(listProposedDevoluciones, { params: { id: cursoId }, query: {} });
  const list = data?.resources;
  if (isError) return <p>No pudimos cargar las devoluciones. Recarga la página.</p>;
  if (!list) return null;
  if (list.length === 0) return <p>No queda ningún pago por devolver.</p>;
  const total = list.reduce((sum, { monto }) => sum + Math.round(monto * 100), 0) / 100;
  return (
    <>
      <p className="mt-2 font-semibold">
        Por devolver: {formatSoles(total)} de {list.length} {list.length === 1 ? 'pedido' : 'pedidos'}
      </p>
      <ul aria-label="Devoluciones propuestas" className="mt-1 max-h-80 divide-y divide-linea overflow-y-auto">
        {list.map(({ pedidoId, numero, comprador, cupos, monto, paquete }) => (
          <li key={`${pedidoId} ${paquete}`} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
            <span className="min-w-0 break-words">
              <TextLink to={`/pedidos?pedido=${pedidoId}`}>{numero}</TextLink> · {comprador}
              {cupos > 1 && ` · ${cupos} cupos`}
              {cupos === 0 && ' · otra cuota'}
              {paquete && ` · del paquete ${paquete}`}
            </span>
            <span className="tabular-nums">{formatSoles(monto)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
