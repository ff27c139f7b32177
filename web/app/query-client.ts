import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api.tsx';

/** After a change, what is still being loaded is asked for again too: it may hold what was true before the change. */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    // The library begins a running request anew only when the query has data already.
    if (filters?.refetchType !== 'none') {
      await this.cancelQueries({ ...filters, predicate: ({ state }) => state.data === undefined });
    }
    await super.invalidateQueries(filters, options);
  }
}

export function makeQueryClient(): QueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Retry only when there was no response or the server was busy.
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && [0, 502, 503, 504].includes(error.envelope.status),
      },
    },
  });
}
