import { useLocation } from 'react-router';
import { useAddress } from '../../ui/use-address.ts';

export type View = { kind: 'list' } | { kind: 'record'; id: number | null };

/** Parses the view from the URL: the list, or the form of a record or of a new one. */
export function readView(search: URLSearchParams): View {
  const id = search.get('editar') ?? '';
  if (/^[1-9]\d{0,8}$/.test(id)) return { kind: 'record', id: Number(id) };
  return search.has('nuevo') ? { kind: 'record', id: null } : { kind: 'list' };
}

/** The open record is in the URL, beside page, size and search: kept by reload, back and shared links. */
export function useView() {
  const [search, setSearch] = useAddress();
  const state = useLocation().state as { returnedFrom?: number } | null;

  /** Keys of `change` are query parameters. */
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
    view: readView(search),
    /** Record whose form was just closed: its row gets the focus. */
    returnedFrom: state?.returnedFrom,
    create: () => go({ nuevo: 1 }),
    edit: (id: number) => go({ editar: id }),
    /** A new record was saved and its form stays open. */
    continueWith: (id: number) => go({ editar: id }, { replace: true }),
    // Replace the history entry, so that back does not reopen the form.
    back: (id?: number) => go({}, { replace: true, state: { returnedFrom: id } }),
  };
}
