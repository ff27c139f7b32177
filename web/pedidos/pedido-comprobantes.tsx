import { documentKinds } from 'domain/comprobantes/document.ts';
import { formatMediumDate, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { comprobanteLabel } from 'domain/rules/comprobante.ts';
import { estadoComprobanteLabels } from 'domain/rules/comprobante-states.ts';
import type { PedidoDetalle } from 'domain/schemas/managed-pedidos.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';

/** What the buyer asked for, what was issued, and what waits to be issued by hand. */
export function PedidoComprobantes({ pedido, onRegister }: { pedido: PedidoDetalle; onRegister: () => void }) {
  const { comprobante: asked, comprobantes, porEmitir, total } = pedido;
  if (total === 0) return null;
  return (
    <section aria-label="Comprobantes" className="grid gap-3">
      <h3 className="title-3">Comprobantes</h3>
      {asked && (
        <p className="wrap-anywhere">
          <span className="text-tinta-2">Pedido por el cliente:</span> {comprobanteLabel(asked)}
        </p>
      )}
      {porEmitir && porEmitir.venta > 0 && (
        <Alert tone="warning">Por emitir: comprobante de {formatSoles(porEmitir.venta)}.</Alert>
      )}
      {porEmitir && porEmitir.nota > 0 && (
        <Alert tone="warning">Por emitir: nota de crédito de {formatSoles(porEmitir.nota)} por lo devuelto.</Alert>
      )}
      {comprobantes.length > 0 && (
        <ul className="divide-y divide-linea">
          {comprobantes.map((one) => (
            <li key={one.comprobanteId} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2">
              <span className="min-w-0 wrap-anywhere">
                <Link to={`/comprobantes?comprobante=${one.comprobanteId}`} className="font-semibold underline">
                  {documentKinds[one.tipo]} {one.numero}
                </Link>
                {one.corrige && ` · modifica ${one.corrige}`}
                <span className="text-tinta-2"> · {formatMediumDate(limaNoon(one.fecha))}</span>
              </span>
              <span className="flex flex-wrap items-center gap-2 tabular-nums">
                <Badge tone={one.estado === 'anulado' ? 'neutro' : 'teal'}>{estadoComprobanteLabels[one.estado]}</Badge>
                {formatSoles(one.total)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button size="sm" variant="secondary" onClick={onRegister}>
          Registrar comprobante
        </Button>
      </div>
    </section>
  );
}
