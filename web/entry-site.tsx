import './theme.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Providers } from './app/providers.tsx';
import { readBoot } from './boot.ts';
import { Document } from './document.tsx';
import { loadAll } from './site/pages.ts';
import { matchSite } from './site/routes.ts';
import { SiteHistory } from './site/site-history.ts';
import { SitePages } from './site/site-pages.tsx';
import { SiteRouter } from './site/site-router.tsx';

const { boot, bootText, queryClient, call } = readBoot();

/**
 * The first render must equal what the server sent, so the parts of this address come first. Not awaited at the top level: the
 * pages import the file that this is bundled into, and would wait for it to end.
 */
async function start(): Promise<void> {
  await loadAll(matchSite(location.pathname).map(({ route }) => route));
  const history = new SiteHistory();
  hydrateRoot(
    document,
    <StrictMode>
      <Document boot={boot} bootText={bootText}>
        <Providers site={boot.site} call={call} queryClient={queryClient}>
          <SiteRouter history={history}>
            <SitePages />
          </SiteRouter>
        </Providers>
      </Document>
    </StrictMode>,
  );
}

void start();
