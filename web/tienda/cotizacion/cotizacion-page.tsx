import { type QueryClient, useQuery } from '@tanstack/react-query';
import { getCotizacionHoja } from 'domain/contract/cotizaciones.ts';
import { formatDateTime, formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { estadoCotizacionLabels, lineDiscountText, standardTerms } from 'domain/rules/cotizaciones.ts';
import type { CotizacionHoja } from 'domain/schemas/cotizaciones.ts';
import Download from 'lucide-react/icons/download';
import { apiQuery, useCall } from '../../app/api.tsx';
import { LegalSentence } from '../../app/legal-sentence.tsx';
import { usePosted } from '../../app/posted.ts';
import { useSite } from '../../app/site.tsx';
import type { Call } from '../../app/transport.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useLocation } from '../../ui/navigation.ts';
import { TextField } from '../../ui/text-field.tsx';
import { OrdenCompra } from './orden-compra.tsx';

const queryOf = (search: URLSearchParams) => ({
  query: { numero: search.get('numero') ?? '', clave: search.get('clave') ?? '' },
});
const hojaQuery = (call: Call, search: URLSearchParams) => apiQuery(call, getCotizacionHoja, queryOf(search));

export const handle = {
  prefetch: ({ call, url }: { call: Call; url: URL }) => [hojaQuery(call, url.searchParams)],
  status: ({ queryClient, url }: { queryClient: QueryClient; url: URL }) =>
    queryClient.getQueryData([getCotizacionHoja.path, queryOf(url.searchParams)]) ? 200 : 404,
};

/** A quotation for whoever has its link: read, saved and accepted without JavaScript. */
export function CotizacionPage() {
  const { institucion } = useSite();
  const search = new URLSearchParams(useLocation().search);
  const { data, isPending } = useQuery({ ...hojaQuery(useCall(), search), retry: false });
  return (
    <div className="page-column max-w-3xl py-10 sm:py-14">
      <title>{`Cotización · ${institucion.nombre}`}</title>
      <meta name="robots" content="noindex" />
      {data?.resource ? (
        <Sheet hoja={data.resource} search={search} />
      ) : (
        <>
          <h1 className="title-1">{isPending ? 'Cotización' : 'No encontramos esa cotización'}</h1>
          {!isPending && <p className="mt-4">Abre el enlace completo que te enviamos.</p>}
        </>
      )}
    </div>
  );
}

const tones = { enviada: 'teal', aceptada: 'verde', vencida: 'ambar', retirada: 'rojo' } as const;

function Sheet({ hoja, search }: { hoja: CotizacionHoja; search: URLSearchParams }) {
  const { numero, estado, creado, vence, razonSocial, ruc, contacto, proveedor, cuentas, condiciones } = hoja;
  const supplier = [proveedor.razonSocial, proveedor.ruc && `RUC ${proveedor.ruc}`].filter(Boolean).join(' · ');
  return (
    <>
      <p className="text-tinta-2">{supplier}</p>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <h1 className="title-1">Cotización {numero}</h1>
        <Badge tone={tones[estado]}>{estadoCotizacionLabels[estado]}</Badge>
      </div>
      <p className="mt-2 text-tinta-2">
        Del {formatLongDate(creado)}. Vale hasta el {formatLongDate(limaNoon(vence))}.
      </p>
      <p className="mt-4 wrap-anywhere">
        Para <strong>{razonSocial}</strong>, RUC {ruc}. Atención: {contacto}.
      </p>
      <Lines hoja={hoja} />
      <LinkButton
        href={`/api/cotizaciones/hoja.pdf?${search}`}
        variant="secondary"
        icon={Download}
        className="mt-5 max-sm:w-full"
      >
        Descargar PDF
      </LinkButton>
      <State hoja={hoja} search={search} />
      <OrdenCompra hoja={hoja} search={search} />
      {cuentas.length > 0 && (
        <section className="mt-8 border-t border-linea pt-5">
          <h2 className="title-3 mb-3">Cuentas para el pago</h2>
          <ul className="grid gap-3 sm:grid-cols-2">
            {cuentas.map(({ banco, numero: cuenta, cci, titular }) => (
              <li key={cuenta} className="wrap-anywhere">
                <strong>{banco}</strong>
                <span className="block tabular-nums">{cuenta}</span>
                {cci && <span className="block text-sm text-tinta-2 tabular-nums">CCI {cci}</span>}
                <span className="block text-sm text-tinta-2">{titular}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="mt-8 border-t border-linea pt-5 text-sm text-tinta-2">
        <h2 className="title-3 mb-2">Condiciones</h2>
        <p>{standardTerms}</p>
        {condiciones && <p className="mt-2 wrap-anywhere whitespace-pre-line">{condiciones}</p>}
      </section>
    </>
  );
}

function Lines({ hoja: { lineas, subtotal, porcentaje, descuento, total } }: { hoja: CotizacionHoja }) {
  return (
    <Card as="section" aria-label="Detalle" padding="sm" className="mt-6">
      <ul className="divide-y divide-linea">
        {lineas.map((line) => (
          <li key={line.cursoId} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
            <span className="min-w-0 wrap-anywhere">
              {line.nombre}
              <span className="block text-sm text-tinta-2">
                {line.cantidad === 1 ? '1 cupo' : `${line.cantidad} cupos`} × {formatSoles(line.precio)}
              </span>
              <span className="block text-sm text-teal-oscuro empty:hidden">{lineDiscountText(line)}</span>
            </span>
            <span className="ml-auto tabular-nums">{formatSoles(line.importe)}</span>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-t border-linea pt-3 text-right tabular-nums">
        {descuento > 0 && (
          <>
            <dt className="text-tinta-2">Subtotal</dt>
            <dd>{formatSoles(subtotal)}</dd>
            <dt className="text-tinta-2">Descuento {porcentaje} %</dt>
            <dd>− {formatSoles(descuento)}</dd>
          </>
        )}
        <dt className="self-center text-tinta-2">Total</dt>
        <dd className="figures text-2xl">{formatSoles(total)}</dd>
      </dl>
    </Card>
  );
}

function State({ hoja, search }: { hoja: CotizacionHoja; search: URLSearchParams }) {
  const posted = usePosted();
  const { estado, aceptada, motivo, vence } = hoja;
  if (aceptada) {
    return (
      <Alert tone="success" title="Cotización aceptada" className="mt-6">
        <p>
          {aceptada.quien} la aceptó el {formatDateTime(aceptada.cuando)}.
        </p>
        <LinkButton href={aceptada.pedidoUrl} className="mt-3">
          Ver el pedido y cómo pagar
        </LinkButton>
      </Alert>
    );
  }
  if (estado !== 'enviada') {
    const why = estado === 'vencida' ? `Venció el ${formatLongDate(limaNoon(vence))}.` : motivo;
    return (
      <Alert tone="warning" title="Ya no se puede aceptar" className="mt-6">
        {why} Pídenos una nueva.
      </Alert>
    );
  }
  const errors = posted?.envelope.errores ?? {};
  return (
    <form
      method="post"
      action={`/cotizacion?${search}`}
      noValidate
      aria-label="Aceptar"
      className="mt-8 grid max-w-xl gap-4 border-t border-linea pt-6"
    >
      <h2 className="title-3">Aceptar la cotización</h2>
      {posted && <Alert tone="error">{posted.envelope.message}</Alert>}
      <TextField
        label="Nombre y cargo de quien acepta"
        name="nombre"
        id="nombre"
        required
        maxLength={200}
        autoComplete="name"
        defaultValue={posted?.values.nombre ?? ''}
        error={errors.nombre}
      />
      <Checkbox
        label="Acepto esta cotización en nombre de la empresa."
        name="conforme"
        id="conforme"
        required
        error={errors.conforme}
        defaultChecked={posted?.values.conforme === 'on'}
      />
      <LegalSentence act="Al aceptar" />
      <div>
        <button type="submit" className={buttonLook({}, 'max-sm:w-full')}>
          Aceptar y ver cómo pagar
        </button>
      </div>
    </form>
  );
}
