import { parseNota, writeNota } from 'domain/rules/parse-nota.ts';

type CellRef = { usuarioId: number; moduloId: number };
type Saved = { nota: number | null; version: number };
export type CellEstado = 'limpia' | 'editada' | 'guardando' | 'guardada' | 'error';
export type Cell = Saved & { texto: string; estado: CellEstado; motivo: string };

export type Respuesta = ({ ok: true } & Saved) | { ok: false; motivo: string; current?: Saved };

export type Links = {
  guardar: (cell: CellRef, nota: number | null, version: number) => Promise<Respuesta>;
  /** Conflict with another person's grade: resolves to true to keep one's own. */
  chooseMine: (cell: CellRef, foreign: number | null, mine: number | null) => Promise<boolean>;
  /** Debounce in milliseconds; leaving the cell saves at once. */
  wait?: number;
};

export type Cells = ReturnType<typeof createCells>;

const keyOf = ({ usuarioId, moduloId }: CellRef) => `${usuarioId}-${moduloId}`;
const empty: Cell = { nota: null, version: 0, texto: '', estado: 'limpia', motivo: '' };

/**
 * Editing state of the gradebook. Each cell has at most one save under way; what is typed meanwhile is saved
 * afterwards, so nothing is lost or reordered.
 */
export function createCells({ guardar, chooseMine, wait = 700 }: Links) {
  const cells = new Map<string, Cell>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  let review = 0;

  function change(ref: CellRef, next: Partial<Cell>) {
    cells.set(keyOf(ref), { ...get(ref), ...next });
    review += 1;
    for (const listener of listeners) listener();
  }

  function get(ref: CellRef): Cell {
    return cells.get(keyOf(ref)) ?? empty;
  }

  function quiet(ref: CellRef) {
    clearTimeout(timers.get(keyOf(ref)));
    timers.delete(keyOf(ref));
  }

  async function save(ref: CellRef): Promise<void> {
    quiet(ref);
    const cell = get(ref);
    if (cell.estado === 'guardando' || cell.estado === 'limpia' || cell.estado === 'guardada') return;
    const parsed = parseNota(cell.texto);
    if (!parsed.ok) return change(ref, { estado: 'error', motivo: parsed.motivo });
    if (parsed.nota === cell.nota) return change(ref, { estado: 'limpia', motivo: '' });
    change(ref, { estado: 'guardando', motivo: '' });
    settle(ref, cell.texto, parsed.nota, await guardar(ref, parsed.nota, cell.version));
  }

  function settle(ref: CellRef, sent: string, mine: number | null, respuesta: Respuesta): void {
    const followed = get(ref).texto !== sent;
    if (respuesta.ok) {
      const { nota, version } = respuesta;
      change(ref, { nota, version, estado: followed ? 'editada' : 'guardada', motivo: '' });
      if (followed) void save(ref);
    } else if (respuesta.current) {
      void resolver(ref, mine, respuesta.current);
    } else {
      change(ref, { estado: 'error', motivo: respuesta.motivo });
    }
  }

  async function resolver(ref: CellRef, mine: number | null, current: Saved): Promise<void> {
    const yes = await chooseMine(ref, current.nota, mine);
    if (!yes) return change(ref, { ...current, texto: writeNota(current.nota), estado: 'guardada', motivo: '' });
    change(ref, { ...current, estado: 'editada', motivo: '' });
    await save(ref);
  }

  return {
    get,
    /** Revision counter, for subscribers that read several cells. */
    review: () => review,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Loads the server's values; never overwrites a cell being edited. */
    load(ref: CellRef, { nota, version }: Saved) {
      const { estado, version: known } = get(ref);
      if (cells.has(keyOf(ref)) && (version <= known || (estado !== 'limpia' && estado !== 'guardada'))) return;
      change(ref, { nota, version, texto: writeNota(nota), estado: 'limpia', motivo: '' });
    },
    write(ref: CellRef, texto: string) {
      quiet(ref);
      const saving = get(ref).estado === 'guardando';
      change(ref, { texto, ...(!saving && { estado: 'editada', motivo: '' }) });
      timers.set(
        keyOf(ref),
        setTimeout(() => void save(ref), wait),
      );
    },
    flush: (ref: CellRef) => void save(ref),
    undo(ref: CellRef) {
      const { estado, nota } = get(ref);
      if (estado === 'guardando') return;
      quiet(ref);
      change(ref, { texto: writeNota(nota), estado: 'limpia', motivo: '' });
    },
    pendientes: () => [...cells.values()].some(({ estado }) => estado === 'editada' || estado === 'guardando'),
    withError: () => [...cells.values()].some(({ estado }) => estado === 'error'),
    saveAll() {
      for (const key of [...timers.keys()]) {
        const [usuarioId, moduloId] = key.split('-').map(Number);
        void save({ usuarioId: usuarioId!, moduloId: moduloId! });
      }
    },
  };
}
