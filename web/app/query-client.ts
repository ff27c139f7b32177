import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.tsx';

export function makeQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Retry only when there was no response or the server was busy.
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && [0, 502, 503, 504].includes(error.envelope.status),
      },
    },
  });
  // A first load that runs during a mutation may return the state before it: cancel it, so that it is started again.
  const invalidate = queryClient.invalidateQueries.bind(queryClient);
  queryClient.invalidateQueries = async (filters, options) => {
    if (filters?.refetchType !== 'none') {
      await queryClient.cancelQueries({ ...filters, predicate: ({ state }) => state.data === undefined });
    }
    await invalidate(filters, options);
  };
  return queryClient;
}
