import { expect, test } from 'vitest';
import { asksDestinatario, destinatarioOf } from './destinatario.ts';

const alumno = { rol: 'USU', correo: 'ana@correo.pe' };
const admin = { rol: 'ADMIN', correo: 'rosa@aula.pe' };

test.each([
  ['a visitor', null, 'ana@correo.pe', undefined, 'persona'],
  ['a visitor who says otherwise', null, 'ana@correo.pe', 'cuenta', 'persona'],
  ['the own address', alumno, 'ana@correo.pe', undefined, 'cuenta'],
  ['the own address in another spelling', alumno, ' Ana@Correo.PE ', undefined, 'cuenta'],
  ['no address', alumno, '  ', undefined, 'cuenta'],
  ['another address', alumno, 'eva@correo.pe', undefined, 'persona'],
  ['something that is no address', alumno, 'eva', undefined, 'persona'],
  ['another address, for oneself', alumno, 'eva@correo.pe', 'cuenta', 'cuenta'],
  ['another address, for that person', alumno, 'eva@correo.pe', 'persona', 'persona'],
  ['the own address, for somebody else', alumno, 'ana@correo.pe', 'persona', 'persona'],
  ['staff for a client', admin, 'eva@correo.pe', undefined, 'persona'],
  ['staff with their own address', admin, 'rosa@aula.pe', undefined, 'persona'],
  ['staff without an address', admin, '', undefined, 'persona'],
  ['staff who say otherwise', admin, 'eva@correo.pe', 'cuenta', 'persona'],
] as const)('SEA-40 %s: who gets the seat', (_, account, buyerEmail, choice, expected) => {
  expect(destinatarioOf({ account, buyerEmail, choice })).toBe(expected);
});

test.each([
  ['a visitor', null, 'ana@correo.pe', false],
  ['staff', admin, 'eva@correo.pe', false],
  ['the own address', alumno, 'ANA@correo.pe', false],
  ['no address', alumno, '', false],
  ['another address', alumno, 'eva@correo.pe', true],
] as const)('SEA-40 %s: whether the checkout asks for whom it is', (_, account, buyerEmail, expected) => {
  expect(asksDestinatario({ account, buyerEmail })).toBe(expected);
});
