import { addPedidoNota, listPedidoNotas } from 'domain/contract/asistido.ts';
import { chargeSaldo } from 'domain/contract/cuotas.ts';
import { createDevolucion, getVoucher } from 'domain/contract/pagos.ts';
import { formatDateTime, formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles, lineTotal } from 'domain/formats/money.ts';
import { codigoInGroups } from 'domain/rules/codigo-certificado.ts';
import { medioLabel, pagoEstadoLabel } from 'domain/rules/pedidos.ts';
import type { PedidoDetalle as Pedido } from 'domain/schemas/managed-pedidos.ts';
import type { PagoDetalle } from 'domain/schemas/pagos.ts';
import type { ReactNode } from 'react';
import { useCall } from '../app/api.tsx';
import { saveDownload } from '../app/download.ts';
import { EstadoBadge } from '../app/estado-badge.tsx';
import { useMayCall } from '../app/may-call.ts';
import { NotasInternas } from '../app/notas-internas.tsx';
import { PedidoMessage } from '../app/pedido-message.tsx';
import { useAct } from '../app/use-act.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { useNavigate } from '../ui/navigation.ts';
import { TextLink } from '../ui/text-link.tsx';
import { PedidoComprobantes } from './pedido-comprobantes.tsx';

type Props = {
  pedido: Pedido;
  onPagoAct: (act: PagoAct, pago: PagoDetalle) => void;
  onRegisterComprobante: () => void;
};

export function PedidoDetalle({ pedido, onPagoAct, onRegisterComprobante }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact name="Estado">
          <EstadoBadge {...pedido} />
        </Fact>
        <Fact name="Total">
          {formatSoles(pedido.total)}
          {pedido.falta > 0 && <strong> · Falta {formatSoles(pedido.falta)}</strong>}
        </Fact>
        {pedido.devuelto > 0 && (
          <Fact name="Devuelto">
            {formatSoles(pedido.devuelto)} · queda {formatSoles(pedido.queda)}
          </Fact>
        )}
        <Fact name="Comprador">{pedido.buyerName}</Fact>
        <Fact name="Correo">{pedido.buyerEmail || 'Sin correo'}</Fact>
        {pedido.usuarioId !== null && (
          <Fact name="Acceso">
            {pedido.destinatario === 'cuenta'
              ? 'Para la cuenta que hizo el pedido'
              : 'Para el comprador, por su correo'}
          </Fact>
        )}
        <Fact name="Tel / WhatsApp">{pedido.buyerPhone || 'Sin número'}</Fact>
        {pedido.origen && <Fact name="Origen">{pedido.origen}</Fact>}
        {pedido.vendedor && <Fact name="Vendió">{pedido.vendedor}</Fact>}
        <Fact name="Fecha">{formatDateTime(pedido.creado)}</Fact>
      </dl>
      <Block title="Compra">
        {pedido.lineas.map(({ cursoId, nombre, cantidad, precio, precioLista, paquete }) => (
          <Row
            key={cursoId}
            left={[
              `${cantidad} × ${nombre}`,
              paquete && `paquete «${paquete}»`,
              precioLista > precio && `precio de lista ${formatSoles(precioLista)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
            right={formatSoles(lineTotal({ precio, cantidad }))}
          />
        ))}
        {pedido.motivoDescuento !== '' && (
          <Row left={`Descuento: ${pedido.motivoDescuento}`} right={`−${formatSoles(pedido.descuento)}`} />
        )}
        {pedido.cupon !== '' && <Row left={`Cupón ${pedido.cupon}`} right={`−${formatSoles(pedido.descuento)}`} />}
      </Block>
      {pedido.pagos.length > 0 && (
        <Block title="Pagos">
          {pedido.pagos.map((pago) => (
            <PagoItem key={pago.pagoId} pedidoId={pedido.id} pago={pago} onAct={(act) => onPagoAct(act, pago)} />
          ))}
        </Block>
      )}
      <PedidoComprobantes pedido={pedido} onRegister={onRegisterComprobante} />
      {pedido.asientos.length > 0 && (
        <Block title="Cupos">
          {pedido.asientos.map(({ asientoId, curso, numero, estado, quien }) => (
            <Row
              key={asientoId}
              left={`${curso} · cupo ${numero}`}
              right={estado === 'revocado' ? 'sin acceso' : (quien ?? estado)}
            />
          ))}
        </Block>
      )}
      {pedido.certificados.length > 0 && (
        <Block title="Certificados emitidos">
          {pedido.certificados.map(({ codigo, titular }) => (
            <Row
              key={codigo}
              left={<TextLink to={`/verificar/${codigo}`}>{codigoInGroups(codigo)}</TextLink>}
              right={titular}
            />
          ))}
        </Block>
      )}
      {pedido.cuotas.length > 0 && (
        <Block title="Cuotas">
          {pedido.cuotas.map(({ numero, pedidoId, pedido: orden, vence, monto, estado }) => (
            <Row
              key={numero}
              left={
                <>
                  {`Cuota ${numero} · ${formatLongDate(limaNoon(vence))} · ${estado} · `}
                  {pedidoId === pedido.id ? orden : <TextLink to={`/pedidos?pedido=${pedidoId}`}>{orden}</TextLink>}
                </>
              }
              right={formatSoles(monto)}
            />
          ))}
          {pedido.saldo !== null && <ChargeSaldo id={pedido.id} saldo={pedido.saldo} />}
        </Block>
      )}
      <PedidoMessage id={pedido.id} estado={pedido.estado} />
      <NotasInternas id={pedido.id} list={listPedidoNotas} add={addPedidoNota} name="Nota del pedido" />
      <Block title="Historia">
        {pedido.eventos.map(({ eventoId, texto, datos, quien, creado }) => (
          <Row key={eventoId} left={[texto, datos, quien].filter(Boolean).join(' · ')} right={formatDateTime(creado)} />
        ))}
      </Block>
    </div>
  );
}

/** Opens a pedido for the whole outstanding amount, where the payment is recorded. */
function ChargeSaldo({ id, saldo }: { id: number; saldo: number }) {
  const call = useCall();
  const act = useAct();
  const navigate = useNavigate();
  async function open() {
    const { resource } = await act(call(chargeSaldo, { params: { id } }));
    if (resource) void navigate(`/pedidos?pedido=${resource.id}`);
  }
  return (
    <Button variant="secondary" size="sm" className="mt-3" onClick={() => void open()}>
      Cobrar todo lo que falta: {formatSoles(saldo)}
    </Button>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-tinta-2">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="title-3 mb-2">{title}</h3>
      <ul className="divide-y divide-linea">{children}</ul>
    </section>
  );
}

function Row({ left, right }: { left: ReactNode; right: string }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-6 py-2">
      <span className="min-w-0">{left}</span>
      <span className="text-tinta-2 tabular-nums">{right}</span>
    </li>
  );
}

export type PagoAct = 'refund' | 'move' | 'void';

type PagoActProps = { pedidoId: number; pago: PagoDetalle; onAct: (act: PagoAct) => void };

/** A pago with its refunds and the possible acts. */
function PagoItem({ pedidoId, pago, onAct }: PagoActProps) {
  const call = useCall();
  const { showError } = useDialogs();
  const { proveedor, medio, referencia, monto, devuelto, queda, devoluciones } = pago;
  const canRefund = useMayCall(createDevolucion);
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
        {canRefund && stands && !pending && (
          <Button size="sm" variant="secondary" onClick={() => onAct('refund')}>
            Devolver
          </Button>
        )}
        {correctable && (
          <>
            <Button size="sm" variant="quiet" onClick={() => onAct('move')}>
              Mover a otro pedido
            </Button>
            <Button size="sm" variant="quiet" onClick={() => onAct('void')}>
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
