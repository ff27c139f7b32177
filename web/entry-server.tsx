import { type DehydratedState, dehydrate } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { isCampus } from './app/campus-paths.ts';
import { Providers } from './app/providers.tsx';
import { makeQueryClient } from './app/query-client.ts';
import type { Site } from './app/site.tsx';
import { makeCall, type Transport } from './app/transport.ts';
import { type Boot, Document, escapeForScript } from './document.tsx';
import type { PageHandle } from './site/page-handle.ts';
import { loadAll } from './site/pages.ts';
import { matchSite, neverKept, searchParamsRead } from './site/routes.ts';
import { SitePages } from './site/site-pages.tsx';
import { Splash } from './splash.tsx';

/** The files a document of that entry needs, with those of the page files it shows. */
type AssetsOf = (entry: 'entry-site.tsx' | 'entry-campus.tsx', files: string[]) => Boot['assets'];

export type RenderInput = { url: URL; site: Site; assetsOf: AssetsOf; transport: Transport };
export type Rendered = { status: number; html: string; mode: Boot['mode'] };

/** Whether a page, once drawn, may be sent to the next visitor too. */
export function mayBeKept(path: string): boolean {
  return !matchSite(path).some(({ route }) => neverKept.includes(route.path ?? ''));
}

/** Addresses that are drawn alike become one: what no page reads must neither split the cache nor get into it. */
export function cleanUrl(url: URL): URL {
  const clean = new URL(url.origin);
  if (isCampus(url.pathname)) {
    clean.pathname = '/dashboard';
    return clean;
  }
  const matches = matchSite(url.pathname);
  if (matches.length === 0 || matches.some(({ route }) => route.path === '*')) clean.pathname = '/404';
  else {
    clean.pathname = matches.at(-1)?.pathname ?? '/';
    for (const name of matches.flatMap(({ route }) => searchParamsRead[route.path ?? ''] ?? [])) {
      for (const value of url.searchParams.getAll(name)) clean.searchParams.append(name, value);
    }
  }
  return clean;
}

export async function render({ url, site, assetsOf, transport }: RenderInput): Promise<Rendered> {
  if (isCampus(url.pathname)) return renderShell(site, assetsOf('entry-campus.tsx', ['shell/app-layout.tsx']));
  const call = makeCall(transport, () => {});
  const queryClient = makeQueryClient();
  const matches = matchSite(url.pathname);
  await loadAll(matches.map(({ route }) => route));
  const page = { call, params: matches.at(-1)?.params ?? {}, url, queryClient };
  const handles = matches.map(({ route }) => (route.handle ?? {}) as PageHandle);
  await Promise.all(handles.flatMap((h) => h.prefetch?.(page) ?? []).map((query) => queryClient.prefetchQuery(query)));
  const status = handles.map((h) => h.status?.(page)).find((s) => s !== undefined) ?? 200;
  const files = matches.flatMap(({ route }) => route.file ?? []);
  const boot: Boot = {
    site,
    assets: assetsOf('entry-site.tsx', files),
    mode: 'page',
    queries: timeless(dehydrate(queryClient)),
  };
  const bootText = escapeForScript(JSON.stringify(boot));
  const html = renderToString(
    <Document boot={boot} bootText={bootText}>
      <Providers site={site} call={call} queryClient={queryClient}>
        <StaticRouter location={url.pathname + url.search}>
          <SitePages />
        </StaticRouter>
      </Providers>
    </Document>,
  );
  queryClient.clear();
  return { status, html: `<!doctype html>${html}`, mode: 'page' };
}

/** The same page drawn at another moment or by another process is the same bytes, and so has the same ETag. */
function timeless(state: DehydratedState): DehydratedState {
  const queries = state.queries.map((query) => ({
    ...query,
    dehydratedAt: 0,
    state: { ...query.state, dataUpdatedAt: 0 },
  }));
  return { ...state, queries };
}

function renderShell(site: Site, assets: Boot['assets']): Rendered {
  const boot: Boot = { site, assets, mode: 'shell', queries: null };
  const bootText = escapeForScript(JSON.stringify(boot));
  const html = renderToString(
    <Document boot={boot} bootText={bootText}>
      <Splash />
    </Document>,
  );
  return { status: 200, html: `<!doctype html>${html}`, mode: 'shell' };
}
