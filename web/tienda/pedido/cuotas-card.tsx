import { formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import type { PedidoCuota } from 'domain/schemas/cuotas.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

const states: Record<PedidoCuota['estado'], [label: string, tone: BadgeTone]> = {
  pagada: ['Pagada', 'verde'],
  pendiente: ['Pendiente', 'neutro'],
  vencida: ['Vencida', 'rojo'],
  perdonada: ['No se cobra', 'neutro'],
  cerrada: ['Cancelada', 'neutro'],
};

/** Every instalment of the plan; each is paid on its own page. */
export function CuotasCard({ cuotas, numero }: { cuotas: readonly PedidoCuota[]; numero: string }) {
  // The open one of this page has its own button above.
  const next = cuotas.find(isOpen);
  return (
    <Card as="section" aria-labelledby="cuotas" className="grid gap-4">
      <div>
        <h2 id="cuotas" className="title-3">
          Tus cuotas
        </h2>
        <p className="mt-1 text-[0.9375rem] text-tinta-2">Puedes pagar cualquiera antes de su fecha.</p>
      </div>
      <ol className="divide-y divide-linea border-y border-linea">
        {cuotas.map((cuota) => (
          <CuotaLine
            key={cuota.numero}
            cuota={cuota}
            isHere={cuota.pedido === numero}
            isNext={cuota.numero === next?.numero}
          />
        ))}
      </ol>
    </Card>
  );
}

const isOpen = ({ estado }: PedidoCuota) => estado === 'pendiente' || estado === 'vencida';

type LineProps = { cuota: PedidoCuota; isHere: boolean; isNext: boolean };

function CuotaLine({ cuota, isHere, isNext }: LineProps) {
  const { numero, vence, monto, estado, url } = cuota;
  const [label, tone] = states[estado];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3" aria-current={isHere || undefined}>
      <span className="min-w-0 flex-1 basis-44">
        <span className="font-semibold">
          Cuota {numero}: {formatSoles(monto)}
        </span>
        <span className="block text-sm text-tinta-2">Hasta el {formatLongDate(limaNoon(vence))}</span>
      </span>
      <Badge tone={tone}>{label}</Badge>
      {isHere ? (
        <span className="text-sm text-tinta-2">Este pedido</span>
      ) : (
        <LinkButton to={url} size="sm" variant={isNext ? 'primary' : 'secondary'}>
          {isOpen(cuota) ? 'Pagar' : 'Ver'}
          <span className="sr-only"> la cuota {numero}</span>
        </LinkButton>
      )}
    </li>
  );
}
