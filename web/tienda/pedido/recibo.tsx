import { formatDateTime } from 'domain/formats/lima-time.ts';
import { formatSoles, lineTotal, precioText } from 'domain/formats/money.ts';
import { medioLabel, pedidoEstadoLabel } from 'domain/rules/pedidos.ts';
import type { PedidoEstado } from 'domain/schemas/pedidos.ts';
import Printer from 'lucide-react/icons/printer';
import { useSite } from '../../app/site.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Precio } from '../precio.tsx';
import { ComprobanteData } from './comprobante-data.tsx';
import { OwnComprobantes } from './own-comprobantes.tsx';

type Props = { pedido: PedidoEstado; pedidoRef: { numero: string; clave: string }; onChange: () => unknown };

/** Lines and total; the only part that is printed. */
export function Recibo({ pedido, pedidoRef, onChange }: Props) {
  const isReceipt = pedido.pagado !== null && pedido.total > 0;
  return (
    <Card as="section" aria-labelledby="resumen" className="grid gap-4 lg:sticky lg:top-6 print:border-0 print:p-0">
      <Letterhead />
      <h2 id="resumen" className="title-3">
        {isReceipt ? 'Recibo' : 'Resumen'}
        <span className="hidden print:inline"> del pedido {pedido.numero}</span>
      </h2>
      <Facts pedido={pedido} />
      <ul className="divide-y divide-linea border-t border-linea">
        {pedido.lineas.map(({ cursoId, nombre, cantidad, precio, precioLista, paquete }) => (
          <li key={cursoId} className="flex flex-wrap justify-between gap-x-4 py-3">
            <span className="min-w-0 flex-1 basis-32 wrap-anywhere">
              {cantidad} × {nombre}
              {paquete && <span className="block text-sm text-tinta-2">Paquete «{paquete}»</span>}
            </span>
            <span className="ml-auto text-right tabular-nums">
              <Precio precio={lineTotal({ precio, cantidad })} lista={lineTotal({ precio: precioLista, cantidad })} />
            </span>
          </li>
        ))}
      </ul>
      {pedido.descuento > 0 && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-linea pt-4 text-teal-oscuro">
          <span className="min-w-0 break-words">{pedido.cupon ? `Cupón ${pedido.cupon}` : 'Descuento'}</span>
          <span className="whitespace-nowrap tabular-nums">−{formatSoles(pedido.descuento)}</span>
        </p>
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-linea pt-4">
        <span className="text-tinta-2">Total</span>
        <span className="figures text-3xl">{precioText(pedido.total)}</span>
        {pedido.falta > 0 && (
          <strong className="block basis-full text-right text-ambar">
            Pagaste {formatSoles(pedido.queda)}. Falta {formatSoles(pedido.falta)}
          </strong>
        )}
      </p>
      {pedido.devuelto > 0 && (
        <dl className="grid gap-2 border-t border-linea pt-4">
          <Fact name="Devuelto" text={formatSoles(pedido.devuelto)} />
          <Fact name="Queda pagado" text={formatSoles(pedido.queda)} />
        </dl>
      )}
      <ComprobanteData pedido={pedido} pedidoRef={pedidoRef} onChange={onChange} />
      {pedido.comprobantes.length > 0 && <OwnComprobantes comprobantes={pedido.comprobantes} pedidoRef={pedidoRef} />}
      {isReceipt && (
        <>
          <p className="text-sm text-tinta-2">Este recibo no reemplaza a la boleta ni a la factura electrónica.</p>
          <Button variant="secondary" icon={Printer} wide className="print:hidden" onClick={() => window.print()}>
            Imprimir recibo
          </Button>
        </>
      )}
    </Card>
  );
}

function Letterhead() {
  const { razonSocial, ruc, direccion, nombre } = useSite().institucion;
  return (
    <div className="hidden border-b border-linea pb-4 print:block">
      <p className="font-serif text-2xl font-medium">
        <span aria-hidden="true" className="text-teal">
          §
        </span>{' '}
        {nombre}
      </p>
      <p className="text-sm">{[razonSocial, ruc && `RUC ${ruc}`, direccion].filter(Boolean).join(' · ')}</p>
    </div>
  );
}

function Facts({ pedido }: { pedido: PedidoEstado }) {
  const { creado, medio, operacion, estado } = pedido;
  const isFree = pedido.total === 0;
  const pagado = isFree ? null : pedido.pagado;
  const state = isFree && estado === 'pagado' ? 'Inscripción confirmada' : pedidoEstadoLabel[estado];
  return (
    <dl className={cx('gap-2 text-[0.9375rem] print:grid', pagado || medio ? 'grid' : 'hidden')}>
      <Fact name="Fecha del pedido" text={formatDateTime(creado)} printed />
      <Fact name="Estado" text={state} printed />
      {pagado && <Fact name="Pagado el" text={formatDateTime(pagado)} />}
      {medio && <Fact name="Medio de pago" text={medioLabel(medio)} />}
      {operacion && <Fact name="Operación" text={operacion} />}
    </dl>
  );
}

/** `printed`: only in print, where the head of the page is missing. */
function Fact({ name, text, printed }: { name: string; text: string; printed?: boolean }) {
  return (
    <div className={cx('flex-wrap items-baseline justify-between gap-x-4', printed ? 'hidden print:flex' : 'flex')}>
      <dt className="text-tinta-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere tabular-nums">{text}</dd>
    </div>
  );
}
