import { useEffect, useLayoutEffect } from 'react';
import type { Location } from 'react-router';
import type { Arrival } from './site-history.ts';

const storageKey = 'lugares';

/** Where each page was left, so that going back leads there; a new page begins at its top. */
export function useScrollPlace(arrival: Arrival): void {
  const key = placeKey(arrival.location);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => {
      keepPlace(arrival.location);
      // The browser restores a page it kept whole better than we could.
      history.scrollRestoration = 'auto';
    };
    const take = () => {
      history.scrollRestoration = 'manual';
    };
    window.addEventListener('pagehide', keep);
    window.addEventListener('pageshow', take);
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('pageshow', take);
    };
  }, [arrival]);

  useLayoutEffect(() => {
    if (!arrival.keepScroll) showPlace(arrival, key);
  }, [arrival, key]);
}

function showPlace({ action, location }: Arrival, key: string): void {
  const saved = action === 'POP' ? read()[key] : undefined;
  const target = location.hash && document.getElementById(location.hash.slice(1));
  if (saved !== undefined) window.scrollTo(0, saved);
  else if (target) target.scrollIntoView();
  else if (action !== 'POP') window.scrollTo(0, 0);
}

/** Before the next page is drawn: afterwards the scroll position is the new page's. */
export function keepPlace(location: Location): void {
  write(placeKey(location), window.scrollY);
}

/** Every document begins with the key `default`: it must not stand for the place in another page. */
function placeKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function write(key: string, place: number): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...read(), [key]: place }));
  } catch {
    // Without storage a page simply begins at its top.
  }
}
