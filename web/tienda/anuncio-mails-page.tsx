import { type QueryClient, useQuery } from '@tanstack/react-query';
import { getBaja } from 'domain/contract/anuncios.ts';
import { apiQuery, useCall } from '../app/api.tsx';
import { usePosted } from '../app/posted.ts';
import { useSite } from '../app/site.tsx';
import type { Call } from '../app/transport.ts';
import { Alert } from '../ui/alert.tsx';
import { buttonLook } from '../ui/button-look.ts';
import { useLocation } from '../ui/navigation.ts';
import { TextLink } from '../ui/text-link.tsx';

const inputOf = (search: URLSearchParams) => ({ query: { clave: search.get('clave') ?? '' } });
const bajaQuery = (call: Call, search: URLSearchParams) => apiQuery(call, getBaja, inputOf(search));

export const handle = {
  prefetch: ({ call, url }: { call: Call; url: URL }) => [bajaQuery(call, url.searchParams)],
  status: ({ queryClient, url }: { queryClient: QueryClient; url: URL }) =>
    queryClient.getQueryData([getBaja.path, inputOf(url.searchParams)]) ? 200 : 404,
};

/** Reached from a mail: shows whether announcements of a course come by mail, and changes it without signing in. */
export function AnuncioMailsPage() {
  const { institucion } = useSite();
  const search = new URLSearchParams(useLocation().search);
  const { data, error, isPending } = useQuery({ ...bajaQuery(useCall(), search), retry: false });
  const posted = usePosted();
  const found = data?.resource;
  const what = found?.curso === null ? 'novedades y ofertas' : 'los anuncios de este curso';
  return (
    <div className="page-column max-w-2xl py-12 sm:py-16">
      <title>{`Anuncios por correo · ${institucion.nombre}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="title-1">Anuncios por correo</h1>
      {found ? (
        <>
          {posted?.envelope.success && (
            <Alert tone="success" className="mt-6">
              {found.recibe ? `Volverás a recibir ${what}.` : 'Listo: no te escribiremos más.'}
            </Alert>
          )}
          <p className="mt-6 text-lg text-pretty">
            {found.recibe ? 'Recibes por correo ' : 'No recibes por correo '}
            {found.curso === null ? (
              <strong>novedades y ofertas</strong>
            ) : (
              <>
                los anuncios de <strong className="wrap-anywhere">«{found.curso}»</strong>
              </>
            )}
            .
          </p>
          <p className="mt-3 text-tinta-2">
            {found.curso !== null && 'Los anuncios se ven siempre en el curso. '}
            Los demás correos, como los de tus notas o tu acceso, no cambian.
          </p>
          <form method="post" action={`/anuncios-por-correo?${search}`} className="mt-8">
            <input type="hidden" name="recibe" value={found.recibe ? 'no' : 'si'} />
            <button type="submit" className={buttonLook({ variant: found.recibe ? 'primary' : 'secondary' })}>
              {found.recibe ? 'Dejar de recibirlos' : 'Volver a recibirlos'}
            </button>
          </form>
        </>
      ) : (
        !isPending && (
          <Alert tone="error" className="mt-6">
            {error?.message}
          </Alert>
        )
      )}
      <p className="mt-8">
        <TextLink to="/catalogo">Ir al catálogo</TextLink>
      </p>
    </div>
  );
}
