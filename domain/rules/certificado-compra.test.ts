import { describe, expect, test } from 'vitest';
import { type IssuedNivel, mayRise, type NivelRef, ofertaState } from './certificado-compra.ts';

const low = { nivelId: 1, notaMinima: 14 };
const high = { nivelId: 2, notaMinima: 17 };
const ofCurso: IssuedNivel = { nivelId: null, notaMinima: null };
/** Issued before certificados stored the mark of their level, which was deleted since. */
const unknown: IssuedNivel = { nivelId: 9, notaMinima: null };

describe('NIV-43 a certificate rises to a higher level only', () => {
  test.each<[string, IssuedNivel, { notaMinima: number }, boolean]>([
    ['that of the course to any level', ofCurso, { notaMinima: 0 }, true],
    ['a lower one to a higher one', low, high, true],
    ['a higher one to a lower one', high, low, false],
    ['one to itself', low, low, false],
    ['one to another of the same mark', low, { notaMinima: 14 }, false],
    ['by a hundredth', low, { notaMinima: 14.01 }, true],
    ['one whose mark nobody knows', unknown, high, false],
  ])('%s', (_, emitido, nivel, expected) => {
    expect(mayRise(emitido, nivel)).toBe(expected);
  });
});

describe('NIV-44 what is offered to whom has a certificate', () => {
  type Case = { emitido?: IssuedNivel; compras?: NivelRef[]; pendientes?: NivelRef[]; revocado?: boolean };
  const state = (nivel: typeof low | null, { emitido, compras = [], pendientes = [], revocado = false }: Case) =>
    ofertaState({
      nivel,
      emitido,
      compras: new Set(compras),
      pendientes: new Set(pendientes),
      revocado,
      problemas: [],
    });

  test.each<[string, typeof low | null, Case, string, string]>([
    ['nothing yet', high, {}, 'disponible', ''],
    ['that of the course', high, { emitido: ofCurso }, 'disponible', ''],
    ['a lower level', high, { emitido: low }, 'disponible', ''],
    ['this level', high, { emitido: high }, 'emitido', 'Ya lo tienes.'],
    ['a higher level', low, { emitido: high }, 'cerrado', 'Ya tienes un nivel igual o más alto.'],
    [
      'a level of the same mark',
      { nivelId: 3, notaMinima: 17 },
      { emitido: high },
      'cerrado',
      'Ya tienes un nivel igual o más alto.',
    ],
    [
      'a higher level, and this one is paid',
      low,
      { emitido: high, compras: [1] },
      'cerrado',
      'Ya tienes un nivel igual o más alto.',
    ],
    [
      'a higher level, and this one is ordered',
      low,
      { emitido: high, pendientes: [1] },
      'cerrado',
      'Ya tienes un nivel igual o más alto.',
    ],
    [
      'a level that nobody knows',
      high,
      { emitido: unknown },
      'cerrado',
      'Tu certificado ya se emitió con otro nivel. Escríbenos.',
    ],
    [
      'a lower level, and this one is paid',
      high,
      { emitido: low, compras: [2] },
      'comprado',
      'Ya lo compraste: se emite cuando cumples lo que pide.',
    ],
    [
      'a lower level, and this one is ordered',
      high,
      { emitido: low, pendientes: [2] },
      'pendiente',
      'Ya lo pediste: falta pagarlo.',
    ],
    ['a level, and the certificate of the course is looked at', null, { emitido: low }, 'emitido', 'Ya lo tienes.'],
    ['a revoked one', high, { revocado: true }, 'cerrado', 'Tu certificado de este curso fue revocado. Escríbenos.'],
  ])('%s', (_, nivel, given, estado, motivo) => {
    expect(state(nivel, given)).toEqual({ estado, motivo });
  });
});
