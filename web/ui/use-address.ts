import { useCallback, useEffect, useMemo } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from './navigation.ts';

type Change = URLSearchParams | Record<string, string> | ((now: URLSearchParams) => URLSearchParams);

/** The last change, and the history entry it was made on. */
let asked: { on: string; search: URLSearchParams } | null = null;

/**
 * Search parameters and a setter. A change builds on the previous one even before the router has applied it, so two
 * quick filter changes are both kept.
 */
export function useAddress(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const { key, search: text } = useLocation();
  const search = useMemo(() => new URLSearchParams(text), [text]);
  const navigate = useNavigate();
  useEffect(() => {
    if (asked?.on !== key) asked = null;
  }, [key]);
  const change = useCallback(
    (next: Change, options?: NavigateOptions) => {
      const now = asked?.on === key ? asked.search : search;
      const wanted = typeof next === 'function' ? next(now) : new URLSearchParams(next);
      asked = { on: key, search: wanted };
      navigate(`?${wanted}`, options);
    },
    [key, search, navigate],
  );
  return [search, change];
}
