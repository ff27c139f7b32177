import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallProvider } from './api.tsx';
import { AuthProvider } from './auth.tsx';
import { type Site, SiteProvider } from './site.tsx';
import type { Call } from './transport.ts';

type Props = { site: Site; call: Call; queryClient: QueryClient; children: ReactNode };

/** Context providers of every page, on the site and in the campus. */
export function Providers({ site, call, queryClient, children }: Props) {
  return (
    <SiteProvider site={site}>
      <CallProvider call={call}>
        <QueryClientProvider client={queryClient}>
          <AuthProvider>{children}</AuthProvider>
        </QueryClientProvider>
      </CallProvider>
    </SiteProvider>
  );
}
