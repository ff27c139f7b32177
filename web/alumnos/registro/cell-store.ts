import type { NotaValue } from 'domain/rules/parse-nota.ts';
export type CellRef = { usuarioId: number; moduloId: number };
export type Saved = { nota: NotaValue; version: number };
export type CellEstado = 'limpia' | 'editada' | 'guardando' | 'guardada' | 'error';
export type Cell = Saved & { texto: string; estado: CellEstado; motivo: string };
export type Summary = { unsaved: number; saving: number; errors: number; firstError: CellRef | null };

export type CellStore = ReturnType<typeof createCellStore>;

export const keyOf = ({ usuarioId, moduloId }: CellRef) => `${usuarioId}-${moduloId}`;
const empty: Cell = { nota: null, version: 0, texto: '', estado: 'limpia', motivo: '' };

/** Cells of the gradebook by student and module. Subscribers are told once per act, however many cells it changes. */
export function createCellStore() {
  const cells = new Map<string, Cell>();
  const listeners = new Set<() => void>();
  let revision = 0;
  let summary: Summary | null = null;

  function get(ref: CellRef): Cell {
    return cells.get(keyOf(ref)) ?? empty;
  }

  function put(ref: CellRef, next: Partial<Cell>): void {
    cells.set(keyOf(ref), { ...get(ref), ...next });
  }

  function notify(): void {
    revision += 1;
    summary = null;
    for (const listener of listeners) listener();
  }

  function summarize(): Summary {
    const found: Summary = { unsaved: 0, saving: 0, errors: 0, firstError: null };
    for (const [key, { estado }] of cells) {
      if (estado === 'editada') found.unsaved += 1;
      if (estado === 'guardando') found.saving += 1;
      if (estado !== 'error') continue;
      found.errors += 1;
      found.firstError ??= refOf(key);
    }
    return found;
  }

  return {
    get,
    put,
    notify,
    change(ref: CellRef, next: Partial<Cell>) {
      put(ref, next);
      notify();
    },
    has: (ref: CellRef) => cells.has(keyOf(ref)),
    notSaved: () => [...cells].filter(([, { estado }]) => estado !== 'limpia' && estado !== 'guardada'),
    inError: () => [...cells].filter(([, { estado }]) => estado === 'error').map(([key]) => refOf(key)),
    /** Revision counter, for subscribers that read several cells. */
    review: () => revision,
    summary: () => {
      summary ??= summarize();
      return summary;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export function refOf(key: string): CellRef {
  const [usuarioId, moduloId] = key.split('-').map(Number);
  return { usuarioId: usuarioId!, moduloId: moduloId! };
}
