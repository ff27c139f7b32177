import type { Access } from 'domain/contract/endpoint.ts';
import { describe, expect, test } from 'vitest';
import { checkAccess, checkStepUp, visibleSession } from './access.ts';
import type { Session } from './session.ts';

const pending = { hash: Buffer.alloc(32), usuarioId: 1 };

function sessionOf(rol: 'ADMIN' | 'USU', facts: Partial<Session> = {}): Session {
  const usuario = { usuarioId: 1, dni: '1', correo: 'a@b.pe', nombre: 'Ana', apellido: 'Paz', numero: '', rol };
  const none = { fresh: false, segundoFactor: false, mustEnrol: false, correoSinConfirmar: false };
  return { hash: Buffer.alloc(32), usuario, ...none, ...facts } as Session;
}

const codeOf = (step: () => void) => {
  try {
    step();
    return 'open';
  } catch (error) {
    return (error as { codigo: string }).codigo;
  }
};

describe('checkAccess', () => {
  const callers = {
    visitor: { session: null, pending: null },
    half: { session: null, pending },
    student: { session: sessionOf('USU'), pending: null },
    admin: { session: sessionOf('ADMIN'), pending: null },
  };
  const table: [Access, Record<keyof typeof callers, string>][] = [
    ['public', { visitor: 'open', half: 'open', student: 'open', admin: 'open' }],
    ['signed-url', { visitor: 'open', half: 'open', student: 'open', admin: 'open' }],
    ['session', { visitor: 'sin-sesion', half: 'sin-sesion', student: 'open', admin: 'open' }],
    ['ADMIN', { visitor: 'sin-sesion', half: 'sin-sesion', student: 'sin-permiso', admin: 'open' }],
    ['equipo', { visitor: 'sin-sesion', half: 'sin-sesion', student: 'sin-permiso', admin: 'open' }],
    ['pending', { visitor: 'entrada-vencida', half: 'open', student: 'entrada-vencida', admin: 'entrada-vencida' }],
    ['other' as Access, { visitor: 'sin-permiso', half: 'sin-permiso', student: 'sin-permiso', admin: 'sin-permiso' }],
  ];
  test.each(table)('%s', (access, expected) => {
    const found = Object.entries(callers).map(([name, caller]) => [
      name,
      codeOf(() => checkAccess({ spec: { access }, ...caller })),
    ]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  test('staff without the second factor they must have reach only what adds one', () => {
    const session = sessionOf('ADMIN', { mustEnrol: true });
    const closed = { spec: { access: 'ADMIN' }, session, pending: null } as const;
    expect(codeOf(() => checkAccess(closed))).toBe('falta-factor');
    expect(codeOf(() => checkAccess({ ...closed, spec: { access: 'session', enrolment: true } }))).toBe('open');
  });
});

test('a public endpoint sees staff without their second factor as a visitor', () => {
  const session = sessionOf('ADMIN', { mustEnrol: true });
  expect(visibleSession({ access: 'public' }, session)).toBeNull();
  expect(visibleSession({ access: 'public', enrolment: true }, session)).toBe(session);
  expect(visibleSession({ access: 'session' }, session)).toBe(session);
  const enrolled = sessionOf('ADMIN');
  expect(visibleSession({ access: 'public' }, enrolled)).toBe(enrolled);
});

test('checkStepUp asks for the password, or for the second factor of who has one', () => {
  const spec = { access: 'session', stepUp: 'refund' } as const;
  expect(codeOf(() => checkStepUp({ spec, session: sessionOf('USU') }))).toBe('confirmar');
  expect(codeOf(() => checkStepUp({ spec, session: sessionOf('USU', { segundoFactor: true }) }))).toBe(
    'confirmar-factor',
  );
  expect(codeOf(() => checkStepUp({ spec, session: sessionOf('USU', { fresh: true }) }))).toBe('open');
  expect(codeOf(() => checkStepUp({ spec: { access: 'session' }, session: sessionOf('USU') }))).toBe('open');
});
