import type { Envelope } from 'domain/contract/envelope.ts';

/** The query of one page, with `placeholderData: keepPreviousData`. */
export type ListQuery<Row> = {
  data: Envelope<never, Row> | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
};

/** For DataTable. A refresh that fails keeps the rows that are shown. */
export function tableProps<Row>({ data, error, isFetching, isPlaceholderData, refetch }: ListQuery<Row>) {
  const failed = data ? undefined : error?.message;
  return {
    rows: data?.resources,
    ...(failed !== undefined && { error: failed }),
    onRetry: () => void refetch(),
    refreshing: isPlaceholderData || (error !== null && isFetching),
  };
}

/** For TablePages. */
export function pagesProps({ data }: Pick<ListQuery<unknown>, 'data'>) {
  return { total: data?.total ?? 0, hayMas: data?.hayMas };
}
