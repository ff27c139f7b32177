import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '../app/transport.ts';
import type { PageHandle } from './page-handle.ts';
import { loadAll } from './pages.ts';
import { matchSite } from './routes.ts';

/** A pointer that only passes by is no intent. */
const lingerMs = 80;

/** Whoever touches, reaches or rests on a link is about to follow it: its page and data are there by the time of the click. */
export function loadOnIntent(call: Call, queryClient: QueryClient): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let last = '';

  function consider({ type, target }: Event): void {
    clearTimeout(resting);
    const link = (target as Element).closest?.('a');
    if (!link || link.origin !== location.origin || link.target || link.href === last) return;
    resting = setTimeout(() => void load(link.href), type === 'mouseover' ? lingerMs : 0);
  }

  async function load(href: string): Promise<void> {
    last = href;
    const url = new URL(href);
    const matches = matchSite(url.pathname);
    if (matches.at(-1)?.route.path === '*') return;
    try {
      await loadAll(matches.map(({ route }) => route));
    } catch {
      // The click tries again, and says what is wrong.
      return;
    }
    for (const { route, params } of matches) {
      const queries = (route.handle as PageHandle | undefined)?.prefetch?.({ call, params, url }) ?? [];
      for (const query of queries) void queryClient.prefetchQuery(query);
    }
  }

  const controller = new AbortController();
  for (const type of ['mouseover', 'focusin', 'touchstart']) {
    document.addEventListener(type, consider, { passive: true, signal: controller.signal });
  }
  return () => controller.abort();
}
