import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

type Query = { data: unknown; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };

type QueryStateProps = {
  query: Query;
  title?: string;
  action?: ReactNode;
  /** Classes of the error. */
  className?: string;
  /** Skeleton. */
  children: ReactNode;
};

/** Skeleton or error while there is no data. Renders nothing once there is, even if a refresh fails. */
export function QueryState({ query, title, action, className, children }: QueryStateProps) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return null;
  if (!error) return children;
  return (
    <ErrorState
      title={title}
      message={error.message}
      onRetry={() => void refetch()}
      busy={isFetching}
      action={action}
      className={className}
    />
  );
}
