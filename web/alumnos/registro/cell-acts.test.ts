import type { NotaValue } from 'domain/rules/parse-nota.ts';
import { expect, test } from 'vitest';
import type { BlockAnswer, Change, Foreign, Refused } from './cell-acts.ts';
import { createCells } from './cells.ts';

const ref = (usuarioId: number) => ({ usuarioId, moduloId: 7 });
const set = (usuarioId: number, nota: NotaValue): Change => ({ ...ref(usuarioId), nota });

/** A server that keeps versions like ours; `refuses` stands for students who left the course. */
function setUp({ mine = true, refuses = [] as number[] } = {}) {
  const server = new Map<number, { nota: NotaValue; version: number }>();
  const requests: (Change & { version: number })[][] = [];
  const asked: Foreign[][] = [];
  let down = false;
  const stored = (usuarioId: number) => server.get(usuarioId) ?? { nota: null, version: 0 };
  const write = (usuarioId: number, nota: NotaValue) =>
    server.set(usuarioId, { nota, version: stored(usuarioId).version + 1 });
  const saveBlock = async (block: (Change & { version: number })[]): Promise<BlockAnswer> => {
    requests.push(block);
    if (down) return { ok: false, motivo: 'Error de red o del servidor', rechazadas: [] };
    const rechazadas = block.flatMap((cell): Refused[] => {
      const actual = stored(cell.usuarioId);
      if (refuses.includes(cell.usuarioId)) return [{ ...ref(cell.usuarioId), motivo: 'No está', actual: null }];
      if (actual.version === cell.version || actual.nota === cell.nota) return [];
      return [{ ...ref(cell.usuarioId), motivo: 'Otra persona', actual }];
    });
    if (rechazadas.length > 0) return { ok: false, motivo: 'Rechazado', rechazadas };
    for (const { usuarioId, nota } of block) write(usuarioId, nota);
    return { ok: true, celdas: block.map(({ usuarioId }) => ({ ...ref(usuarioId), ...stored(usuarioId) })) };
  };
  const cells = createCells({
    async saveOne({ usuarioId }, nota) {
      write(usuarioId, nota);
      return { ok: true, ...stored(usuarioId) };
    },
    chooseMine: async () => mine,
    saveBlock,
    chooseMineOfMany: async (foreign) => {
      asked.push(foreign);
      return mine;
    },
  });
  const notas = () => [1, 2, 3].map((usuarioId) => stored(usuarioId).nota);
  const texts = () => [1, 2, 3].map((usuarioId) => cells.get(ref(usuarioId)).texto);
  return { cells, notas, texts, requests, asked, write, setDown: (next: boolean) => (down = next) };
}

test('ADM-44 an act on many cells is one request, and so are its undo and redo', async () => {
  const { cells, notas, texts, requests } = setUp();
  expect(await cells.act([set(1, 15.5), set(2, 8), set(3, 20)])).toMatchObject({ saved: 3, failed: 0 });
  expect(await cells.act([set(1, null), set(2, 8)])).toMatchObject({ saved: 1 });
  expect([notas(), requests.length]).toEqual([[null, 8, 20], 2]);
  expect(await cells.undoAct()).toMatchObject({ saved: 1 });
  expect(notas()).toEqual([15.5, 8, 20]);
  await cells.undoAct();
  expect([notas(), texts(), cells.canUndo()]).toEqual([[null, null, null], ['', '', ''], false]);
  expect(await cells.undoAct()).toBeNull();
  await cells.redoAct();
  expect(await cells.redoAct()).toMatchObject({ saved: 1 });
  expect([notas(), cells.canRedo()]).toEqual([[null, 8, 20], false]);
  expect(requests).toHaveLength(6);
});

test('ADM-44 typed grades are undone too, in their order; a new act forgets what could be redone', async () => {
  const { cells, notas } = setUp();
  cells.write(ref(1), '14');
  cells.flush(ref(1));
  await cells.act([set(2, 11)]);
  await cells.undoAct();
  await cells.undoAct();
  expect([notas(), cells.canRedo()]).toEqual([[null, null, null], true]);
  await cells.act([set(3, 9)]);
  expect(cells.canRedo()).toBe(false);
});

test('acts given at once follow each other', async () => {
  const { cells, notas } = setUp();
  await Promise.all([
    cells.act([set(1, 10)]),
    cells.act([set(1, 11)]),
    cells.undoAct(),
    cells.undoAct(),
    cells.redoAct(),
  ]);
  expect(notas()).toEqual([10, null, null]);
});

test.each([
  [true, [15, 16, 17]],
  [false, [15, 9, 17]],
])('grades of somebody else are asked about once for the block; keeping one’s own: %s', async (mine, expected) => {
  const { cells, notas, texts, asked, write } = setUp({ mine });
  write(2, 9);
  await cells.act([set(1, 15), set(2, 16), set(3, 17)]);
  expect(asked).toEqual([[{ ...set(2, 16), theirs: 9 }]]);
  expect(notas()).toEqual(expected);
  expect(texts()).toEqual(expected.map(String));
});

test('what the server refuses is told in its cell, and the rest is saved', async () => {
  const { cells, notas } = setUp({ refuses: [2] });
  expect(await cells.act([set(1, 15), set(2, 16)])).toMatchObject({ saved: 1, failed: 1 });
  expect(notas()).toEqual([15, null, null]);
  expect(cells.get(ref(2))).toMatchObject({ texto: '16', estado: 'error', motivo: 'No está' });
});

test('a lost network keeps every grade of the block, and trying again sends it', async () => {
  const { cells, notas, texts, setDown } = setUp();
  setDown(true);
  expect(await cells.act([set(1, 15), set(3, 16)])).toMatchObject({ saved: 0, failed: 2 });
  expect([texts(), cells.summary().errors]).toEqual([['15', '', '16'], 2]);
  setDown(false);
  await cells.retry();
  expect([notas(), cells.summary().errors]).toEqual([[15, null, 16], 0]);
});

test('a grade that changed since is not undone over', async () => {
  const { cells, notas, write } = setUp();
  await cells.act([set(1, 15), set(2, 16)]);
  write(1, 3);
  cells.load([{ ...ref(1), nota: 3, version: 2 }]);
  await cells.undoAct();
  expect(notas()).toEqual([3, null, null]);
});
