import { expect, test } from 'vitest';
import { z } from 'zod';
import { validate } from './validate.ts';

const spec = {
  params: z.object({ id: z.coerce.number() }),
  query: z.object({ page: z.coerce.number().max(10).optional() }),
  body: z.object({ nombre: z.string('Escribe el nombre').min(3, 'Muy corto').regex(/^A/, 'Empieza con A') }),
};

test('gives the parsed values of what the endpoint declares, and nothing else', () => {
  const request = { params: { id: '7' }, query: { page: '2', utm_source: 'x' }, body: { nombre: 'Ana', extra: 1 } };
  expect(validate(spec, request)).toEqual({ params: { id: 7 }, query: { page: 2 }, body: { nombre: 'Ana' } });
  expect(validate({}, request)).toEqual({});
});

test('refuses with one message per field, the first one as its own', () => {
  const request = { params: { id: 'x' }, query: { page: '11' }, body: { nombre: 'b' } };
  const errores = { id: expect.any(String), page: 'El valor es demasiado grande', nombre: 'Muy corto' };
  expect(() => validate(spec, request)).toThrow(
    expect.objectContaining({ status: 422, message: 'Falta un dato o no es del tipo esperado', details: { errores } }),
  );
});

test('a missing body is an empty one', () => {
  const request = { params: { id: 1 }, query: {}, body: undefined };
  expect(() => validate(spec, request)).toThrow('Escribe el nombre');
});
