import { useQuery } from '@tanstack/react-query';
import {
  getCotizacion,
  getOrdenCompra,
  listCotizaciones,
  sendCotizacion,
  withdrawCotizacion,
} from 'domain/contract/cotizaciones.ts';
import { formatDateTime, formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { estadoCotizacionLabels, lineDiscountText } from 'domain/rules/cotizaciones.ts';
import { type CotizacionDetalle, withdrawInput } from 'domain/schemas/cotizaciones.ts';
import { useState } from 'react';
import { apiQuery, useCall, useReload } from '../app/api.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { useAct } from '../app/use-act.ts';
import { useSaveDownload } from '../app/use-save-download.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

export function CotizacionDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = apiQuery(useCall(), getCotizacion, { params: { id } });
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const found = data?.resource;
  return (
    <Dialog open onClose={onClose} size="md" title={found ? `Cotización ${found.numero}` : 'Cotización'}>
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : found ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Facts found={found} />
          {found.estado === 'enviada' && <OpenActs found={found} onDone={() => void refetch()} />}
        </div>
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </Dialog>
  );
}

function Facts({ found }: { found: CotizacionDetalle }) {
  const call = useCall();
  const save = useSaveDownload();
  const { hoja, estado, contacto, correo, celular, vence, pedidoId, url, texto, whatsapp } = found;
  const lines = hoja.lineas.flatMap((line) => [
    `${line.nombre}: ${line.cantidad} × ${formatSoles(line.precio)}`,
    ...(lineDiscountText(line) ? [lineDiscountText(line)] : []),
  ]);
  const facts = [
    ['Empresa', `${found.razonSocial} · RUC ${found.ruc}`],
    ['Contacto', [contacto, correo, celular].filter(Boolean).join(' · ')],
    ['Cursos', lines.join('\n')],
    ['Total', `${formatSoles(hoja.total)}${hoja.descuento > 0 ? `, con ${hoja.porcentaje} % de descuento` : ''}`],
    ['Estado', `${estadoCotizacionLabels[estado]}${hoja.motivo ? `: ${hoja.motivo}` : ''}`],
    ...(hoja.ordenCompra
      ? [['Orden de compra', `${hoja.ordenCompra.numero}, ${formatDateTime(hoja.ordenCompra.recibida)}`] as const]
      : []),
    [estado === 'aceptada' ? 'Aceptó' : 'Vale hasta el', hoja.aceptada?.quien ?? formatLongDate(limaNoon(vence))],
  ] as const;
  return (
    <>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-tinta-2">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        {found.orden !== '' && (
          <Button
            variant="secondary"
            onClick={() => void save(call(getOrdenCompra, { params: { id: found.cotizacionId } }))}
          >
            Descargar la orden de compra
          </Button>
        )}
        {pedidoId !== null && <LinkButton to={`/pedidos?pedido=${pedidoId}`}>Ver el pedido</LinkButton>}
        {estado === 'enviada' && whatsapp && (
          <LinkButton href={whatsapp} target="_blank">
            Escribir por WhatsApp
          </LinkButton>
        )}
        <LinkButton href={url} target="_blank" variant="secondary">
          Ver la cotización
        </LinkButton>
        {estado === 'enviada' && <CopyButton text={texto} what="el mensaje" />}
      </div>
    </>
  );
}

function OpenActs({ found, onDone }: { found: CotizacionDetalle; onDone: () => void }) {
  const call = useCall();
  const act = useAct();
  const reload = useReload(listCotizaciones);
  const [isOpen, setOpen] = useState(false);
  const params = { id: found.cotizacionId };
  const { field, handleSubmit, formState, kept } = useAppForm(withdrawInput, {
    kept: { name: 'Retirar una cotización', nth: found.cotizacionId },
    defaultValues: { motivo: '' },
  });
  const withdraw = handleSubmit(async (body) => {
    if (!(await act(call(withdrawCotizacion, { params, body }))).success) return;
    onDone();
    await reload();
  });
  return (
    <div className="grid gap-4 border-t border-linea pt-5">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void act(call(sendCotizacion, { params }))}>
          Enviar por correo
        </Button>
        {!isOpen && (
          <Button variant="quiet" onClick={() => setOpen(true)}>
            Retirar
          </Button>
        )}
      </div>
      {isOpen && (
        <form onSubmit={withdraw} noValidate aria-label="Retirar" className="grid gap-4">
          <RecoveredNotice {...kept} />
          <TextField label="Motivo" hint="Lo lee quien abra el enlace." required maxLength={300} {...field('motivo')} />
          <Button type="submit" variant="danger" busy={formState.isSubmitting} className="justify-self-start">
            Retirar la cotización
          </Button>
        </form>
      )}
    </div>
  );
}
