import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.tsx';

export function makeQueryClient(): QueryClient {
  return new QueryClient({
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
