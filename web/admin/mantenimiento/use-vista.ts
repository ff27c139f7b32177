import { useLocation } from 'react-router';
import { useAddress } from '../../ui/use-address.ts';

export type Vista = { de: 'lista' } | { de: 'ficha'; id: number | null };

/** Parses the view from the URL: the list, or the form of a record or of a new one. */
export function readVista(search: URLSearchParams): Vista {
  const editar = search.get('editar') ?? '';
  if (/^[1-9]\d{0,8}$/.test(editar)) return { de: 'ficha', id: Number(editar) };
  return search.has('nuevo') ? { de: 'ficha', id: null } : { de: 'lista' };
}

/** The open record is in the URL, beside page, size and search: kept by reload, back and shared links. */
export function useVista() {
  const [search, setSearch] = useAddress();
  const state = useLocation().state as { volvioDe?: number } | null;

  function go(change: { editar?: number; nuevo?: 1 }, options?: { replace: true; state?: object }) {
    setSearch((now) => {
      const next = new URLSearchParams(now);
      next.delete('editar');
      next.delete('nuevo');
      for (const [name, value] of Object.entries(change)) next.set(name, String(value));
      return next;
    }, options);
  }

  return {
    vista: readVista(search),
    /** Record whose form was just closed: its row gets the focus. */
    volvioDe: state?.volvioDe,
    crear: () => go({ nuevo: 1 }),
    editar: (id: number) => go({ editar: id }),
    /** A new record was saved and its form stays open. */
    seguirCon: (id: number) => go({ editar: id }, { replace: true }),
    // Replace the history entry, so that back does not reopen the form.
    volver: (id?: number) => go({}, { replace: true, state: { volvioDe: id } }),
  };
}
