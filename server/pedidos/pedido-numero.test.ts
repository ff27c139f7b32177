import { expect, test } from 'vitest';
import { numeroOfPedido, scramble } from './pedido-numero.ts';

const secrets = ['una clave de treinta y dos letras o más'] as const;

test('SEC-08 every pedido has a number of its own, of nine digits', () => {
  const numbers = new Set(Array.from({ length: 5_000 }, (_, at) => scramble(secrets, at + 1)));
  expect(numbers.size).toBe(5_000);
  for (const number of numbers) expect(number).toBeLessThan(1_000_000_000);
  expect(numeroOfPedido(secrets, 2026, 1)).toMatch(/^AI-2026-\d{4,9}$/);
});

test('SEC-08 the numbers of pedidos that follow each other do not follow each other', () => {
  const steps = Array.from({ length: 100 }, (_, at) => scramble(secrets, at + 2) - scramble(secrets, at + 1));
  expect(new Set(steps).size).toBe(100);
  expect(steps.filter((step) => step > 0).length).toBeGreaterThan(20);
  expect(steps.filter((step) => step < 0).length).toBeGreaterThan(20);
});

test('SEC-08 without the secret they cannot be computed', () => {
  expect(scramble(['otra clave de treinta y dos letras o más'], 1)).not.toBe(scramble(secrets, 1));
});
