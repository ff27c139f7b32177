import { useCallback, useEffect, useMemo } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

type Change = URLSearchParams | Record<string, string> | ((now: URLSearchParams) => URLSearchParams);

/** The last change, and the entry of the history it was asked on. */
let asked: { on: string; search: URLSearchParams } | null = null;

/**
 * The parameters of the address, and how to change them. A change builds on the one before it, also when the router has
 * not got there yet: who chooses two filters in a moment gets both.
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
