import { useCallback } from 'react';
import { useLocation } from './navigation.ts';
import { readTableParams, type TableParams, writeTableParams } from './table-params.ts';
import { useAddress } from './use-address.ts';

/** Table state in the URL: kept by reload, back and shared links. */
export function useTableParams() {
  const [search, setSearch] = useAddress();
  const { state } = useLocation();
  const params = readTableParams(search);

  const change = useCallback(
    (next: Partial<TableParams>, replace: boolean) => {
      setSearch((current) => writeTableParams(current, next), { replace, state, preventScrollReset: true });
    },
    [setSearch, state],
  );

  return {
    ...params,
    setPage: (page: number) => change({ page }, false),
    setSize: (size: number) => change({ size }, true),
    setQ: (q: string) => change({ q }, true),
    clearFilter: () => change({ q: '' }, true),
  };
}
