import './theme.css';
import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { logout } from 'domain/contract/sesion.ts';
import { StrictMode, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { browserTransport } from './app/browser-transport.ts';
import { Providers } from './app/providers.tsx';
import { makeQueryClient } from './app/query-client.ts';
import { type Call, makeCall } from './app/transport.ts';
import { type Boot, bootId, Document } from './document.tsx';
import { routes } from './routes.tsx';
import { Splash } from './splash.tsx';

type BrowserRouter = ReturnType<typeof createBrowserRouter>;

const bootText = document.getElementById(bootId)?.textContent ?? '';
const boot = JSON.parse(bootText) as Boot;
const queryClient = makeQueryClient();
hydrate(queryClient, freshNow(boot.queries));

// However long ago the page was drawn, the server vouched for it just now.
function freshNow(state: Boot['queries']): Partial<DehydratedState> {
  for (const query of state?.queries ?? []) query.state.dataUpdatedAt = Date.now();
  return state ?? {};
}

let leaving = false;

const call: Call = makeCall(browserTransport, () => {
  if (leaving || location.pathname === '/login') return;
  leaving = true;
  // A full load of /login forgets all that this page still holds about its user.
  void call(logout, {}).then(() => location.assign('/login'));
});

function Root({ router }: { router: BrowserRouter }) {
  const [ready, setReady] = useState(boot.mode === 'page');
  useEffect(() => setReady(true), []);
  return (
    <Document boot={boot} bootText={bootText}>
      <Providers site={boot.site} call={call} queryClient={queryClient}>
        {ready ? <RouterProvider router={router} /> : <Splash />}
      </Providers>
    </Document>
  );
}

// The first render must equal what the server sent, so the lazy parts of this address come first.
async function loadMatchedRoutes(): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const loaded = await route.lazy();
      Object.assign(route, loaded);
      delete route.lazy;
    }),
  );
}

await loadMatchedRoutes();
const router = createBrowserRouter(routes);
hydrateRoot(
  document,
  <StrictMode>
    <Root router={router} />
  </StrictMode>,
);
