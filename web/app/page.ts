import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import type { Call } from './transport.ts';

/** The variable parts of a page's path, by name. */
export type Params = Record<string, string | undefined>;

export type PageProps = { params: Params };

/** What the server loads before it renders a public page, and the status it answers with. */
export type PageHandle = {
  prefetch?: (page: { call: Call; params: Params; url: URL }) => FetchQueryOptions[];
  /** What else it takes, by what was loaded; the browser loads it when it is shown. */
  prefetchMore?: (page: { call: Call; queryClient: QueryClient; url: URL }) => FetchQueryOptions[];
  /** From what was loaded. */
  status?: (page: { queryClient: QueryClient; params: Params; url: URL }) => number;
};
