import type { NotaValue } from 'domain/rules/parse-nota.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCells, type SaveAnswer } from './cells.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const cell = { usuarioId: 1, moduloId: 2 };

type Sent = { nota: NotaValue; version: number; answer: (given: SaveAnswer) => Promise<void> };

/** A gradebook with a server that the test answers by hand. */
function setUp({ mine = true } = {}) {
  const sent: Sent[] = [];
  const asked: NotaValue[][] = [];
  const cells = createCells({
    saveOne: (_ref, nota, version) =>
      new Promise((resolve) => {
        const answer = async (given: SaveAnswer) => {
          resolve(given);
          await vi.advanceTimersByTimeAsync(0);
        };
        sent.push({ nota, version, answer });
      }),
    chooseMine: async (_ref, foreign, myCell) => {
      asked.push([foreign, myCell]);
      return mine;
    },
    saveBlock: async () => ({ ok: true, celdas: [] }),
    chooseMineOfMany: async () => mine,
    wait: 500,
  });
  const now = () => {
    const { texto, estado, motivo } = cells.get(cell);
    return [texto, estado, motivo];
  };
  return { cells, sent, asked, now };
}

test('what is typed is saved after a while of quiet, once', async () => {
  const { cells, sent, now } = setUp();
  for (const text of ['1', '14', '14,', '14,5']) {
    cells.write(cell, text);
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(sent).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(300);
  expect(sent).toMatchObject([{ nota: 14.5, version: 0 }]);
  expect(now()).toEqual(['14,5', 'guardando', '']);
  expect(cells.pendientes()).toBe(true);
  await sent[0]!.answer({ ok: true, nota: 14.5, version: 1 });
  expect(now()).toEqual(['14,5', 'guardada', '']);
  expect(cells.pendientes()).toBe(false);
});

test('leaving the cell saves at once, and nothing twice', async () => {
  const { cells, sent } = setUp();
  cells.write(cell, '12');
  cells.flush(cell);
  cells.flush(cell);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toHaveLength(1);
});

test('what is typed while a save is under way is saved after it, on top of it', async () => {
  const { cells, sent, now } = setUp();
  cells.write(cell, '1');
  cells.flush(cell);
  cells.write(cell, '17');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toHaveLength(1);
  await sent[0]!.answer({ ok: true, nota: 1, version: 1 });
  expect(sent[1]).toMatchObject({ nota: 17, version: 1 });
  await sent[1]!.answer({ ok: true, nota: 17, version: 2 });
  expect(now()).toEqual(['17', 'guardada', '']);
});

test('a grade that is none is not sent, and says why until it is corrected', async () => {
  const { cells, sent, now } = setUp();
  cells.write(cell, '21');
  cells.flush(cell);
  expect(now()).toEqual(['21', 'error', 'De 0 a 20']);
  cells.write(cell, '20');
  expect(now()).toEqual(['20', 'editada', '']);
  cells.flush(cell);
  expect(sent).toMatchObject([{ nota: 20 }]);
});

test('a save that fails keeps what was typed, and the next attempt sends it', async () => {
  const { cells, sent, now } = setUp();
  cells.write(cell, '15');
  cells.flush(cell);
  await sent[0]!.answer({ ok: false, motivo: 'Error de red o del servidor' });
  expect(now()).toEqual(['15', 'error', 'Error de red o del servidor']);
  cells.flush(cell);
  expect(sent[1]).toMatchObject({ nota: 15, version: 0 });
});

test.each([
  [true, ['15', 'guardando', ''], [{}, { nota: 15, version: 4 }]],
  [false, ['11', 'guardada', ''], [{}]],
])('somebody else wrote another meanwhile; keeping one’s own: %s', async (mine, state, calls) => {
  const { cells, sent, asked, now } = setUp({ mine });
  cells.write(cell, '15');
  cells.flush(cell);
  await sent[0]!.answer({ ok: false, motivo: 'cambió', current: { nota: 11, version: 4 } });
  expect(asked).toEqual([[11, 15]]);
  expect(now()).toEqual(state);
  expect(sent).toMatchObject(calls);
});

test('what comes from the server never replaces what is being written', async () => {
  const { cells, sent, now } = setUp();
  cells.load([{ ...cell, nota: 10, version: 1 }]);
  expect(now()).toEqual(['10', 'limpia', '']);
  cells.write(cell, '1');
  cells.load([{ ...cell, nota: 13, version: 2 }]);
  expect(now()).toEqual(['1', 'editada', '']);
  cells.discard(cell);
  expect(now()).toEqual(['10', 'limpia', '']);
  cells.load([{ ...cell, nota: 13, version: 2 }]);
  cells.load([{ ...cell, nota: 10, version: 1 }]);
  expect(now()).toEqual(['13', 'limpia', '']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toHaveLength(0);
});

test('typing back what was there saves nothing; emptying the cell takes the grade away', async () => {
  const { cells, sent, now } = setUp();
  cells.load([{ ...cell, nota: 14.5, version: 3 }]);
  cells.write(cell, '14.50');
  cells.flush(cell);
  expect([now()[1], sent.length]).toEqual(['limpia', 0]);
  cells.write(cell, '');
  cells.flush(cell);
  expect(sent).toMatchObject([{ nota: null, version: 3 }]);
});

test('leaving the page sends what is still waiting', () => {
  const { cells, sent } = setUp();
  cells.write(cell, '18');
  cells.saveAll();
  expect(sent).toMatchObject([{ nota: 18 }]);
});

test('SEA-29 what is not acknowledged, and what stands in an editor, is read with the version that it replaces', async () => {
  const { cells, sent } = setUp();
  const other = { usuarioId: 3, moduloId: 2 };
  cells.load([
    { ...cell, nota: 11, version: 4 },
    { ...other, nota: null, version: 0 },
  ]);
  expect(cells.notSaved()).toEqual({});
  cells.write(cell, '14');
  cells.setDraft({ ...other, texto: '1' });
  expect(cells.notSaved()).toEqual({ '1-2': { texto: '14', version: 4 }, '3-2': { texto: '1', version: 0 } });
  cells.setDraft({ ...other, texto: '' });
  cells.flush(cell);
  expect(cells.notSaved()).toEqual({ '1-2': { texto: '14', version: 4 } });
  await sent[0]!.answer({ ok: true, nota: 14, version: 5 });
  expect(cells.notSaved()).toEqual({});
});

test('SEA-29 restored cells are saved on the version they were typed on, so that a newer grade is asked about', async () => {
  const { cells, sent, asked } = setUp();
  cells.load([{ ...cell, nota: 12, version: 5 }]);
  expect(cells.restore({ '1-2': { texto: '12', version: 4 } })).toBe(0);
  expect(
    cells.restore({ '1-2': { texto: '14', version: 4 }, '9-9': { texto: '3', version: 0 }, x: null, '1-3': 5 }),
  ).toBe(1);
  expect(sent).toMatchObject([{ nota: 14, version: 4 }]);
  await sent[0]!.answer({ ok: false, motivo: 'Cambió', current: { nota: 12, version: 5 } });
  expect(asked).toEqual([[12, 14]]);
  expect(sent[1]).toMatchObject({ nota: 14, version: 5 });
});
