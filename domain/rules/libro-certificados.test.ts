import { expect, test } from 'vitest';
import { folioOf, isCorrectedSince, refrendoState } from './libro-certificados.ts';

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

test.each([
  ['2026-05-09', null, false],
  [null, '2026-05-10T15:00:00Z', false],
  ['2026-05-09', '2026-05-08T15:00:00Z', false],
  // Still the 9th in Lima.
  ['2026-05-09', '2026-05-10T04:59:00Z', false],
  ['2026-05-09', '2026-05-10T05:00:00Z', true],
])('NIV-60 sent %s and corrected %s: corrected since %s', (enviada, corregido, expected) => {
  expect(isCorrectedSince({ enviada, corregido })).toBe(expected);
});
