import { type DehydratedState, dehydrate, type FetchQueryOptions } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { type Posted, postedKey } from './app/posted.ts';
import { Providers } from './app/providers.tsx';
import { makeQueryClient } from './app/query-client.ts';
import { isCampus } from './app/screens.ts';
import type { Site } from './app/site.tsx';
import { Splash } from './app/splash.tsx';
import { makeCall, type Transport } from './app/transport.ts';
import { loadFirstData, screenOf } from './campus/first-data.ts';
import { type Boot, Document, escapeForScript } from './document.tsx';
import { loadPage } from './site/pages.ts';
import { matchSite, neverKept, notFound, searchParamsRead } from './site/routes.ts';
import { SiteApp } from './site-app.tsx';
import type { Navigation } from './ui/navigation.ts';

/** Files of a document: those of its entry and of its page. */
type AssetsOf = (entry: 'entry-site.tsx' | 'entry-campus.tsx', files: string[]) => Boot['assets'];

type RenderInput = { url: URL; site: Site; assetsOf: AssetsOf; transport: Transport; posted?: Posted };
type Rendered = { status: number; html: string; mode: Boot['mode'] };

/** Whether a rendered page may be cached. */
export function mayBeKept(path: string): boolean {
  return !neverKept.includes(matchSite(path).route.path);
}

/** Canonical URL: parameters that no page reads are dropped, so that they neither split nor fill the cache. */
export function normalizeUrl(url: URL): URL {
  const canonical = new URL(url.origin);
  if (isCampus(url.pathname)) {
    canonical.pathname = '/dashboard';
    return canonical;
  }
  const { route } = matchSite(url.pathname);
  canonical.pathname = route === notFound ? '/404' : url.pathname;
  for (const name of searchParamsRead[route.path] ?? []) {
    for (const value of url.searchParams.getAll(name)) canonical.searchParams.append(name, value);
  }
  return canonical;
}

export async function render({ url, site, assetsOf, transport, posted }: RenderInput): Promise<Rendered> {
  if (isCampus(url.pathname)) return renderShell(site, assetsOf('entry-campus.tsx', ['shell/app-layout.tsx']), null);
  const call = makeCall(transport, () => {});
  const queryClient = makeQueryClient();
  const { route, params } = matchSite(url.pathname);
  const { Page, handle } = await loadPage(route);
  if (posted) queryClient.setQueryData(postedKey, posted);
  const asked = { call, params, url, queryClient };
  const load = (queries: FetchQueryOptions[] = []) =>
    Promise.all(queries.map((query) => queryClient.prefetchQuery(query)));
  await load(handle.prefetch?.(asked));
  await load(handle.prefetchMore?.(asked));
  const status = handle.status?.(asked) ?? 200;
  const boot: Boot = {
    site,
    assets: assetsOf('entry-site.tsx', [route.file]),
    mode: 'page',
    waits: route.waits ?? false,
    page: { file: route.file, name: route.name, params },
    queries: timeless(dehydrate(queryClient)),
  };
  const bootText = escapeForScript(JSON.stringify(boot));
  const html = renderToString(
    <Document boot={boot} bootText={bootText}>
      <Providers site={site} call={call} queryClient={queryClient}>
        <SiteApp navigation={navigationAt(url)} Page={Page} params={params} />
      </Providers>
    </Document>,
  );
  queryClient.clear();
  return { status, html: `<!doctype html>${html}`, mode: 'page' };
}

/** Whether the document of this URL carries data of the signed-in user. */
export function carriesOwnData(url: URL): boolean {
  return screenOf(url) !== null;
}

/** The shell with the first data of its screen; the plain shell when the session has ended. */
export async function renderOwn({ url, site, assetsOf, transport }: RenderInput): Promise<Rendered> {
  const screen = screenOf(url)!;
  const queryClient = makeQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  const isKnown = await loadFirstData(
    queryClient,
    makeCall(transport, () => {}),
    screen,
  );
  const files = ['shell/app-layout.tsx', ...(isKnown ? [screen.file] : [])];
  const queries = isKnown ? timeless(dehydrate(queryClient)) : null;
  queryClient.clear();
  return renderShell(site, assetsOf('entry-campus.tsx', files), queries);
}

/** Navigation for server rendering: fixed location, no-op `navigate`. */
function navigationAt({ pathname, search }: URL): Navigation {
  const location = { pathname, search, hash: '', state: null, key: '' };
  return { useLocation: () => location, useNavigate: () => () => {}, followsLinks: false };
}

/** Removes timestamps, so that the same page gives the same bytes and ETag at any time and in any process. */
function timeless(state: DehydratedState): DehydratedState {
  const queries = state.queries.map((query) => ({
    ...query,
    dehydratedAt: 0,
    state: { ...query.state, dataUpdatedAt: 0 },
  }));
  return { ...state, queries };
}

function renderShell(site: Site, assets: Boot['assets'], queries: Boot['queries']): Rendered {
  const boot: Boot = { site, assets, mode: 'shell', waits: false, page: null, queries };
  const bootText = escapeForScript(JSON.stringify(boot));
  const html = renderToString(
    <Document boot={boot} bootText={bootText}>
      <Splash />
    </Document>,
  );
  return { status: 200, html: `<!doctype html>${html}`, mode: 'shell' };
}
