import { useQuery } from '@tanstack/react-query';
import { listMyPedidos } from 'domain/contract/pedidos.ts';
import { formatShortDate } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { pedidoEstadoLabel, verificationLabel } from 'domain/rules/pedidos.ts';
import { apiQuery, useCall } from '../app/api.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextLink } from '../ui/text-link.tsx';

export function MyPedidos() {
  const { data, isPending, isError } = useQuery(apiQuery(useCall(), listMyPedidos, {}));
  const pedidos = data?.resources ?? [];
  return (
    <Card as="section">
      <CardHeader title="Mis pedidos" />
      {isPending && <Skeleton className="h-16 w-full" />}
      {isError && <p className="text-tinta-2">No pudimos cargar tus pedidos.</p>}
      {!isPending && !isError && pedidos.length === 0 && <p className="text-tinta-2">Todavía no tienes pedidos.</p>}
      <ul className="divide-y divide-linea">
        {pedidos.map(({ numero, clave, estado, enVerificacion, total, lineas, creado }) => (
          <li key={numero} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0">
            <span className="min-w-0">
              <TextLink to={`/pedido?${new URLSearchParams({ numero, clave })}`}>{numero}</TextLink>
              <span className="block text-sm text-tinta-2">{lineas.map(({ nombre }) => nombre).join(', ')}</span>
            </span>
            <span className="text-sm text-tinta-2">
              {formatShortDate(creado)} · {formatSoles(total)} ·{' '}
              {enVerificacion ? verificationLabel : pedidoEstadoLabel[estado]}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
