import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

type Query = { data: unknown; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };

type QueryStateProps = {
  query: Query;
  title?: string;
  action?: ReactNode;
  /** Of the error. */
  className?: string;
  /** Skeleton. */
  children: ReactNode;
};

/** What stands in for data that has not come: a skeleton, or why it failed. A failed refresh keeps the data on screen. */
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
