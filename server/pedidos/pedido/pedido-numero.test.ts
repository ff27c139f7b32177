import { expect, test } from 'vitest';
import { mailProof } from '../../mail/mail-proof.ts';
import { accessKeyOf, asientoClaimCode, claimProofAbout, hashClaimCode } from '../access-codes.ts';
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

test('what was printed and mailed stays good after an update: numbers, links and codes are derived as ever', () => {
  expect([1, 2, 123_456].map((id) => numeroOfPedido(secrets, 2026, id))).toEqual([
    'AI-2026-569371048',
    'AI-2026-654224514',
    'AI-2026-242653658',
  ]);
  const deps = { config: { secrets } } as unknown as Parameters<typeof accessKeyOf>[0];
  expect(accessKeyOf(deps, 'AI-2026-0001')).toBe('TCgfzNti_SnFwDRnzncU9HvV3K1dyWFP');
  const code = asientoClaimCode(secrets, { pedidoItemId: 7, numero: 2, vueltas: 0 }, 'Ana@correo.pe');
  expect(code).toBe('9FVV-Y6EN-TDN6-NCXE-5VGD');
  const hash = '2b492d7c45f6cdebf849972fef417707664535a1e618ec9f9df0731e0b1af60c';
  expect(hashClaimCode(code).toString('hex')).toBe(hash);
  expect(mailProof(secrets, claimProofAbout(code), 'Ana@correo.pe', new Date('2026-01-01T12:00:00Z'))).toBe('663362');
});
