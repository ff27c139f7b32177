import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from '../testing/seed.ts';
import { freeCupos, type Invited, judgeInvited, readInvited } from './grupos.ts';

test('EMP-07 a pasted list is read as people write it: tabs, commas, semicolons, titles, angles and loose e-mails', () => {
  const cases: [text: string, people: Invited[]][] = [
    ['Ana Ríos\tana@correo.pe', [{ nombre: 'Ana Ríos', correo: 'ana@correo.pe' }]],
    ['ana@correo.pe;Ana Ríos', [{ nombre: 'Ana Ríos', correo: 'ana@correo.pe' }]],
    ['"Ríos, Ana",ana@correo.pe', [{ nombre: 'Ríos, Ana', correo: 'ana@correo.pe' }]],
    ['Nombre;Correo\r\n1;Ana Ríos;ana@correo.pe\r\n\r\n', [{ nombre: 'Ana Ríos', correo: 'ana@correo.pe' }]],
    ['Ana Ríos <ana@correo.pe>;', [{ nombre: 'Ana Ríos', correo: 'ana@correo.pe' }]],
    ['Ana Ríos ana@correo.pe', [{ nombre: 'Ana Ríos', correo: 'ana@correo.pe' }]],
    ['ana@correo.pe', [{ nombre: '', correo: 'ana@correo.pe' }]],
    ['Solo un nombre', [{ nombre: 'Solo un nombre', correo: '' }]],
    ['  \n', []],
  ];
  for (const [text, people] of cases) expect(readInvited(text), text).toEqual(people);
  expect(readInvited('\\'.repeat(16_384))).toHaveLength(1);
});

test('EMP-07 each row has its verdict, and the first rows get the free seats', () => {
  const rows = ['a@x.pe', 'no es', 'A@X.pe', 'b@x.pe', 'c@x.pe', 'd@x.pe', 'e@x.pe'].map((correo) => ({
    nombre: '',
    correo,
  }));
  const line = { free: 2, invited: new Set(['b@x.pe']), seated: new Set(['c@x.pe']) };
  const verdicts = ['listo', 'correo', 'repetido', 'invitado', 'con-cupo', 'listo', 'sin-cupo'];
  expect(judgeInvited(rows, line)).toEqual(verdicts);
});

test('EMP-07 never more are ready than seats are free, and nobody twice', () => {
  const address = fc.integer({ min: 0, max: 9 }).map((n) => `p${n}@correo.pe`);
  fc.assert(
    fc.property(fc.array(address), fc.nat(6), fc.array(address), (list, free, known) => {
      const rows = list.map((correo) => ({ nombre: '', correo }));
      const invited = new Set(known);
      const verdicts = judgeInvited(rows, { free, invited, seated: new Set() });
      const ready = list.filter((_, at) => verdicts[at] === 'listo');
      const fresh = [...new Set(list)].filter((correo) => !invited.has(correo));
      expect(ready).toEqual(fresh.slice(0, free));
    }),
    { seed },
  );
  expect(freeCupos({ cupos: 3, usados: 2, invitados: 4 })).toBe(0);
});
