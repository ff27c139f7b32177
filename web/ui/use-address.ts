import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from './navigation.ts';

type Change = URLSearchParams | Record<string, string> | ((now: URLSearchParams) => URLSearchParams);

/** The last change, with the key of the history entry it was made on. */
let asked: [string, URLSearchParams] | null = null;

/**
 * Search parameters and a setter. A change builds on the previous one even before the router has applied it, so two
 * quick filter changes are both kept. A change at the end of an act builds on the address of that moment, and does
 * nothing once the page has been left.
 */
export function useAddress(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const { key, search: text } = useLocation();
  const search = useMemo(() => new URLSearchParams(text), [text]);
  const navigate = useNavigate();
  const here = useRef<[string, URLSearchParams, typeof navigate]>(null);
  useEffect(() => {
    if (asked?.[0] !== key) asked = null;
    here.current = [key, search, navigate];
    return () => {
      here.current = null;
    };
  });
  const change = useCallback((next: Change, options?: NavigateOptions) => {
    if (!here.current) return;
    const [on, shown, navigate] = here.current;
    const search = typeof next === 'function' ? next(asked?.[1] ?? shown) : new URLSearchParams(next);
    asked = [on, search];
    navigate(`?${search}`, options);
  }, []);
  return [search, change];
}
