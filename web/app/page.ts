import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import type { Call } from './transport.ts';

/** The variable parts of a page's path, by name. */
export type Params = Record<string, string | undefined>;

export type PageProps = { params: Params };

/** What the server loads before it renders a public page, and the status it answers with. */
export type PageHandle = {
  prefetch?: (page: { call: Call; params: Params; url: URL }) => FetchQueryOptions[];
  /** Further queries, which depend on the first ones; the browser loads them when the page needs them. */
  prefetchMore?: (page: { call: Call; queryClient: QueryClient; url: URL }) => FetchQueryOptions[];
  /** HTTP status, by the loaded data. */
  status?: (page: { queryClient: QueryClient; params: Params; url: URL }) => number;
};
