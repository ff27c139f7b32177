import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comprobanteLabel, documentProblem, identityDocuments, isRuc } from './comprobante.ts';

describe('PAY-09 a RUC has 11 digits, a known prefix and its check digit', () => {
  // Published numbers of public bodies and companies.
  test.each(['20131312955', '20100070970', '20100047218', '20100130204', '20100017491', '20131370645'])(
    '%s is one',
    (ruc) => expect(isRuc(ruc)).toBe(true),
  );

  test.each([
    ['20131312956', 'another check digit'],
    ['2013131295', 'ten digits'],
    ['201313129550', 'twelve digits'],
    ['30131312955', 'an unknown prefix'],
    ['2013131295X', 'a letter'],
    ['20 131312955', 'a space'],
    ['', 'nothing'],
  ])('%j is none: %s', (ruc) => expect(isRuc(ruc)).toBe(false));

  test('exactly one check digit fits any number', () => {
    const body = fc.tuple(fc.constantFrom('10', '15', '16', '17', '20'), fc.stringMatching(/^\d{8}$/));
    fc.assert(
      fc.property(body, ([prefix, rest]) => {
        const fitting = Array.from({ length: 10 }, (_, digit) => `${prefix}${rest}${digit}`).filter(isRuc);
        expect(fitting).toHaveLength(1);
      }),
    );
  });
});

describe('PAY-09 document numbers', () => {
  test.each([
    ['DNI', '45678901', null],
    ['DNI', '4567890', 'El DNI tiene 8 dígitos'],
    ['CE', '001234567', null],
    ['CE', '123', 'El carné de extranjería tiene de 9 a 12 letras o números'],
    ['RUC', '20131312955', null],
    ['RUC', '20131312950', 'Ese RUC no es válido: revisa sus 11 dígitos'],
  ] as const)('%s %s: %s', (tipo, value, problem) => expect(documentProblem(tipo, value)).toBe(problem));
});

test('PAY-09 one line for people', () => {
  const sunat = { tipo: 'factura', tipoDocumento: 'RUC', documento: '20131312955', nombre: 'SUNAT' } as const;
  expect(comprobanteLabel({ ...sunat, direccion: '' })).toBe('Factura · RUC 20131312955 · SUNAT');
  const rosa = { tipo: 'boleta', tipoDocumento: 'CE', documento: '001234567', nombre: 'Rosa' } as const;
  expect(comprobanteLabel({ ...rosa, direccion: 'Jr. Puno 100' })).toBe('Boleta · CE 001234567 · Rosa · Jr. Puno 100');
  expect(identityDocuments).toEqual({ DNI: 'DNI', CE: 'Carné de extranjería', RUC: 'RUC' });
});
