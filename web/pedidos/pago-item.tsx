import { getVoucher } from 'domain/contract/pagos.ts';
import { formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { medioLabel, pagoEstadoLabel } from 'domain/rules/pedidos.ts';
import type { PagoDetalle } from 'domain/schemas/pagos.ts';
import { useCall } from '../app/api.tsx';
import { saveDownload } from '../app/download.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';

export type PagoAct = 'devolver' | 'mover' | 'anular';

type Props = { pedidoId: number; pago: PagoDetalle; onAct: (act: PagoAct) => void };

/** A pago with its refunds and what ADMIN can do with it. */
export function PagoItem({ pedidoId, pago, onAct }: Props) {
  const call = useCall();
  const { showError } = useDialogs();
  const { proveedor, medio, referencia, monto, devuelto, queda, devoluciones } = pago;
  const stands = pago.estado === 'aprobado' && queda > 0;
  const pending = devoluciones.some(({ estado }) => estado === 'pendiente');
  const correctable = proveedor === 'manual' && pago.estado === 'aprobado' && devoluciones.length === 0;

  async function openVoucher() {
    const envelope = await call(getVoucher, { params: { id: pedidoId, pagoId: pago.pagoId } });
    if (!saveDownload(envelope)) await showError({ message: envelope.message });
  }

  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="min-w-0 break-words">
          {medioLabel(medio || proveedor)} · {referencia}
          {pago.fechaOperacion && ` · ${formatLongDate(limaNoon(pago.fechaOperacion))}`}
        </span>
        <span className="tabular-nums">{formatSoles(monto)}</span>
      </div>
      <div className="flex flex-wrap items-center gap-2 text-sm text-tinta-2">
        <Badge tone={pago.estado === 'aprobado' ? 'verde' : 'neutro'}>{pagoEstadoLabel(pago)}</Badge>
        {pago.sobra && <Badge tone="rojo">Pago de más</Badge>}
        {pago.estado === 'desconocido' && <span>El proveedor dice «{pago.estadoProveedor}».</span>}
        {pago.motivo && <span>{pago.motivo}</span>}
        {devuelto > 0 && <span>{`Devuelto ${formatSoles(devuelto)} · queda ${formatSoles(queda)}`}</span>}
      </div>
      {devoluciones
        .filter(({ estado }) => estado !== 'hecha')
        .map(({ devolucionId, estado, monto: asked, error }) => (
          <Alert key={devolucionId} tone={estado === 'fallida' ? 'error' : 'info'}>
            {estado === 'fallida'
              ? `No se devolvió ${formatSoles(asked)}. ${error ?? ''}`
              : `Devolución de ${formatSoles(asked)} en curso: el proveedor todavía no la confirma. Lo seguimos intentando.`}
          </Alert>
        ))}
      <div className="flex flex-wrap gap-2">
        {stands && !pending && (
          <Button size="sm" variant="secondary" onClick={() => onAct('devolver')}>
            Devolver
          </Button>
        )}
        {correctable && (
          <>
            <Button size="sm" variant="quiet" onClick={() => onAct('mover')}>
              Mover a otro pedido
            </Button>
            <Button size="sm" variant="quiet" onClick={() => onAct('anular')}>
              Anular
            </Button>
          </>
        )}
        {pago.voucher && (
          <Button size="sm" variant="quiet" onClick={() => void openVoucher()}>
            Ver comprobante
          </Button>
        )}
      </div>
    </li>
  );
}
