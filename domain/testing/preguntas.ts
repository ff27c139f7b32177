import fc from 'fast-check';
import type { PlainPregunta } from '../formats/preguntas/parsed-pregunta.ts';

/** Signs that mean something in one of the formats, beside ordinary text. */
const signs = [
  ...'\\:#={}~%[]<>&"\'/,;|-+@$_.*()',
  '\n',
  '\n\n',
  '\t',
  ' ',
  '  ',
  '//',
  '####',
  '->',
  '[html]',
  '%50%',
];
const words = [
  'Código',
  '¿Qué',
  'niño',
  'A)',
  'B.',
  'ANSWER:',
  '<b>',
  '&amp;',
  '::',
  '1.',
  'TRUE',
  '$CATEGORY:',
  "'=",
  '😀',
];

const piece = fc.oneof(
  fc.constantFrom(...signs),
  fc.constantFrom(...words),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);

const unwanted = /[^\P{Cc}\n\t]|[\ufdd0-\ufdef\ufffe\uffff]/gu;

/** Trimmed, as ours are stored, and without control characters and noncharacters. */
const phrase = (min: number, max: number) =>
  fc
    .array(piece, { minLength: 1, maxLength: max })
    .map((parts) => parts.join('').replace(unwanted, '').trim())
    .filter((text) => text.length >= min && text.isWellFormed());

const opciones = fc.uniqueArray(phrase(1, 5), {
  minLength: 2,
  maxLength: 10,
  selector: (text) => text.trim().toLowerCase(),
});

const multiple = fc
  .tuple(opciones, fc.boolean(), fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }), fc.nat(9))
  .map(([texts, exclusiva, flags, at]) => ({
    tipo: 2 as const,
    exclusiva,
    opciones: texts.map((descripcion, i) => ({
      descripcion,
      correcto: i === at % texts.length || (!exclusiva && flags[i]!),
    })),
  }));

const trueOrFalse = fc.boolean().map((isTrue) => ({
  tipo: 3 as const,
  exclusiva: false,
  opciones: [
    { descripcion: 'Verdadero', correcto: isTrue },
    { descripcion: 'Falso', correcto: !isTrue },
  ],
}));

const open = fc.constant(1 as const).map((tipo) => ({ tipo, exclusiva: false, opciones: [] }));

/** Questions that our rules accept, with every sign that the formats use. */
export const somePregunta: fc.Arbitrary<PlainPregunta> = fc
  .tuple(
    phrase(5, 12),
    fc.oneof({ weight: 4, arbitrary: multiple }, trueOrFalse, open),
    fc.oneof(fc.constant(''), phrase(1, 8)),
  )
  .map(([enunciado, rest, explicacion]) => ({ enunciado, ...rest, explicacion }));
