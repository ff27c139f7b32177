import { expect, test } from 'vitest';
import { folioOf, refrendoState } from './libro-certificados.ts';

test.each([
  [1, 1],
  [20, 1],
  [21, 2],
  [40, 2],
  [41, 3],
])('NIV-25 entry %i stands on folio %i', (correlativo, folio) => {
  expect(folioOf(correlativo)).toBe(folio);
});

test.each([
  [null, null, 'por-enviar'],
  ['2026-05-09', null, 'enviado'],
  ['2026-05-09', '1234', 'recibido'],
] as const)('NIV-26 sent %s and received as %s: %s', (enviada, refrendo, state) => {
  expect(refrendoState({ enviada, refrendo })).toBe(state);
});
