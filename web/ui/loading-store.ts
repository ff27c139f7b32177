type LoadingOptions = {
  label?: string;
  /** Delay in milliseconds before the indicator shows. */
  delay?: number;
  fullScreen?: boolean;
};

export type LoadingView = { count: number; visible: boolean; label: string; fullScreen: boolean };

export type LoadingStore = {
  view: () => LoadingView;
  subscribe: (listener: () => void) => () => void;
  show: (options?: LoadingOptions) => number;
  hide: (id?: number) => void;
  track: <T>(work: Promise<T>, options?: LoadingOptions) => Promise<T>;
};

type Entry = { id: number; due: boolean; label: string; fullScreen: boolean; timer?: ReturnType<typeof setTimeout> };

const defaultLabel = 'Procesando…';

export const hiddenView: LoadingView = { count: 0, visible: false, label: defaultLabel, fullScreen: false };

/** One entry per running operation. An entry is shown once its delay has passed. */
export function createLoadingStore(): LoadingStore {
  const listeners = new Set<() => void>();
  let entries: Entry[] = [];
  let view = hiddenView;
  let lastId = 0;

  function publish() {
    const due = entries.filter((entry) => entry.due);
    view = {
      count: due.length,
      visible: due.length > 0,
      label: due.at(-1)?.label ?? defaultLabel,
      fullScreen: due.some((entry) => entry.fullScreen),
    };
    for (const listener of listeners) listener();
  }

  function show({ label = defaultLabel, delay = 0, fullScreen = false }: LoadingOptions = {}): number {
    lastId += 1;
    const entry: Entry = { id: lastId, due: delay <= 0, label, fullScreen };
    if (!entry.due) {
      entry.timer = setTimeout(() => {
        entry.due = true;
        publish();
      }, delay);
    }
    entries = [...entries, entry];
    publish();
    return entry.id;
  }

  /** Without an id, removes the latest entry. Does nothing when there is none, so the count never goes below zero. */
  function hide(id: number | undefined = entries.at(-1)?.id): void {
    const entry = entries.find((candidate) => candidate.id === id);
    if (!entry) return;
    clearTimeout(entry.timer);
    entries = entries.filter((candidate) => candidate !== entry);
    publish();
  }

  async function track<T>(work: Promise<T>, options?: LoadingOptions): Promise<T> {
    const id = show(options);
    try {
      return await work;
    } finally {
      hide(id);
    }
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return { view: () => view, subscribe, show, hide, track };
}
