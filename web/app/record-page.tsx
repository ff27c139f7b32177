import type { ReactNode } from 'react';
import { QueryState } from '../ui/query-state.tsx';
import { ApiError } from './api.tsx';
import { type Crumb, useTrail } from './breadcrumb.tsx';
import { useTitle } from './site.tsx';

type Query<R> = {
  data: { resource?: R | null } | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

type RecordPageProps<R> = {
  title: string;
  trail: readonly Crumb[];
  query: Query<R>;
  /** Shown in every state: loading, error and loaded. */
  header?: ReactNode;
  skeleton: ReactNode;
  errorTitle?: string;
  /** Beside the button that tries again. */
  errorAction?: ReactNode;
  /** Replaces the error and any loaded record for certain statuses, e.g. 404; falsy for the others. */
  refused?: (status: number, message: string) => ReactNode;
  children: (record: R) => ReactNode;
};

/** The page of one record: title, breadcrumb, and the record once it is loaded. A failed refresh keeps it on screen. */
export function RecordPage<R>(props: RecordPageProps<R>) {
  const { query, header, skeleton, errorTitle, errorAction, refused, children } = props;
  const { data, error } = query;
  const title = useTitle(props.title);
  useTrail(props.trail);
  const record = data?.resource;
  const refusal = error instanceof ApiError && refused?.(error.envelope.status, error.message);
  return (
    <>
      {title}
      {header}
      {refusal ||
        (record ? (
          children(record)
        ) : (
          <QueryState query={query} title={errorTitle} action={errorAction}>
            {skeleton}
          </QueryState>
        ))}
    </>
  );
}
