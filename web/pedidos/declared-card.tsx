import { getVoucher } from 'domain/contract/pagos.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { repetidaLabel } from 'domain/rules/pagos.ts';
import { pedidoStates } from 'domain/rules/pedido-states.ts';
import { medioLabel, pedidoEstadoLabel } from 'domain/rules/pedidos.ts';
import type { DeclaredPago } from 'domain/schemas/declared-pagos.ts';
import ImageOff from 'lucide-react/icons/image-off';
import { type ReactNode, useState } from 'react';
import { useApi } from '../app/api.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

type Props = { pago: DeclaredPago; onAct: (act: 'approve' | 'reject' | 'see') => void };

/** One declared payment with its photo and what to compare it with. */
export function DeclaredCard({ pago, onAct }: Props) {
  const { numero, estado, buyerName, buyerEmail, buyerPhone, monto, medio, operacion, creado } = pago;
  const payable = pedidoStates[estado].acts.markPaid;
  return (
    <Card as="li" aria-label={`Pedido ${numero}`} className="grid min-w-0 content-start gap-4">
      <div className="flex items-start gap-4">
        <Voucher pago={pago} />
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">{numero}</span>
            <span className="font-serif text-2xl tabular-nums">{formatSoles(monto)}</span>
          </p>
          <p className="wrap-anywhere">{buyerName}</p>
          <p className="text-sm wrap-anywhere text-tinta-2">
            {[buyerEmail, buyerPhone].filter(Boolean).join(' · ') || 'Sin correo ni teléfono'}
          </p>
        </div>
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Fact name="Operación">
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="break-all tabular-nums">
              {medioLabel(medio)} · {operacion}
            </span>
            <CopyButton text={operacion} what={`la operación ${operacion}`} />
          </span>
        </Fact>
        <Fact name="Declarado">{formatDateTime(creado)}</Fact>
      </dl>
      {pago.repetidas.map((repetida) => (
        <Alert key={`${repetida.por} ${repetida.numero} ${repetida.pagado}`} tone="warning">
          {repetidaLabel(repetida)}
        </Alert>
      ))}
      {!payable && (
        <Alert tone="warning">
          El pedido ya está en «{pedidoEstadoLabel[estado]}». Si este dinero también llegó, acéptalo como otro pago; si
          no llegó, recházalo.
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onAct('approve')}>{payable ? 'Aprobar' : 'También llegó'}</Button>
        <Button variant="secondary" onClick={() => onAct('reject')}>
          Rechazar
        </Button>
        <Button variant="quiet" onClick={() => onAct('see')}>
          Ver pedido
        </Button>
      </div>
    </Card>
  );
}

/** A voucher has no public URL: its bytes come through the API. */
function Voucher({ pago: { pagoId, pedidoId, numero, conVoucher } }: { pago: DeclaredPago }) {
  const [large, setLarge] = useState(false);
  const { data, error } = useApi(
    getVoucher,
    { params: { id: pedidoId, pagoId } },
    { enabled: conVoucher, staleTime: 60_000 },
  );
  const src = data?.resource?.data;
  const frame = 'grid h-28 w-20 shrink-0 place-items-center overflow-hidden rounded-lg border border-linea bg-papel-2';
  if (!conVoucher || error) {
    return (
      <span className={`${frame} content-center gap-1 text-center text-xs text-tinta-2`}>
        <ImageOff size={20} />
        {error ? 'No se pudo abrir' : 'Sin foto'}
      </span>
    );
  }
  if (!src) return <Skeleton className="h-28 w-20 shrink-0" />;
  return (
    <>
      <button
        type="button"
        className={frame}
        onClick={() => setLarge(true)}
        aria-label={`Ampliar el voucher de ${numero}`}
      >
        <img src={src} alt="" className="h-full w-full object-cover" />
      </button>
      <Dialog open={large} onClose={() => setLarge(false)} title={`Voucher de ${numero}`} size="lg" closeOnOutsidePress>
        <img src={src} alt={`Voucher de ${numero}`} className="mx-auto max-h-[75dvh] rounded-lg object-contain" />
      </Dialog>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-tinta-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
