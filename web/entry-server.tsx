import { dehydrate, type FetchQueryOptions, type QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router';
import { Providers } from './app/providers.tsx';
import { makeQueryClient } from './app/query-client.ts';
import type { Site } from './app/site.tsx';
import { type Call, makeCall, type Transport } from './app/transport.ts';
import { type Boot, Document, escapeForScript } from './document.tsx';
import { neverKept, privateLayoutId, routes, searchParamsRead } from './routes.tsx';
import { Splash } from './splash.tsx';

/** A public page says which queries it needs before it can be drawn. */
export type PageHandle = {
  prefetch?: (page: { call: Call; params: Record<string, string | undefined>; url: URL }) => FetchQueryOptions[];
  /** The HTTP status this page should carry, from what was loaded. */
  status?: (page: { queryClient: QueryClient; params: Record<string, string | undefined>; url: URL }) => number;
};

export type RenderInput = { url: URL; site: Site; assets: Boot['assets']; transport: Transport };
export type Rendered = { status: number; html: string; mode: Boot['mode'] };

export function isPrivate(path: string): boolean {
  return (matchRoutes(routes, path) ?? []).some(({ route }) => route.id === privateLayoutId);
}

/** Whether a page, once drawn, may be sent to the next visitor too. */
export function mayBeKept(path: string): boolean {
  return !(matchRoutes(routes, path) ?? []).some(({ route }) => neverKept.includes(route.path ?? ''));
}

/** Addresses that are drawn alike become one: what no page reads must neither split the cache nor get into it. */
export function cleanUrl(url: URL): URL {
  const clean = new URL(url.origin);
  const matches = matchRoutes(routes, url.pathname);
  if (!matches || matches.some(({ route }) => route.path === '*')) clean.pathname = '/404';
  else if (isPrivate(url.pathname)) clean.pathname = '/dashboard';
  else {
    clean.pathname = matches.at(-1)?.pathname ?? '/';
    for (const name of matches.flatMap(({ route }) => searchParamsRead[route.path ?? ''] ?? [])) {
      for (const value of url.searchParams.getAll(name)) clean.searchParams.append(name, value);
    }
  }
  return clean;
}

export async function render({ url, site, assets, transport }: RenderInput): Promise<Rendered> {
  if (isPrivate(url.pathname)) return renderShell(site, assets);
  const call = makeCall(transport, () => {});
  const queryClient = makeQueryClient();
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error(`unexpected redirect at ${url.pathname}`);
  const page = { call, params: context.matches[0]?.params ?? {}, url, queryClient };
  const handles = context.matches.map((match) => (match.route.handle ?? {}) as PageHandle);
  await Promise.all(handles.flatMap((h) => h.prefetch?.(page) ?? []).map((query) => queryClient.prefetchQuery(query)));
  const status = handles.map((h) => h.status?.(page)).find((s) => s !== undefined) ?? context.statusCode;
  const boot: Boot = { site, assets, mode: 'page', queries: dehydrate(queryClient) };
  const bootText = escapeForScript(JSON.stringify(boot));
  const html = renderToString(
    <Document boot={boot} bootText={bootText}>
      <Providers site={site} call={call} queryClient={queryClient}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>
    </Document>,
  );
  queryClient.clear();
  return { status, html: `<!doctype html>${html}`, mode: 'page' };
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
