import { useSyncExternalStore } from 'react';
import { hrefOf, type Location, type NavigateOptions, type Navigation, type To } from '../ui/navigation.ts';

const listeners = new Set<() => void>();
let steps = 0;
let here = readLocation();

function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  steps += 1;
  return { pathname, search, hash, state: history.state, key: String(steps) };
}

function publish(): void {
  here = readLocation();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', publish);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', publish);
  };
}

const current = () => here;

/** Another path is a full load; a change of the query alone is not, so that a filter keeps focus and text. */
function navigate(to: To, { replace = false, state = null }: NavigateOptions = {}): void {
  const url = new URL(hrefOf(to, here), window.location.href);
  if (url.pathname !== window.location.pathname) {
    if (replace) window.location.replace(url);
    else window.location.assign(url);
    return;
  }
  if (replace) history.replaceState(state, '', url);
  else history.pushState(state, '', url);
  publish();
}

export const siteNavigation: Navigation = {
  useLocation: () => useSyncExternalStore(subscribe, current, current),
  useNavigate: () => navigate,
  followsLinks: false,
};
