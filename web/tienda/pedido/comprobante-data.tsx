import { comprobanteLabel } from 'domain/rules/comprobante.ts';
import type { PedidoEstado } from 'domain/schemas/pedidos.ts';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const ComprobanteDataForm = lazy(async () => ({
  default: (await import('./comprobante-data-form.tsx')).ComprobanteDataForm,
}));

type Props = { pedido: PedidoEstado; pedidoRef: { numero: string; clave: string }; onChange: () => unknown };

/** Client data of the comprobante; the buyer may correct it until one is issued. */
export function ComprobanteData({ pedido, pedidoRef, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const { comprobante, puedeCambiarComprobante } = pedido;
  if (!comprobante && !puedeCambiarComprobante) return null;
  return (
    <div className="grid gap-3 border-t border-linea pt-4 print:border-0">
      {comprobante && (
        <p className="text-sm wrap-anywhere text-tinta-2">Datos para tu comprobante: {comprobanteLabel(comprobante)}</p>
      )}
      {isOpen ? (
        <Suspense fallback={<Skeleton className="h-64 w-full" />}>
          <ComprobanteDataForm
            pedido={pedido}
            pedidoRef={pedidoRef}
            onClose={() => setOpen(false)}
            onDone={(message) => {
              setSaid(message);
              setOpen(false);
              onChange();
            }}
          />
        </Suspense>
      ) : (
        puedeCambiarComprobante && (
          <div className="print:hidden">
            <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
              {comprobante ? 'Corregir estos datos' : 'Pedir boleta o factura'}
            </Button>
          </div>
        )
      )}
      <p role="status" className="text-sm text-tinta-2 empty:hidden print:hidden">
        {said}
      </p>
    </div>
  );
}
