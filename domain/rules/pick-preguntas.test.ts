import { seed, seeded } from 'domain/testing/seed.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pickPreguntas, renumber } from './rendicion.ts';

type Pregunta = { preguntaId: number; tipo: 1 | 2 | 3; opciones: number[] };

const made = (count: number, opciones = 4): Pregunta[] =>
  Array.from({ length: count }, (_, at) => ({
    preguntaId: at,
    tipo: 2 as const,
    opciones: Array.from({ length: opciones }, (_each, option) => option),
  }));

const draw = fc.record({
  muestra: fc.option(fc.integer({ min: 1, max: 30 })),
  mezclaPreguntas: fc.boolean(),
  mezclaOpciones: fc.boolean(),
});

test('REL-13 a draw has as many questions as asked, each once, and the same options', () => {
  fc.assert(
    fc.property(
      fc.nat(25),
      fc.constantFrom(1 as const, 2 as const, 3 as const),
      draw,
      fc.nat(),
      (count, tipo, settings, start) => {
        const preguntas = made(count).map((pregunta) => ({ ...pregunta, tipo }));
        const drawn = pickPreguntas(preguntas, settings, seeded(start));
        const ids = drawn.map(({ preguntaId }) => preguntaId);
        expect(drawn).toHaveLength(Math.min(count, settings.muestra ?? count));
        expect(new Set(ids).size).toBe(ids.length);
        if (!settings.mezclaPreguntas) expect(ids).toEqual(ids.toSorted((a, b) => a - b));
        for (const { preguntaId, opciones } of drawn) {
          const own = preguntas[preguntaId]!.opciones;
          expect(opciones.toSorted((a, b) => a - b)).toEqual(own);
          if (!settings.mezclaOpciones || tipo !== 2) expect(opciones).toEqual(own);
        }
        expect(pickPreguntas(preguntas, settings, seeded(start))).toEqual(drawn);
      },
    ),
    { seed },
  );
});

/** Chi-square of counts that should be equal. */
function chiSquare(counts: number[]): number {
  const expected = counts.reduce((sum, n) => sum + n, 0) / counts.length;
  return counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
}

describe('REL-13 a draw is uniform', () => {
  const rounds = 24_000;
  const random = seeded(seed);
  const all = { muestra: null, mezclaPreguntas: true, mezclaOpciones: false };

  test('every question is drawn equally often', () => {
    const counts = Array.from({ length: 12 }, () => 0);
    for (let round = 0; round < rounds; round++) {
      for (const { preguntaId } of pickPreguntas(made(12), { ...all, muestra: 5 }, random)) counts[preguntaId]! += 1;
    }
    // 11 degrees of freedom: above 66 once in a thousand million, because seeds are new; a biased draw is far above.
    expect(chiSquare(counts)).toBeLessThan(66);
  });

  test('every order of questions and of options comes equally often', () => {
    const orders = new Map<string, number>();
    const options = new Map<string, number>();
    const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
    for (let round = 0; round < rounds; round++) {
      const drawn = pickPreguntas(made(4), { ...all, mezclaOpciones: true }, random);
      count(orders, drawn.map(({ preguntaId }) => preguntaId).join());
      count(options, drawn[0]!.opciones.join());
    }
    expect([orders.size, options.size]).toEqual([24, 24]);
    // 23 degrees of freedom: above 90 once in a thousand million.
    expect(chiSquare([...orders.values()])).toBeLessThan(90);
    expect(chiSquare([...options.values()])).toBeLessThan(90);
  });
});

test('SEC-110 a sitting has ids of its own in the order they are given, and keeps those of the database', () => {
  const preguntas = [
    { preguntaId: 3, version: 7, opciones: [{ opcionId: 12 }, { opcionId: 11 }] },
    { preguntaId: 2, version: 1, opciones: [] },
  ];
  let next = 900;
  const newIds = (count: number) => Array.from({ length: count }, () => next--);
  expect(renumber(preguntas, newIds)).toEqual([
    {
      preguntaId: 900,
      storedId: 3,
      version: 1,
      opciones: [
        { opcionId: 898, storedId: 12 },
        { opcionId: 897, storedId: 11 },
      ],
    },
    { preguntaId: 899, storedId: 2, version: 1, opciones: [] },
  ]);
});
