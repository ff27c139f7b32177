import { describe, expect, test } from 'vitest';
import type { Borrador } from './autosave.ts';
import * as machine from './autosave.ts';
import { contenidoOf, noAnswer, type PreguntaView, type Respuesta } from './respuestas.ts';

const preguntas: PreguntaView[] = [
  { preguntaId: 1, enunciado: 'Una', tipo: 2, exclusiva: true, opciones: opciones(11, 12) },
  { preguntaId: 2, enunciado: 'Varias', tipo: 2, exclusiva: false, opciones: opciones(21, 22, 23) },
  { preguntaId: 3, enunciado: 'Abierta', tipo: 1, exclusiva: false, opciones: [] },
];

function opciones(...ids: number[]) {
  return ids.map((opcionId) => ({ opcionId, descripcion: `Opción ${opcionId}` }));
}

const chosen = (...ids: number[]): Respuesta => ({ opciones: ids, texto: '' });
const toWritten = (texto: string): Respuesta => ({ opciones: [], texto });
const at = (seconds: number) => Date.parse('2026-11-15T10:00:00Z') + seconds * 1_000;

function draft(version: number, ids: number[], texto = '', seconds = 0): Borrador {
  const abiertas = texto ? [{ preguntaId: 3, texto }] : [];
  return { opciones: ids, abiertas, version, guardado: version ? new Date(at(seconds)).toISOString() : null };
}

const begin = (borrador = draft(0, []), queue: machine.ChangeQueue = new Map()) =>
  machine.start(preguntas, borrador, queue, true);
const answers = (state: machine.Autosave) => contenidoOf(preguntas, machine.current(state));
const waiting = (respuesta: Respuesta, own: Respuesta[], seconds: number): machine.Change => ({
  respuesta,
  own,
  at: at(seconds),
});

describe('when to save', () => {
  test('nothing to save, nothing planned', () => {
    expect(machine.dueAt(begin())).toBeNull();
  });

  test('after a moment of quiet, and never later than the two seconds promised', () => {
    let state = machine.edit(begin(), 3, toWritten('a'), at(0));
    expect(machine.dueAt(state)).toBe(at(0.6));
    for (const second of [0.3, 0.6, 0.9, 1.2]) state = machine.edit(state, 3, toWritten(`a${second}`), at(second));
    state = machine.edit(state, 1, chosen(11), at(0.1));
    expect(machine.dueAt(state)).toBeLessThan(at(2));
  });

  test('SEA-36 of very many changes at once', () => {
    const many = Array.from({ length: 200_000 }, (_, id) => [id, waiting(toWritten('a'), [], id % 2)] as const);
    const state = { ...begin(), changes: new Map(many) };
    expect(machine.dueAt(state)).toBe(at(1.4));
    expect(machine.dueAt({ ...state, online: false })).toBeGreaterThan(at(1.6));
  });

  test('an answer that is what it was already is no change', () => {
    const state = begin(draft(4, [11]));
    expect(machine.edit(state, 1, chosen(11), at(1))).toBe(state);
  });

  test('one save at a time; what was changed meanwhile goes with the next, at once', () => {
    let state = machine.send(machine.edit(begin(), 1, chosen(11), at(0)));
    expect(machine.dueAt(state)).toBeNull();
    state = machine.edit(state, 1, chosen(12), at(1));
    state = machine.saved(state, 1);
    expect(machine.saveState(state)).toBe('guardando');
    expect(machine.dueAt(state)).toBe(at(1.6));
    expect(machine.saveState(machine.saved(machine.send(state), 2))).toBe('guardado');
  });

  test('failures wait longer each time, up to a limit; the connection coming back ends the wait', () => {
    let state = machine.edit(begin(), 1, chosen(11), at(0));
    const waits = [1, 2, 3, 4, 5, 6].map(() => {
      state = machine.failed(machine.send(state), at(10));
      return (machine.dueAt(state)! - at(10)) / 1_000;
    });
    expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
    expect(machine.dueAt(machine.connection(state, true))).toBeLessThan(at(10));
  });

  test('a browser that believes to be offline is not believed for ever', () => {
    const state = machine.connection(machine.edit(begin(), 1, chosen(11), at(0)), false);
    expect(machine.dueAt(state)).toBe(at(15));
    expect(machine.saveState(machine.saved(machine.send(state), 1))).toBe('guardado');
  });
});

describe('what the page says', () => {
  const changed = machine.edit(begin(draft(1, [])), 1, chosen(11), at(0));

  test.each<[machine.SaveState, machine.Autosave]>([
    ['nada', begin()],
    ['guardado', begin(draft(1, [11]))],
    ['guardando', changed],
    ['guardando', machine.send(changed)],
    ['guardado', machine.saved(machine.send(changed), 2)],
    ['sin-conexion', machine.failed(machine.send(changed), at(1))],
    ['sin-conexion', machine.connection(changed, false)],
    ['guardando', machine.connection(machine.connection(changed, false), true)],
    ['rechazado', machine.refused(machine.send(changed), 'Tu acceso terminó')],
    ['guardando', machine.retry(machine.refused(machine.send(changed), 'Tu acceso terminó'), preguntas)],
  ])('%s', (expected, state) => {
    expect(machine.saveState(state)).toBe(expected);
  });
});

describe('taking up the work', () => {
  test('where the server left it', () => {
    expect(answers(begin(draft(7, [12, 21, 23], 'Hola')))).toEqual({
      opciones: [12, 21, 23],
      abiertas: [{ preguntaId: 3, texto: 'Hola' }],
    });
  });

  test('with what waited in the browser on top', () => {
    const state = begin(draft(7, [12]), new Map([[3, waiting(toWritten('Hola'), [noAnswer], 5)]]));
    expect(answers(state)).toEqual({ opciones: [12], abiertas: [{ preguntaId: 3, texto: 'Hola' }] });
    expect(machine.dueAt(state)).not.toBeNull();
  });

  test('where another device answered the same question later, that stands', () => {
    const queue = new Map([[1, waiting(chosen(11), [noAnswer], 5)]]);
    expect(answers(begin(draft(9, [12], '', 30), queue)).opciones).toEqual([12]);
    expect(answers(begin(draft(9, [12], '', 2), queue)).opciones).toEqual([11]);
  });

  test('a later save of other questions takes nothing back', () => {
    const queue = new Map([[1, waiting(chosen(11), [noAnswer], 5)]]);
    expect(answers(begin(draft(9, [21], '', 30), queue)).opciones).toEqual([11, 21]);
  });

  test('our own save whose answer never came is no other device: what was written after it stands', () => {
    let state = machine.send(machine.edit(begin(), 3, toWritten('Ho'), at(0)));
    state = machine.edit(state, 3, toWritten('Hola'), at(0.8));
    const reopened = begin(draft(1, [], 'Ho', 30), state.changes);
    expect(answers(reopened).abiertas).toEqual([{ preguntaId: 3, texto: 'Hola' }]);
  });

  test('what the server has already does not wait any more', () => {
    const queue = new Map([[1, waiting(chosen(11), [noAnswer], 5)]]);
    expect(machine.saveState(begin(draft(3, [11], '', 6), queue))).toBe('guardado');
  });

  test('answers to questions and options that are gone are left behind', () => {
    const queue = new Map([
      [9, waiting(chosen(91), [noAnswer], 5)],
      [2, waiting(chosen(21, 29), [noAnswer], 5)],
    ]);
    expect(answers(begin(draft(1, [77]), queue)).opciones).toEqual([21]);
  });
});

describe('somebody else saved meanwhile', () => {
  test('their draft is taken over, mine stays where I changed something since', () => {
    let state = machine.edit(begin(draft(3, [11, 21])), 1, chosen(12), at(5));
    state = machine.conflict(machine.send(state), draft(6, [11, 22], 'De la tableta', 4), at(6));
    expect(state.version).toBe(6);
    expect(answers(state)).toEqual({ opciones: [12, 22], abiertas: [{ preguntaId: 3, texto: 'De la tableta' }] });
    expect(machine.dueAt(state)).toBeLessThan(at(6));
  });

  test('an answer that waited here while a newer one was given elsewhere gives way', () => {
    const state = machine.send(machine.edit(begin(draft(3, [])), 1, chosen(11), at(5)));
    expect(answers(machine.conflict(state, draft(6, [12], '', 60), at(61))).opciones).toEqual([12]);
  });

  test('when both said the same there is nothing left to save', () => {
    const state = machine.send(machine.edit(begin(draft(3, [])), 1, chosen(12), at(5)));
    expect(machine.saveState(machine.conflict(state, draft(4, [12]), at(6)))).toBe('guardado');
  });

  test('a server that never agrees is not asked without pause', () => {
    let state = machine.edit(begin(draft(1, [])), 1, chosen(12), at(0));
    for (const version of [2, 3, 4, 5]) state = machine.conflict(machine.send(state), draft(version, []), at(9));
    expect(machine.dueAt(state)).toBe(at(10));
  });

  test('a look at the draft changes nothing while a save is on its way, or when it is older', () => {
    const state = machine.edit(begin(draft(3, [11])), 2, chosen(21), at(5));
    expect(machine.refresh(state, draft(3, [12]))).toBe(state);
    expect(machine.refresh(machine.send(state), draft(8, [12])).version).toBe(3);
    expect(answers(machine.refresh(state, draft(8, [12]))).opciones).toEqual([12, 21]);
  });

  test('another tab of this browser: the newer answer is shown in both', () => {
    const mine = machine.edit(begin(), 1, chosen(11), at(5));
    const theirs = (seconds: number) => waiting(chosen(12), [noAnswer], seconds);
    expect(answers(machine.adopt(mine, 1, theirs(6))).opciones).toEqual([12]);
    expect(machine.adopt(mine, 1, theirs(4))).toBe(mine);
    expect(machine.adopt(mine, 99, theirs(6))).toBe(mine);
  });
});
