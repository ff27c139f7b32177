import { describe, expect, test } from 'vitest';
import { explainRefusal } from './refusals.ts';

/** The twenty most frequent refusals, and what the explanation of each must contain. */
const refusals: [number, string[], RegExp][] = [
  [1, ['2335'], /cambió después de firmarse/],
  [2, ['1033', '2109', '4000'], /ya tiene un comprobante con este número/],
  [3, ['3244', '3245', '3247', '3248', '3249', '3251', '3254'], /falta la forma de pago/],
  [4, ['3246'], /nota de crédito no puede decir «Contado»/],
  [5, ['3277', '4299', '4290', '4310', '4312'], /sumas/],
  [6, ['2800', '2017', '2801', '2802'], /documento del cliente/],
  [7, ['2108', '2329', '2950'], /plazo|futuro/],
  [8, ['1034', '1035', '1036', '1049', '0151', '0161'], /nombre del archivo/],
  [9, ['0102', '0103', '0105', '0111', '2224'], /usuario SOL/],
  [10, ['0100', '0109', '0130', '0200', 'sin-respuesta'], /no responde/],
  [11, ['2325', '2326', '2327', '2328'], /certificado digital/],
  [12, ['1032', '2987'], /rechazado o anulado/],
  [13, ['3050', '3105', '2371', '3195'], /tributo/],
  [14, ['3110', '3111', '3103', '3000'], /IGV de una línea/],
  [15, ['2119', '2120', '2121', '2989', '2524'], /nota corrige un comprobante que SUNAT no tiene/],
  [16, ['2116', '2399', '2884', '2117'], /serie de la nota/],
  [17, ['2105', '2398', '2323', '2282', '2308'], /baja/],
  [18, ['98', '0127', '2223'], /todavía procesa|ya había recibido/],
  [19, ['2072', '2073', '2074', '2075', '0306', '3030', '3239'], /leer el archivo|establecimiento/],
  [20, ['1079', '1085'], /otra vía/],
];

describe('refusals in words', () => {
  test.each(refusals)('SUN-50 refusal %d: %j', (_number, codes, words) => {
    for (const code of codes) {
      const { what, todo } = explainRefusal(code)!;
      expect(what, code).toMatch(words);
      expect(todo.length, code).toBeGreaterThan(20);
    }
  });

  test('SUN-50 a code that nobody listed is explained by its range', () => {
    expect(explainRefusal('')).toBeNull();
    expect(explainRefusal('3999')!.what).toContain('rechazó');
    expect(explainRefusal('0999')!.todo).toContain('mismo número');
  });
});
