import type { Calificacion } from 'domain/schemas/pruebas.ts';
import { describe, expect, test } from 'vitest';
import { bodyOf, calificacionForm, expectedNota } from './calificacion-form.ts';

const respuestas = (...puntos: string[]) => ({
  respuestas: puntos.map((text, index) => ({ preguntaId: index + 1, puntos: text, comentario: '' })),
});
const problem = (...puntos: string[]) => calificacionForm.safeParse(respuestas(...puntos)).error?.issues[0]?.message;

describe('points as they are typed', () => {
  test.each([
    ['15,5', 15.5],
    ['15.5', 15.5],
    [' 20 ', 20],
    ['0', 0],
    ['7.25', 7.25],
  ])('«%s» is %d', (text, puntos) => {
    const body = bodyOf(calificacionForm.parse(respuestas(text)));
    expect(body.respuestas).toEqual([{ preguntaId: 1, puntos, comentario: '' }]);
  });

  test.each([
    ['20.5', 'De 0 a 20'],
    ['-1', 'De 0 a 20'],
    ['quince', 'De 0 a 20'],
    ['1,2,3', 'De 0 a 20'],
    ['12.345', 'Usa hasta dos decimales'],
    ['', 'Pon los puntos de al menos una pregunta'],
  ])('«%s» is refused: %s', (text, message) => {
    expect(problem(text)).toBe(message);
  });

  test('a question left blank is left for later', () => {
    const body = bodyOf(calificacionForm.parse(respuestas('12', '')));
    expect(body.respuestas.map(({ preguntaId }) => preguntaId)).toEqual([1]);
  });
});

describe('the grade they lead to', () => {
  const calificacion = { acertadas: 2, cerradas: 3 } as Calificacion;

  test('every question weighs the same', () => {
    expect(expectedNota(calificacion, respuestas('15,5'))).toBe(13.88);
    expect(expectedNota({ ...calificacion, acertadas: 0, cerradas: 0 }, respuestas('18', '13'))).toBe(15.5);
  });

  test('is not known while a question has no points, or wrong ones', () => {
    expect(expectedNota(calificacion, respuestas('15', ''))).toBeNull();
    expect(expectedNota(calificacion, respuestas('15', '21'))).toBeNull();
  });
});
