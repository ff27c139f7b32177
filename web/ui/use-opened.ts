import { useAddress } from './use-address.ts';

/**
 * The record that a table shows in a dialog, in the URL: it can be linked, and Back closes it. `null` closes it and
 * keeps the state of the table.
 */
export function useOpened(name: string): [number | null, (id: number | null) => void] {
  const [search, setSearch] = useAddress();
  const text = search.get(name) ?? '';
  const opened = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

  function open(id: number | null) {
    const next = (now: URLSearchParams) => {
      const written = new URLSearchParams(now);
      if (id === null) written.delete(name);
      else written.set(name, String(id));
      return written;
    };
    setSearch(next, { replace: id === null, preventScrollReset: true });
  }

  return [opened, open];
}
