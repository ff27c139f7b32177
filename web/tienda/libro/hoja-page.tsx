import { type QueryClient, useQuery } from '@tanstack/react-query';
import { getHoja } from 'domain/contract/reclamaciones.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { hojaFooters, hojaLines, hojaParts } from 'domain/rules/hoja-lines.ts';
import type { Hoja } from 'domain/schemas/reclamaciones.ts';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useSite } from '../../app/site.tsx';
import type { Call } from '../../app/transport.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useLocation } from '../../ui/navigation.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { AnswerState } from './answer-state.tsx';
import { Provider } from './provider.tsx';

const queryOf = (search: URLSearchParams) => ({
  query: { numero: search.get('numero') ?? '', clave: search.get('clave') ?? '' },
});
const hojaQuery = (call: Call, search: URLSearchParams) => apiQuery(call, getHoja, queryOf(search));
const keyOf = (search: URLSearchParams) => [getHoja.path, queryOf(search)];

export const handle = {
  prefetch: ({ call, url }: { call: Call; url: URL }) => [hojaQuery(call, url.searchParams)],
  status: ({ queryClient, url }: { queryClient: QueryClient; url: URL }) =>
    queryClient.getQueryData(keyOf(url.searchParams)) ? 200 : 404,
};

export function HojaPage() {
  const { institucion } = useSite();
  const search = new URLSearchParams(useLocation().search);
  const { data, isPending } = useQuery({ ...hojaQuery(useCall(), search), retry: false });
  return (
    <div className="page-column max-w-3xl py-12 sm:py-16 print:py-0">
      <title>{`Hoja de reclamación · ${institucion.nombre}`}</title>
      <meta name="robots" content="noindex" />
      {data?.resource ? (
        <Sheet hoja={data.resource} search={search} />
      ) : (
        <>
          <h1 className="title-1">{isPending ? 'Hoja de reclamación' : 'No encontramos esa hoja'}</h1>
          {!isPending && (
            <p className="mt-4">
              Abre el enlace completo de tu correo, o{' '}
              <TextLink to="/libro-de-reclamaciones/consulta">consulta con su número y tu documento</TextLink>.
            </p>
          )}
        </>
      )}
    </div>
  );
}

function Sheet({ hoja, search }: { hoja: Hoja; search: URLSearchParams }) {
  const lines = hojaLines(hoja);
  return (
    <>
      <p className="font-semibold text-tinta-2">Libro de Reclamaciones</p>
      <h1 className="title-1">Hoja de reclamación N.º {hoja.numero}</h1>
      <p className="mt-2 text-lg text-tinta-2">Presentada el {formatDateTime(hoja.presentada)} (hora de Lima)</p>
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        <LinkButton href={`/api/reclamaciones/hoja.pdf?${search}`} icon={Download}>
          Descargar PDF
        </LinkButton>
        <PrintButton />
      </div>
      <Provider proveedor={hoja.proveedor} className="mt-6" />
      {([1, 2, 3] as const).map((part) => (
        <section key={part} className="mt-8 border-t border-linea pt-5">
          <h2 className="title-3 mb-3">{hojaParts[part]}</h2>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[12rem_1fr]">
            {lines
              .filter((line) => line.part === part)
              .map(({ label, value }) => (
                <div key={label} className="contents">
                  <dt className="text-tinta-2">{label}</dt>
                  <dd className="mb-2 whitespace-pre-line wrap-anywhere sm:mb-0">{value}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <section className="mt-8 border-t border-linea pt-5">
        <h2 className="title-3 mb-3">{hojaParts[4]}</h2>
        <AnswerState {...hoja} />
      </section>
      <ul className="mt-8 grid max-w-text gap-2 text-sm text-tinta-2">
        {hojaFooters.map((foot) => (
          <li key={foot}>{foot}</li>
        ))}
      </ul>
    </>
  );
}

function PrintButton() {
  return (
    <Button variant="secondary" icon={Printer} onClick={() => window.print()} className="noscript:hidden">
      Imprimir
    </Button>
  );
}
