import './site.css';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Providers } from './app/providers.tsx';
import { readBoot } from './boot.ts';
import { Document } from './document.tsx';
import { siteNavigation } from './site/navigation.ts';
import { loadPage } from './site/pages.ts';
import { SiteApp } from './site-app.tsx';

const { boot, bootText, queryClient, call } = readBoot();

/**
 * The first render must equal the server's, so the page component is loaded first. Not awaited at the top level: pages
 * import the chunk that contains this module, and would wait for it.
 */
async function start(): Promise<void> {
  if (!boot.page) return;
  const { search } = location;
  if (/cupon|utm_/.test(search)) (await import('./app/arrival.ts')).rememberArrival(search);
  const { Page } = await loadPage(boot.page);
  const { params } = boot.page;
  // In a transition React hydrates in slices, so that a press in between is handled.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Document boot={boot} bootText={bootText}>
          <Providers site={boot.site} call={call} queryClient={queryClient}>
            <SiteApp navigation={siteNavigation} Page={Page} params={params} />
          </Providers>
        </Document>
      </StrictMode>,
    );
  });
  // React listens from now on, and hydrates a pressed element at once.
  document.dispatchEvent(new Event('hydrating'));
}

void start();
