import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getLegal, getLegalVersion } from 'domain/contract/legal.ts';
import { formatLongDate } from 'domain/formats/lima-time.ts';
import { fillLegal, type LegalText, legalPath, legalSections, legalTextAt, legalTitles } from 'domain/rules/legal.ts';
import { keptData } from 'domain/rules/retention.ts';
import type { LegalVersion } from 'domain/schemas/legal.ts';
import { ApiError, useCall } from '../../app/api.tsx';
import { useSite } from '../../app/site.tsx';
import type { Call } from '../../app/transport.ts';
import { Alert } from '../../ui/alert.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useLocation } from '../../ui/navigation.ts';
import { Prose } from '../../ui/prose.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { PageMeta } from '../page-meta.tsx';

/** Undefined: the version in force. An invalid number becomes one that does not exist, so the page answers 404. */
function versionIn(search: URLSearchParams): number | undefined {
  const asked = search.get('version');
  if (asked === null) return undefined;
  return /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 999_999_999;
}

const legalKey = (documento: LegalText, version: number | undefined) => ['legal', documento, version ?? null];

function legalQuery(call: Call, documento: LegalText, version: number | undefined) {
  return queryOptions({
    queryKey: legalKey(documento, version),
    queryFn: async () => {
      const envelope =
        version === undefined
          ? await call(getLegal, { params: { documento } })
          : await call(getLegalVersion, { params: { documento, version } });
      if (!envelope.success) throw new ApiError(envelope);
      return envelope;
    },
  });
}

export const handle = {
  prefetch: ({ call, url }: { call: Call; url: URL }) => [
    legalQuery(call, legalTextAt(url.pathname), versionIn(url.searchParams)),
  ],
  status: ({ queryClient, url }: { queryClient: QueryClient; url: URL }) =>
    queryClient.getQueryData(legalKey(legalTextAt(url.pathname), versionIn(url.searchParams))) ? 200 : 404,
};

export function LegalPage() {
  const { institucion } = useSite();
  const { pathname, search } = useLocation();
  const documento = legalTextAt(pathname);
  const version = versionIn(new URLSearchParams(search));
  const { data, error, isPending, refetch } = useQuery({ ...legalQuery(useCall(), documento, version), retry: false });
  const title = legalTitles[documento];
  return (
    <div className="page-column max-w-3xl py-12 sm:py-16">
      <PageMeta
        title={`${title} · ${institucion.nombre}`}
        description={`${title} de ${institucion.nombre}.`}
        path={legalPath(documento)}
      />
      <h1 className="title-1">{title}</h1>
      {isPending && (
        <SkeletonRegion label="Cargando el documento…">
          <Skeleton className="mt-6 h-96 w-full" />
        </SkeletonRegion>
      )}
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {data?.resource && <Document shown={data.resource} />}
    </div>
  );
}

function Document({ shown }: { shown: LegalVersion }) {
  const { institucion } = useSite();
  const { documento, version, publicado, texto, versiones } = shown;
  const newest = versiones[0]?.version ?? version;
  return (
    <>
      <p className="mt-2 text-tinta-2">
        Versión {version}, publicada el {formatLongDate(publicado)}
      </p>
      {version < newest && (
        <Alert tone="warning" className="mt-6">
          Esta versión ya no está vigente. <TextLink to={legalPath(documento)}>Lee la versión {newest}</TextLink>.
        </Alert>
      )}
      {legalSections(fillLegal(texto, institucion)).map(({ title, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity but their place
        <div key={place} className="mt-8">
          {title && <h2 className="title-3 mb-3">{title}</h2>}
          <Prose text={text} />
        </div>
      ))}
      {documento === 'privacidad' && <Kept />}
      {versiones.length > 1 && (
        <nav aria-label="Versiones del documento" className="mt-12 border-t border-linea pt-6">
          <h2 className="title-3 mb-3">Todas las versiones</h2>
          <ul className="grid gap-2">
            {versiones.map((one) => (
              <li key={one.version}>
                {one.version === version ? (
                  <span className="font-medium">Versión {one.version} (la que lees)</span>
                ) : (
                  <TextLink to={legalPath(documento, one.version)}>Versión {one.version}</TextLink>
                )}
                <span className="text-tinta-2">, del {formatLongDate(one.publicado)}</span>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

/** Retention times, from the constants that the deletion uses, so that page and deletion agree. */
function Kept() {
  return (
    <section className="mt-8" aria-labelledby="conservacion">
      <h2 id="conservacion" className="title-3 mb-3">
        Qué guardamos y cuánto tiempo
      </h2>
      <dl className="divide-y divide-linea border-y border-linea">
        {keptData.map(({ what, howLong }) => (
          <div key={what} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-2">
            <dt className="font-medium">{what}</dt>
            <dd className="text-tinta-2">{howLong}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
