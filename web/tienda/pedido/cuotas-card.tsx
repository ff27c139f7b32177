import { formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import type { PedidoCuota } from 'domain/schemas/cuotas.ts';
import type { PedidoEstado } from 'domain/schemas/pedidos.ts';
import { useOpenSaldo } from '../../app/use-open-saldo.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

const states: Record<PedidoCuota['estado'], [label: string, tone: BadgeTone]> = {
  pagada: ['Pagada', 'verde'],
  pendiente: ['Pendiente', 'neutro'],
  vencida: ['Vencida', 'rojo'],
  perdonada: ['No se cobra', 'neutro'],
  cerrada: ['Cancelada', 'neutro'],
};

type Props = { pedido: Pick<PedidoEstado, 'cuotas' | 'saldo' | 'numero'>; clave: string };

/** Every instalment of the plan; each is paid on its own page, or all remaining ones at once. */
export function CuotasCard({ pedido: { cuotas, saldo, numero }, clave }: Props) {
  const paysAll = saldo === null && cuotas.some(isOpen) && cuotas.every((cuota) => cuota.pedido !== numero);
  // Without a link when this page pays all remaining instalments: its button is above.
  const next = paysAll ? undefined : cuotas.find(isOpen);
  return (
    <Card as="section" aria-labelledby="cuotas" className="grid gap-4">
      <div>
        <h2 id="cuotas" className="title-3">
          Tus cuotas
        </h2>
        <p className="mt-1 text-[0.9375rem] text-tinta-2">
          {paysAll
            ? 'Este pedido paga de una vez todo lo que falta. También puedes pagar cada cuota por separado.'
            : cuotas.some(isOpen)
              ? 'Puedes pagar cualquiera antes de su fecha.'
              : 'No falta pagar ninguna.'}
        </p>
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
      {saldo !== null && <PayAll saldo={saldo} pedidoRef={{ numero, clave }} />}
    </Card>
  );
}

function PayAll({ saldo, pedidoRef }: { saldo: number; pedidoRef: { numero: string; clave: string } }) {
  const { working, failed, open } = useOpenSaldo(pedidoRef);
  return (
    <div className="grid gap-3">
      {failed && <Alert tone="error">{failed}</Alert>}
      <Button variant="secondary" busy={working} onClick={() => void open()} className="justify-self-start">
        Pagar todo lo que falta: {formatSoles(saldo)}
      </Button>
    </div>
  );
}

const isOpen = ({ estado }: PedidoCuota) => estado === 'pendiente' || estado === 'vencida';

type LineProps = { cuota: PedidoCuota; isHere: boolean; isNext: boolean };

function CuotaLine({ cuota, isHere, isNext }: LineProps) {
  const { numero, vence, monto, estado, url } = cuota;
  const [label, tone] = states[estado];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3" aria-current={isHere || undefined}>
      <span className="min-w-0 flex-1 basis-full sm:basis-44">
        <span className="font-semibold">
          Cuota {numero}: {formatSoles(monto)}
        </span>
        <span className="block text-sm text-tinta-2">Hasta el {formatLongDate(limaNoon(vence))}</span>
      </span>
      <Badge tone={tone}>{label}</Badge>
      {isHere ? (
        <span className="text-sm text-tinta-2">Este pedido</span>
      ) : (
        <LinkButton to={url} size="sm" variant={isNext ? 'primary' : 'secondary'} className="max-sm:ml-auto">
          {isOpen(cuota) ? 'Pagar' : 'Ver'}
          <span className="sr-only"> la cuota {numero}</span>
        </LinkButton>
      )}
    </li>
  );
}
