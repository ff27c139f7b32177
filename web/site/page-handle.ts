import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import type { Call } from '../app/transport.ts';

/** A public page says which queries it needs before it can be drawn. */
export type PageHandle = {
  prefetch?: (page: { call: Call; params: Record<string, string | undefined>; url: URL }) => FetchQueryOptions[];
  /** The HTTP status this page should carry, from what was loaded. */
  status?: (page: { queryClient: QueryClient; params: Record<string, string | undefined>; url: URL }) => number;
};
