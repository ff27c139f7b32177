import { describe, expect, test } from 'vitest';
import { cobroExpiry, configuredMedios, type ManualWays, publicWays, tiposExcluibles } from './formas-pago.ts';

const none: ManualWays = {
  yapeNumero: '',
  yapeTitular: '',
  yapeQr: '',
  plinNumero: '',
  plinTitular: '',
  plinQr: '',
  cuentas: [],
  indicaciones: 'Escríbenos',
};
const cuenta = { banco: 'BCP', titular: 'Aula Iuris SAC', numero: '191-1', cci: '' };

describe('a manual way is offered when it has what a buyer needs', () => {
  test.each([
    ['nothing', {}, []],
    ['a holder alone', { yapeTitular: 'Aula', plinTitular: 'Aula' }, []],
    ['a Yape number', { yapeNumero: '999888777' }, ['yape']],
    ['a Yape QR alone', { yapeQr: 'a.webp' }, ['yape']],
    ['a Plin QR alone', { plinQr: 'a.webp' }, ['plin']],
    ['an account', { cuentas: [cuenta] }, ['transferencia']],
    ['all', { yapeNumero: '9', plinNumero: '9', cuentas: [cuenta] }, ['yape', 'plin', 'transferencia']],
  ])('%s', (_what, change, expected) => {
    const ways = { ...none, ...change };
    expect(configuredMedios(ways)).toEqual(expected);
    expect(publicWays(ways)?.medios ?? []).toEqual(expected);
  });

  test('what is not configured is not shown', () => {
    const ways = publicWays({ ...none, yapeNumero: '999888777', plinTitular: 'Aula' });
    expect(ways).toMatchObject({ yape: { numero: '999888777' }, plin: null, cuentas: [] });
    expect(publicWays({ ...none, plinNumero: '999888777' })).toMatchObject({ yape: null, plin: { titular: '' } });
  });
});

describe('a payment page expires', () => {
  const created = new Date('2026-11-16T00:00:00Z');
  const after = (hours: number) => new Date(created.getTime() + hours * 3_600_000);
  test.each([
    [0, 24],
    [11.9, 24],
    [12, 48],
    [24, 48],
    [36, 72],
  ])('opened %d hours after the order, after %d of them', (opened, expires) => {
    expect(cobroExpiry(created, after(opened), 24)).toEqual(after(expires));
  });
  test('never, without a setting', () => expect(cobroExpiry(created, created, null)).toBeNull());
  test('also when a clock is behind', () => expect(cobroExpiry(created, after(-40), 24)).toEqual(after(24)));
});

test('what the provider can leave out is named in words', () => {
  expect(tiposExcluibles).toEqual({
    credit_card: 'Tarjeta de crédito',
    debit_card: 'Tarjeta de débito',
    prepaid_card: 'Tarjeta prepago',
    ticket: 'PagoEfectivo y pagos en agentes',
    atm: 'Cajeros y banca por internet',
  });
});
