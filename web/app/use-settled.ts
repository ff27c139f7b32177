import { useQueries } from '@tanstack/react-query';
import { type ListQuery, listOptions } from './api.tsx';

/**
 * Whether each of these queries has been answered or has failed once; a later attempt does not hide the page again. Parts
 * of a page that show nothing without data are rendered together with what is below them, which would otherwise be pushed
 * down.
 */
export function useSettled(queries: readonly ListQuery<unknown>[]): boolean {
  return useQueries({ queries: queries.map(listOptions) }).every(({ isFetched }) => isFetched);
}
