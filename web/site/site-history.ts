import {
  createPath,
  type Location,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  parsePath,
  type To,
} from 'react-router';
import { isCampus } from '../app/campus-paths.ts';
import type { Place } from '../app/leaving.ts';
import { loadAll } from './pages.ts';
import { matchSite } from './routes.ts';
import { keepPlace } from './scroll-place.ts';

export type Arrival = { location: Location; action: NavigationType; keepScroll: boolean };

/** What React Router keeps in history.state, kept the same way. */
type Kept = { usr: unknown; key: string; idx: number };

type Guard = { blocks: (current: Place, next: Place) => boolean; ask: () => Promise<boolean> };

/**
 * The browser's history for the public site. A page is loaded before its address is shown, so the old one stays until
 * then; an address of the campus, which is another application, is left for by a full load.
 */
export class SiteHistory {
  arrival: Arrival;
  arriving = false;
  readonly #listeners = new Set<() => void>();
  readonly #guards = new Set<Guard>();
  #index: number;
  #turn = 0;
  #ignoreNextPop = false;

  constructor() {
    const kept = this.#kept();
    if (!kept) history.replaceState({ usr: history.state?.usr, key: 'default', idx: 0 } satisfies Kept, '');
    this.#index = kept?.idx ?? 0;
    this.arrival = { location: this.#here(), action: NavigationType.Pop, keepScroll: false };
    window.addEventListener('popstate', () => void this.#popped());
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  guard(guard: Guard): () => void {
    this.#guards.add(guard);
    return () => this.#guards.delete(guard);
  }

  readonly navigator: Navigator = {
    createHref: (to) => hrefOf(to),
    go: (delta) => history.go(delta),
    push: (to, state, options) => void this.#go('push', to, state, options),
    replace: (to, state, options) => void this.#go('replace', to, state, options),
  };

  async #go(kind: 'push' | 'replace', to: To, state: unknown, options: NavigateOptions = {}): Promise<void> {
    const href = hrefOf(to);
    const { pathname, search } = new URL(href, location.href);
    if (!(await this.#mayLeaveFor({ pathname, search }))) return;
    if (isCampus(pathname)) return kind === 'push' ? location.assign(href) : location.replace(href);
    await this.#arrive(pathname, () => {
      const kept: Kept = { usr: state, key: newKey(), idx: kind === 'push' ? this.#index + 1 : this.#index };
      if (kind === 'push') history.pushState(kept, '', href);
      else history.replaceState(kept, '', href);
      const action = kind === 'push' ? NavigationType.Push : NavigationType.Replace;
      return { location: this.#here(), action, keepScroll: options.preventScrollReset === true };
    });
  }

  async #popped(): Promise<void> {
    if (this.#ignoreNextPop) {
      this.#ignoreNextPop = false;
      return;
    }
    const delta = (this.#kept()?.idx ?? 0) - this.#index;
    const next = { pathname: location.pathname, search: location.search };
    if (delta !== 0 && this.#guardAgainst(next)) {
      // The address has changed already: take it back, ask, and only then go there.
      this.#ignoreNextPop = true;
      history.go(-delta);
      if (!(await this.#mayLeaveFor(next))) return;
      this.#guards.clear();
      return history.go(delta);
    }
    await this.#arrive(location.pathname, () => ({
      location: this.#here(),
      action: NavigationType.Pop,
      keepScroll: false,
    }));
  }

  /** The last one asked for wins. A page that cannot be loaded is asked for by a full load, which can say what is wrong. */
  async #arrive(pathname: string, commit: () => Arrival): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    this.arriving = true;
    this.#tell();
    try {
      await loadAll(matchSite(pathname).map(({ route }) => route));
    } catch {
      if (turn === this.#turn) location.assign(pathname);
      return;
    }
    if (turn !== this.#turn) return;
    keepPlace(this.arrival.location);
    this.arrival = commit();
    this.#index = this.#kept()?.idx ?? 0;
    this.arriving = false;
    this.#tell();
  }

  #here(): Location {
    const { pathname, search, hash } = window.location;
    const { usr = null, key = 'default' } = this.#kept() ?? {};
    return { pathname, search, hash, state: usr, key } as Location;
  }

  #kept(): Kept | null {
    const state = history.state as Partial<Kept> | null;
    return typeof state?.key === 'string' && typeof state.idx === 'number' ? (state as Kept) : null;
  }

  #guardAgainst(next: Place): Guard | undefined {
    return [...this.#guards].find(({ blocks }) => blocks(this.arrival.location, next));
  }

  async #mayLeaveFor(next: Place): Promise<boolean> {
    return (await this.#guardAgainst(next)?.ask()) ?? true;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function hrefOf(to: To): string {
  const { pathname = '', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  return createPath({ pathname: pathname || location.pathname, search, hash });
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}
