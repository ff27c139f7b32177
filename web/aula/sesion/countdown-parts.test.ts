import { expect, test } from 'vitest';
import { countdownParts } from './countdown-parts.ts';

test.each([
  [0, '0 minutos 0 segundos'],
  [61, '1 minuto 1 segundo'],
  [3599, '59 minutos 59 segundos'],
  [3600, '1 hora 0 minutos'],
  [86_399, '23 horas 59 minutos'],
  [90_061, '1 día 1 hora 1 minuto'],
])('SES-02 %i seconds: %s', (left, text) => {
  expect(countdownParts(left).flat().join(' ')).toBe(text);
});
