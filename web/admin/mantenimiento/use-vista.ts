import { useLocation } from 'react-router';
import { useAddress } from '../../ui/use-address.ts';

export type Vista = { de: 'lista' } | { de: 'ficha'; id: number | null };

/** Which of the two views the address asks for: the list, or the form of one record or of a new one. */
export function readVista(search: URLSearchParams): Vista {
  const editar = search.get('editar') ?? '';
  if (/^[1-9]\d{0,8}$/.test(editar)) return { de: 'ficha', id: Number(editar) };
  return search.has('nuevo') ? { de: 'ficha', id: null } : { de: 'lista' };
}

/** The chosen record lives in the address, beside page, size and search: reload, back and a shared link keep it. */
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
    /** Whose form was just left: its row takes the focus. */
    volvioDe: state?.volvioDe,
    crear: () => go({ nuevo: 1 }),
    editar: (id: number) => go({ editar: id }),
    /** What was new has been saved and stays open. */
    seguirCon: (id: number) => go({ editar: id }, { replace: true }),
    // The form is replaced, so that going back does not open it again.
    volver: (id?: number) => go({}, { replace: true, state: { volvioDe: id } }),
  };
}
