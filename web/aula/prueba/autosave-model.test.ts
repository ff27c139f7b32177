import { seed } from 'domain/testing/seed.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Borrador } from './autosave.ts';
import * as machine from './autosave.ts';
import { contenidoOf, type PreguntaView } from './respuestas.ts';

/** Two devices of one student, each answering its own questions, with one draft on the server. */
const preguntas: PreguntaView[] = [1, 2, 3, 4].map((preguntaId) => ({
  preguntaId,
  enunciado: `Pregunta ${preguntaId}`,
  tipo: 1,
  exclusiva: false,
  opciones: [],
}));
const questionsOf = [
  [1, 2],
  [3, 4],
];

type Fate = 'arrives' | 'request lost' | 'answer lost';
type Step =
  | { act: 'edit'; device: number; which: number; texto: string }
  | { act: 'save'; device: number; fate: Fate }
  | { act: 'edit while saving'; device: number; which: number; texto: string; fate: Fate }
  | { act: 'crash'; device: number }
  | { act: 'look'; device: number };

const device = fc.nat(1);
const which = fc.nat(1);
const texto = fc.constantFrom('', 'a', 'b', 'c', 'd');
const fate = fc.constantFrom<Fate>('arrives', 'request lost', 'answer lost');
const step = fc.oneof(
  fc.record({ act: fc.constant('edit' as const), device, which, texto }),
  fc.record({ act: fc.constant('save' as const), device, fate }),
  fc.record({ act: fc.constant('edit while saving' as const), device, which, texto, fate }),
  fc.record({ act: fc.constant('crash' as const), device }),
  fc.record({ act: fc.constant('look' as const), device }),
);

/** In-memory draft with the server's rule: a save must name a version above the stored one. */
function createServer(clock: () => number) {
  let draft: Borrador = { opciones: [], abiertas: [], version: 0, guardado: null };
  return {
    draft: () => draft,
    save(body: Pick<Borrador, 'opciones' | 'abiertas' | 'version'>): boolean {
      if (body.version <= draft.version) return false;
      draft = { ...body, guardado: new Date(clock()).toISOString() };
      return true;
    },
  };
}

function run(steps: Step[]): void {
  let now = Date.parse('2026-11-15T10:00:00Z');
  const server = createServer(() => now);
  const begin = (queue: machine.ChangeQueue) => machine.start(preguntas, server.draft(), queue, true);
  const devices = [begin(new Map()), begin(new Map())];
  const written = new Map<number, string>();

  const edit = (at: number, index: number, answer: string) => {
    const preguntaId = questionsOf[at]![index]!;
    written.set(preguntaId, answer);
    devices[at] = machine.edit(devices[at]!, preguntaId, { opciones: [], texto: answer }, now);
  };

  const save = (at: number, outcome: Fate, meanwhile = () => {}) => {
    if (devices[at]!.changes.size === 0) return;
    const before = devices[at]!;
    devices[at] = machine.send(before);
    const body = { ...contenidoOf(preguntas, machine.current(before)), version: before.version + 1 };
    const taken = outcome === 'request lost' ? false : server.save(body);
    now += 30_000;
    meanwhile();
    const state = devices[at]!;
    if (outcome !== 'arrives') devices[at] = machine.failed(state, now);
    else if (taken) devices[at] = machine.saved(state, body.version);
    else devices[at] = machine.conflict(state, server.draft(), now);
  };

  for (const each of steps) {
    now += 30_000;
    if (each.act === 'edit') edit(each.device, each.which, each.texto);
    if (each.act === 'save') save(each.device, each.fate);
    if (each.act === 'edit while saving') save(each.device, each.fate, () => edit(each.device, each.which, each.texto));
    if (each.act === 'crash') devices[each.device] = begin(devices[each.device]!.changes);
    if (each.act === 'look') devices[each.device] = machine.refresh(devices[each.device]!, server.draft());
  }

  for (const at of [0, 1, 0, 1]) for (let tries = 0; tries < 4; tries++) save(at, 'arrives');
  const expected = preguntas.map(({ preguntaId }) => written.get(preguntaId) ?? '');
  const kept = new Map(server.draft().abiertas.map((each) => [each.preguntaId, each.texto]));
  expect(preguntas.map(({ preguntaId }) => kept.get(preguntaId) ?? '')).toEqual(expected);
  expect(devices.map(({ changes }) => changes.size)).toEqual([0, 0]);
}

test('whatever gets lost on the way, whatever crashes: no answer is lost', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => run(steps)),
    { seed, numRuns: 2_000 },
  );
});
