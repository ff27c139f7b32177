import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
vi.stubGlobal('location', { pathname: '/docentes', search: '?nuevo=1' });

let forms: typeof import('./kept-forms.ts');
beforeEach(async () => {
  stored.clear();
  vi.resetModules();
  forms = await import('./kept-forms.ts');
});

const form = (name: string, values: Record<string, unknown>) => ({ usuarioId: 7, name, nth: 0, read: () => values });

test('ADM-94 keeps the changed form that was opened last, with its person and address', () => {
  forms.openForm(form('Nuevo docente', { nombre: 'Inés' }));
  forms.openForm(form('Unchanged', {}));
  forms.openForm(form('Closed', { nombre: 'x' }))();
  forms.keepOpenForms();
  const kept = {
    usuarioId: 7,
    name: 'Nuevo docente',
    nth: 0,
    address: '/docentes?nuevo=1',
    values: { nombre: 'Inés' },
  };
  expect(forms.readKept(7)).toEqual(kept);
  expect(forms.isSessionLost()).toBe(true);
});

test('ADM-94 gives it to nobody else, and deletes it when somebody else signs in', () => {
  forms.openForm(form('Nuevo docente', { nombre: 'Inés' }));
  forms.keepOpenForms();
  expect(forms.readKept(8)).toBeNull();
  forms.dropKeptOfOthers(7);
  expect(forms.readKept(7)).not.toBeNull();
  forms.dropKeptOfOthers(8);
  expect([...stored]).toEqual([]);
});

test.each(['', 'null', '{}', '[1]', '{"usuarioId":7,"address":"//otro.pe","name":"x","nth":0,"values":{}}'])(
  'ADM-94 ignores what it did not write: %s',
  (text) => {
    stored.set('formulario-interrumpido.v1', text);
    expect(forms.readKept(7)).toBeNull();
  },
);

test('SEA-119 takes only texts back where only texts were typed', () => {
  expect(forms.textsOf({ minutes: '45', materialId: 3, nested: { text: 'x' } })).toEqual({ minutes: '45' });
});
