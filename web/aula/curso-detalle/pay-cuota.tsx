import { listMyPedidos } from 'domain/contract/pedidos.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { useApi } from '../../app/api.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Link to the pedido of the oldest unpaid instalment of the course. */
export function PayCuota({ cursoId }: { cursoId: number }) {
  const pedidos = useApi(listMyPedidos, { query: {} }).data?.resources ?? [];
  const open = pedidos.findLast(
    ({ estado, lineas }) =>
      ['pendiente', 'rechazado'].includes(estado) &&
      lineas.some((line) => line.cursoId === cursoId && line.clase !== 'certificado'),
  );
  if (!open) return null;
  const { numero, clave, total } = open;
  return (
    <LinkButton href={`/pedido?${new URLSearchParams({ numero, clave })}`} className="mt-4 max-sm:w-full">
      Pagar mi cuota de {formatSoles(total)}
    </LinkButton>
  );
}
