import { type NotaValue, writeNota } from 'domain/rules/parse-nota.ts';
import { type CellRef, type CellStore, keyOf, type Saved } from './cell-store.ts';

export type Change = CellRef & { nota: NotaValue };
export type Refused = CellRef & { motivo: string; actual: Saved | null };
export type BlockAnswer =
  | { ok: true; celdas: (CellRef & Saved)[] }
  | { ok: false; motivo: string; rechazadas: Refused[] };

/** A grade that somebody else wrote meanwhile. */
export type Foreign = Change & { theirs: NotaValue };
export type ActResult = { refs: CellRef[]; saved: number; failed: number };

type Act = (CellRef & { antes: NotaValue; despues: NotaValue })[];

type BlockLinks = {
  /** Saves all of these cells or none. */
  saveBlock: (cells: (Change & { version: number })[]) => Promise<BlockAnswer>;
  /** Conflict with grades of another person: resolves to true to keep one's own. */
  chooseMineOfMany: (foreign: Foreign[]) => Promise<boolean>;
  /** Resolves when no save of this cell is running. */
  settled: (ref: CellRef) => Promise<void> | undefined;
  /** Takes an acknowledged grade, unless something else was typed meanwhile. */
  acknowledge: (ref: CellRef, sent: string, saved: Saved) => void;
};

const actsMax = 100;
/** Conflicts answered in a row before giving up. */
const roundsMax = 5;

/** Acts on several cells, one after the other, and their undo and redo. Each is saved by one request. */
export function createActs(store: CellStore, links: BlockLinks) {
  const done: Act[] = [];
  const undone: Act[] = [];
  let queue: Promise<unknown> = Promise.resolve();

  function enqueue<T>(act: () => Promise<T>): Promise<T> {
    const next = queue.then(act);
    queue = next.catch(() => undefined);
    return next;
  }

  function record(act: Act): void {
    if (act.length === 0) return;
    done.push(act);
    if (done.length > actsMax) done.shift();
    undone.length = 0;
  }

  function fail(cells: readonly CellRef[], motivo: string): number {
    for (const cell of cells) store.put(cell, { estado: 'error', motivo });
    return cells.length;
  }

  async function send(changes: readonly Change[]): Promise<ActResult> {
    let rest = changes.filter((change) => change.nota !== store.get(change).nota);
    const waiting = new Set(rest);
    for (const change of changes) {
      const estado = waiting.has(change) ? 'guardando' : 'limpia';
      store.put(change, { texto: writeNota(change.nota), estado, motivo: '' });
    }
    store.notify();
    let saved = 0;
    let failed = 0;
    for (let round = 1; rest.length > 0; round++) {
      const answer = await links.saveBlock(rest.map(withVersion));
      if (answer.ok) {
        for (const cell of answer.celdas) links.acknowledge(cell, writeNota(cell.nota), cell);
        saved += rest.length;
        rest = [];
      } else if (answer.rechazadas.length === 0 || round === roundsMax) {
        failed += fail(rest, answer.motivo);
        rest = [];
      } else {
        const refused = new Map(answer.rechazadas.map((cell) => [keyOf(cell), cell]));
        const foreign = await resolveForeign(rest, refused);
        const isLost = (change: Change) => refused.get(keyOf(change))?.actual === null;
        for (const change of rest.filter(isLost)) failed += fail([change], refused.get(keyOf(change))!.motivo);
        rest = rest.filter((change) => !isLost(change) && !foreign.left.has(keyOf(change)));
      }
      store.notify();
    }
    return { refs: changes.map(({ usuarioId, moduloId }) => ({ usuarioId, moduloId })), saved, failed };
  }

  const withVersion = ({ usuarioId, moduloId, nota }: Change) => ({
    usuarioId,
    moduloId,
    nota,
    version: store.get({ usuarioId, moduloId }).version,
  });

  /** `left`: cells in which the grade of the other person stays. */
  async function resolveForeign(rest: readonly Change[], refused: ReadonlyMap<string, Refused>) {
    const theirsOf = (change: Change) => refused.get(keyOf(change))?.actual;
    const foreign = rest.filter(theirsOf);
    const left = new Set<string>();
    if (foreign.length === 0) return { left };
    const mine = await links.chooseMineOfMany(foreign.map((each) => ({ ...each, theirs: theirsOf(each)!.nota })));
    for (const change of foreign) {
      const theirs = theirsOf(change)!;
      store.put(change, { ...theirs, ...(!mine && { texto: writeNota(theirs.nota), estado: 'guardada' }) });
      if (!mine) left.add(keyOf(change));
    }
    return { left };
  }

  async function step(from: Act[], to: Act[], before: 'antes' | 'despues', after: 'antes' | 'despues') {
    for (let act = from.pop(); act; act = from.pop()) {
      await Promise.all(act.map(links.settled));
      const changes = act
        .filter((change) => store.get(change).nota === change[before])
        .map(({ usuarioId, moduloId, [after]: nota }) => ({ usuarioId, moduloId, nota }));
      if (changes.length === 0) continue;
      to.push(act);
      return send(changes);
    }
    store.notify();
    return null;
  }

  return {
    record,
    /** Changes the cells in one request. */
    act: (changes: readonly Change[]) =>
      enqueue(async () => {
        await Promise.all(changes.map(links.settled));
        const act = changes.map((change) => ({ ...change, antes: store.get(change).nota, despues: change.nota }));
        record(act.filter(({ antes, despues }) => antes !== despues));
        return send(changes);
      }),
    /** Sends failed changes again. */
    resend: (changes: readonly Change[]) => enqueue(() => send(changes)),
    /** Null when there is nothing to undo; grades changed since by somebody else are left as they are. */
    undoAct: () => enqueue(() => step(done, undone, 'despues', 'antes')),
    redoAct: () => enqueue(() => step(undone, done, 'antes', 'despues')),
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
  };
}
