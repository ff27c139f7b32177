import { type NotaValue, parseNota, writeNota } from 'domain/rules/parse-nota.ts';
import { type BlockAnswer, type Change, createActs, type Foreign } from './cell-acts.ts';
import { type CellRef, createCellStore, keyOf, refOf, type Saved } from './cell-store.ts';

export type SaveAnswer = ({ ok: true } & Saved) | { ok: false; motivo: string; current?: Saved };

export type Links = {
  saveOne: (cell: CellRef, nota: NotaValue, version: number) => Promise<SaveAnswer>;
  /** Conflict with another person's grade: resolves to true to keep one's own. */
  chooseMine: (cell: CellRef, foreign: NotaValue, mine: NotaValue) => Promise<boolean>;
  saveBlock: (cells: (Change & { version: number })[]) => Promise<BlockAnswer>;
  chooseMineOfMany: (foreign: Foreign[]) => Promise<boolean>;
  /** Debounce in milliseconds; leaving the cell saves at once. */
  wait?: number;
};

export type Unsaved = { texto: string; version: number };

function isUnsaved(value: unknown): value is Unsaved {
  const { texto, version } = (value ?? {}) as Partial<Unsaved>;
  return typeof texto === 'string' && typeof version === 'number';
}

export type Cells = ReturnType<typeof createCells>;

/**
 * Editing state of the gradebook. Each cell has at most one running save; text typed meanwhile is saved afterwards, so
 * nothing is lost or reordered.
 */
export function createCells({ saveOne, chooseMine, saveBlock, chooseMineOfMany, wait = 700 }: Links) {
  const store = createCellStore();
  const { get, put, change } = store;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const inFlight = new Map<string, Promise<void>>();
  let draft: (CellRef & { texto: string }) | null = null;
  const settled = (ref: CellRef) => inFlight.get(keyOf(ref));
  const { record, resend, ...acts } = createActs(store, { saveBlock, chooseMineOfMany, settled, acknowledge });

  function quiet(ref: CellRef) {
    clearTimeout(timers.get(keyOf(ref)));
    timers.delete(keyOf(ref));
  }

  function save(ref: CellRef): void {
    quiet(ref);
    const cell = get(ref);
    if (cell.estado === 'guardando' || cell.estado === 'limpia' || cell.estado === 'guardada') return;
    const parsed = parseNota(cell.texto);
    if (!parsed.ok) change(ref, { estado: 'error', motivo: parsed.motivo });
    else if (parsed.nota === cell.nota) change(ref, { estado: 'limpia', motivo: '' });
    else {
      record([{ ...ref, antes: cell.nota, despues: parsed.nota }]);
      send(ref, cell.texto, parsed.nota);
    }
  }

  function send(ref: CellRef, sent: string, nota: NotaValue): void {
    const { version } = get(ref);
    change(ref, { estado: 'guardando', motivo: '' });
    const sending = saveOne(ref, nota, version).then((answer) => settle(ref, sent, nota, answer));
    const tracked = sending.finally(() => {
      if (inFlight.get(keyOf(ref)) === tracked) inFlight.delete(keyOf(ref));
    });
    inFlight.set(keyOf(ref), tracked);
  }

  async function settle(ref: CellRef, sent: string, mine: NotaValue, answer: SaveAnswer): Promise<void> {
    if (answer.ok) {
      acknowledge(ref, sent, answer);
      store.notify();
    } else if (answer.current) {
      const { current } = answer;
      const yes = await chooseMine(ref, current.nota, mine);
      if (!yes) return change(ref, { ...current, texto: writeNota(current.nota), estado: 'guardada', motivo: '' });
      change(ref, { ...current, estado: 'editada', motivo: '' });
      save(ref);
    } else {
      change(ref, { estado: 'error', motivo: answer.motivo });
    }
  }

  function acknowledge(ref: CellRef, sent: string, { nota, version }: Saved): void {
    const followed = get(ref).texto !== sent;
    put(ref, { nota, version, estado: followed ? 'editada' : 'guardada', motivo: '' });
    if (followed) save(ref);
  }

  return {
    ...acts,
    get,
    /** The grade in the cell, even while it is being saved; the saved grade when the text is not a grade. */
    written(ref: CellRef): NotaValue {
      const { texto, nota } = get(ref);
      const parsed = parseNota(texto);
      return parsed.ok ? parsed.nota : nota;
    },
    review: store.review,
    summary: store.summary,
    subscribe: store.subscribe,
    /** Loads the server's values; never overwrites a cell being edited. */
    load(rows: Iterable<CellRef & Saved>) {
      for (const { usuarioId, moduloId, nota, version } of rows) {
        const ref = { usuarioId, moduloId };
        const { estado, version: known } = get(ref);
        if (store.has(ref) && (version <= known || (estado !== 'limpia' && estado !== 'guardada'))) continue;
        put(ref, { nota, version, texto: writeNota(nota), estado: 'limpia', motivo: '' });
      }
      store.notify();
    },
    write(ref: CellRef, texto: string) {
      quiet(ref);
      const saving = get(ref).estado === 'guardando';
      change(ref, { texto, ...(!saving && { estado: 'editada', motivo: '' }) });
      timers.set(
        keyOf(ref),
        setTimeout(() => save(ref), wait),
      );
    },
    flush: save,
    /** Discards what was typed and not saved. */
    discard(ref: CellRef) {
      const { estado, nota } = get(ref);
      if (estado === 'guardando') return;
      quiet(ref);
      change(ref, { texto: writeNota(nota), estado: 'limpia', motivo: '' });
    },
    /** Text in the open cell editor; the cell gets it when the editor is left. */
    setDraft(next: typeof draft) {
      draft = next;
    },
    /** Unacknowledged text by cell, with the version that it replaces. */
    notSaved(): Record<string, Unsaved> {
      const written = store.notSaved().map(([key, { texto, version }]) => [key, { texto, version }] as const);
      const isDrafted = draft !== null && draft.texto !== get(draft).texto;
      const drafted = isDrafted
        ? [[keyOf(draft!), { texto: draft!.texto, version: get(draft!).version }] as const]
        : [];
      return Object.fromEntries([...written, ...drafted]);
    },
    /** Writes the result of `notSaved` again; returns how many cells changed. Asks about newer grades of others. */
    restore(typed: Record<string, unknown>): number {
      const changed = Object.entries(typed).flatMap(([key, value]) => {
        const ref = refOf(key);
        if (!store.has(ref) || !isUnsaved(value) || value.texto === get(ref).texto) return [];
        return [{ ref, value }];
      });
      for (const { ref, value } of changed) {
        change(ref, { ...value, estado: 'editada', motivo: '' });
        save(ref);
      }
      return changed.length;
    },
    /** Sends failed cells again, if their text is a grade. */
    async retry() {
      const changes = store.inError().flatMap((ref) => {
        const parsed = parseNota(get(ref).texto);
        return parsed.ok ? [{ ...ref, nota: parsed.nota }] : [];
      });
      return resend(changes);
    },
    pendientes: () => store.summary().unsaved + store.summary().saving > 0,
    withError: () => store.summary().errors > 0,
    saveAll() {
      for (const key of [...timers.keys()]) save(refOf(key));
    },
  };
}
