import { useQuery } from '@tanstack/react-query';
import { documentKinds } from 'domain/comprobantes/document.ts';
import {
  askBaja,
  correctComprobante,
  creditComprobante,
  getComprobante,
  getComprobanteFile,
  listComprobantes,
  reissueComprobante,
  resendComprobante,
  resolveBaja,
} from 'domain/contract/comprobantes.ts';
import { getPending } from 'domain/contract/panel.ts';
import { formatDateTime, formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { estadoBajaLabels } from 'domain/rules/comprobante-baja.ts';
import { type EstadoComprobante, estadoComprobanteLabels } from 'domain/rules/comprobante-states.ts';
import type { ComprobanteDetalle } from 'domain/schemas/comprobantes.ts';
import { type ReactNode, useState } from 'react';
import { apiQuery, useCall, useReload } from '../app/api.tsx';
import { useMayCall } from '../app/may-call.ts';
import { useAct } from '../app/use-act.ts';
import { useSaveDownload } from '../app/use-save-download.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Link } from '../ui/link.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { BajaActs } from './baja-acts.tsx';
import { CorrectForm } from './correct-form.tsx';
import { CreditForm } from './credit-form.tsx';
import { ManualActs } from './manual-acts.tsx';

const tones: Record<EstadoComprobante, BadgeTone> = {
  emitido: 'neutro',
  pendiente: 'ambar',
  aceptado: 'verde',
  observado: 'verde',
  entregado: 'teal',
  rechazado: 'rojo',
  conflicto: 'rojo',
  anulado: 'neutro',
};

const bajaTones = { pendiente: 'info', incierta: 'warning', aceptada: 'success', rechazada: 'error' } as const;

export function ComprobanteBadge({ estado }: { estado: EstadoComprobante }) {
  return <Badge tone={tones[estado]}>{estadoComprobanteLabels[estado]}</Badge>;
}

export function ComprobanteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = apiQuery(useCall(), getComprobante, { params: { id } });
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const found = data?.resource;
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={found ? `${documentKinds[found.tipo]} ${found.numero}` : 'Comprobante'}
    >
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : found ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Facts comprobante={found} />
          <Files comprobante={found} />
          <Acts comprobante={found} onDone={onClose} />
        </div>
      ) : (
        <Skeleton className="h-56 w-full" />
      )}
    </Dialog>
  );
}

function Facts({ comprobante: one }: { comprobante: ComprobanteDetalle }) {
  return (
    <>
      {one.ambiente === 'beta' && <Alert tone="warning">Emitido en pruebas: no tiene valor legal.</Alert>}
      {one.problema && (
        <Alert tone={one.estado === 'pendiente' ? 'warning' : 'error'} title={one.problema}>
          <span className="grid gap-1 text-sm break-words text-tinta-2">
            <span>{one.remedio}</span>
            {one.mensaje && (
              <span>
                SUNAT dijo: «{one.mensaje}» ({one.codigo})
              </span>
            )}
          </span>
        </Alert>
      )}
      {one.baja && (
        <Alert
          tone={bajaTones[one.baja.estado]}
          title={`Baja ${one.baja.numero}: ${estadoBajaLabels[one.baja.estado]}`}
        >
          <span className="grid gap-1 text-sm break-words text-tinta-2">
            <span>Motivo: {one.baja.motivo}</span>
            {one.baja.problema && (
              <span>
                {one.baja.problema} {one.baja.remedio}
              </span>
            )}
            {one.baja.mensaje && (
              <span>
                SUNAT dijo: «{one.baja.mensaje}» ({one.baja.codigo})
              </span>
            )}
          </span>
        </Alert>
      )}
      {one.observaciones.length > 0 && (
        <Alert tone="info" title="SUNAT lo aceptó con observaciones">
          <span className="text-sm break-words whitespace-pre-line">{one.observaciones.join('\n')}</span>
        </Alert>
      )}
      {one.detraccion !== null && (
        <Alert tone="info" title={`Sujeta a detracción: ${formatSoles(one.detraccion)}`}>
          <span className="text-sm text-tinta-2">
            Va a la cuenta de detracciones del Banco de la Nación. Si el cliente pagó todo, la deposita la escuela:
            confírmalo con tu contador.
          </span>
        </Alert>
      )}
      {one.porAcreditar > 0 && (
        <Alert tone="warning" title={`${formatSoles(one.porAcreditar)} de este comprobante ya no están en el pedido`}>
          <span className="text-sm text-tinta-2">
            El pago se movió o se anuló. Emite la nota de crédito, o da de baja el comprobante si nadie lo recibió.
          </span>
        </Alert>
      )}
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact name="Cliente">{[one.cliente, one.documento].filter(Boolean).join(' · ')}</Fact>
        <Fact name="Estado">
          <ComprobanteBadge estado={one.estado} />
        </Fact>
        <Fact name="Total">{`${formatSoles(one.total)} (IGV ${formatSoles(one.igv)})`}</Fact>
        <Fact name="Emitido">{formatLongDate(limaNoon(one.fecha))}</Fact>
        <Fact name="Pedido">
          <Link to={`/pedidos?pedido=${one.pedidoId}`} className="underline">
            {one.pedido}
          </Link>
        </Fact>
        {one.corrige && <Fact name="Modifica">{one.corrige.numero}</Fact>}
        {one.notas.length > 0 && (
          <Fact name="Notas de crédito">
            {one.notas.map(({ numero, total }) => `${numero} (${formatSoles(total)})`).join(', ')}
          </Fact>
        )}
        {one.siguiente && <Fact name="Próximo envío">{formatDateTime(one.siguiente)}</Fact>}
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-tinta-2">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function Files({
  comprobante: { comprobanteId: id, tieneXml, tieneCdr, tienePdf, hash },
}: {
  comprobante: ComprobanteDetalle;
}) {
  const call = useCall();
  const download = useSaveDownload();
  const files = [
    ['a4', hash === '' ? 'PDF' : 'PDF A4', tienePdf],
    ['ticket', 'PDF 80 mm', hash !== ''],
    ['xml', 'XML', tieneXml],
    ['cdr', 'Constancia (CDR)', tieneCdr],
  ] as const;
  return (
    <div className="flex flex-wrap gap-2">
      {files
        .filter(([, , there]) => there)
        .map(([clase, label]) => (
          <Button
            key={clase}
            variant="secondary"
            size="sm"
            onClick={() => void download(call(getComprobanteFile, { params: { id, clase } }))}
          >
            {label}
          </Button>
        ))}
    </div>
  );
}

/** What the state of the document allows and the user's roles do too. */
function useAllowedActs({ puede }: ComprobanteDetalle): ComprobanteDetalle['puede'] {
  const open = {
    reemitir: useMayCall(reissueComprobante),
    corregir: useMayCall(correctComprobante),
    acreditar: useMayCall(creditComprobante),
    baja: useMayCall(askBaja),
  };
  return {
    ...puede,
    reemitir: puede.reemitir && open.reemitir,
    corregir: puede.corregir && open.corregir,
    acreditar: puede.acreditar && open.acreditar,
    baja: puede.baja && open.baja,
  };
}

function Acts({ comprobante, onDone }: { comprobante: ComprobanteDetalle; onDone: () => void }) {
  const call = useCall();
  const act = useAct();
  const reload = useReload(listComprobantes, getComprobante, getPending);
  const [isOpen, setOpen] = useState(false);
  const [isVoiding, setVoiding] = useState(false);
  const [isCrediting, setCrediting] = useState(false);
  const { comprobanteId: id } = comprobante;
  const puede = useAllowedActs(comprobante);
  const canResolve = useMayCall(resolveBaja);
  const isNota = comprobante.tipo === '07';
  const finish = async () => {
    onDone();
    await reload();
  };
  if (isOpen) return <CorrectForm comprobante={comprobante} onDone={finish} onCancel={() => setOpen(false)} />;
  if (puede.retirar) return <ManualActs comprobante={comprobante} onDone={finish} />;
  if (isCrediting) return <CreditForm comprobante={comprobante} onDone={finish} onCancel={() => setCrediting(false)} />;
  if (isVoiding || (comprobante.baja?.estado === 'incierta' && canResolve)) {
    return <BajaActs comprobante={comprobante} onDone={finish} onCancel={() => setVoiding(false)} />;
  }
  if (!puede.reenviar && !puede.reemitir && !puede.corregir && !puede.baja) return null;
  return (
    <div className="flex flex-wrap gap-3 border-t border-linea pt-5">
      {puede.reenviar && (
        <Button
          onClick={async () => {
            const { success } = await act(call(resendComprobante, { params: { id } }));
            if (success) await finish();
          }}
        >
          Enviar ahora
        </Button>
      )}
      {puede.reemitir && (
        <Button
          onClick={async () => {
            const { success } = await act(call(reissueComprobante, { params: { id }, body: {} }));
            if (success) await finish();
          }}
        >
          {isNota ? 'Emitir otra en su lugar' : 'Emitir otro con los mismos datos'}
        </Button>
      )}
      {puede.reemitir && !isNota && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Emitir otro con otros datos
        </Button>
      )}
      {puede.corregir && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Corregir los datos
        </Button>
      )}
      {puede.acreditar && <Button onClick={() => setCrediting(true)}>Emitir nota de crédito</Button>}
      {puede.corregir && !puede.acreditar && (
        <LinkButton variant="secondary" to={`/pedidos?pedido=${comprobante.pedidoId}`}>
          Devolver con nota de crédito
        </LinkButton>
      )}
      {puede.baja && (
        <Button variant="secondary" onClick={() => setVoiding(true)}>
          Dar de baja
        </Button>
      )}
    </div>
  );
}
