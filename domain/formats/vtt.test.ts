import { expect, test } from 'vitest';
import { parseVtt } from './vtt.ts';

test('STU-25 the lines of captions are read with their times, without markup, notes or empty lines', () => {
  const text =
    '\ufeffWEBVTT\r\n\r\nNOTE de la escuela\r\n\r\n1\r\n00:01.500 --> 00:04.000 align:start\r\n<v Iván>La pregunta\r\n<i>sugestiva</i>\r\n\r\n' +
    '1:02:03.250 --> 1:02:05.000\nestá prohibida\n\n00:00:09.000 --> 00:00:10.000\n\n';
  expect(parseVtt(text)).toEqual([
    { start: 1.5, end: 4, text: 'La pregunta sugestiva' },
    { start: 3723.25, end: 3725, text: 'está prohibida' },
  ]);
  expect(parseVtt('')).toEqual([]);
});
