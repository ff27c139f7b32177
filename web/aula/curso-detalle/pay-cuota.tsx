import { listMyPedidos } from 'domain/contract/pedidos.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { useApi } from '../../app/api.tsx';
import { useOpenSaldo } from '../../app/use-open-saldo.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Leads to the pedido that pays the oldest overdue instalment of the course. */
export function PayCuota({ cursoId }: { cursoId: number }) {
  const pedidos = useApi(listMyPedidos, { query: {} }).data?.resources ?? [];
  const overdue = pedidos.findLast(
    ({ pausa, lineas }) => pausa !== null && lineas.some((line) => line.cursoId === cursoId),
  );
  if (!overdue) return null;
  const { numero, clave, total, pausa } = overdue;
  if (pausa === 'saldo') return <PaySaldo pedidoRef={{ numero, clave }} />;
  return (
    <LinkButton href={`/pedido?${new URLSearchParams({ numero, clave })}`} className="max-sm:w-full">
      Pagar mi cuota de {formatSoles(total)}
    </LinkButton>
  );
}

/** Leads to the oldest instalment of the course that is not paid, overdue or not. */
export function PayCuotas({ cursoId }: { cursoId: number }) {
  const pedidos = useApi(listMyPedidos, { query: {} }).data?.resources ?? [];
  const cuotas = pedidos.filter(({ lineas }) =>
    lineas.some((line) => line.clase === 'cuota' && line.cursoId === cursoId),
  );
  const unpaid = cuotas.findLast(({ estado }) => estado === 'pendiente' || estado === 'rechazado');
  if (!unpaid) return cuotas[0] ? <PaySaldo pedidoRef={cuotas[0]} /> : null;
  const { numero, clave } = unpaid;
  return <LinkButton href={`/pedido?${new URLSearchParams({ numero, clave })}`}>Pagar mis cuotas</LinkButton>;
}

/** The instalment was refunded, so that its own pedido is closed. */
function PaySaldo({ pedidoRef: { numero, clave } }: { pedidoRef: { numero: string; clave: string } }) {
  const { working, failed, open } = useOpenSaldo({ numero, clave });
  return (
    <div className="grid gap-3">
      {failed && <Alert tone="error">{failed}</Alert>}
      <Button busy={working} onClick={() => void open()} className="max-sm:w-full sm:justify-self-start">
        Pagar lo que falta
      </Button>
    </div>
  );
}
