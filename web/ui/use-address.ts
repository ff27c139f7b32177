import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from './navigation.ts';

type Change = URLSearchParams | Record<string, string> | ((now: URLSearchParams) => URLSearchParams);

/** The last change, and the history entry it was made on. */
let asked: { on: string; search: URLSearchParams } | null = null;

/**
 * Search parameters and a setter. A change builds on the previous one even before the router has applied it, so two
 * quick filter changes are both kept. A change at the end of an act builds on the address of that moment, and does
 * nothing once the page was left.
 */
export function useAddress(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const { key, search: text } = useLocation();
  const search = useMemo(() => new URLSearchParams(text), [text]);
  const navigate = useNavigate();
  useEffect(() => {
    if (asked?.on !== key) asked = null;
  }, [key]);
  const here = useRef<{ key: string; search: URLSearchParams; navigate: typeof navigate }>(null);
  useLayoutEffect(() => {
    here.current = { key, search, navigate };
    return () => {
      here.current = null;
    };
  }, [key, search, navigate]);
  const change = useCallback((next: Change, options?: NavigateOptions) => {
    if (!here.current) return;
    const { key, search, navigate } = here.current;
    const now = asked?.on === key ? asked.search : search;
    const wanted = typeof next === 'function' ? next(now) : new URLSearchParams(next);
    asked = { on: key, search: wanted };
    navigate(`?${wanted}`, options);
  }, []);
  return [search, change];
}
