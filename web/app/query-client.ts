import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.tsx';

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Only a request that never got an answer, or a busy server, deserves another try.
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && [0, 502, 503, 504].includes(error.envelope.status),
      },
    },
  });
}
