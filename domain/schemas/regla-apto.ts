import { z } from 'zod';
import { maxNota } from '../rules/calificacion.ts';
import { maxPesoAsistencia } from '../rules/regla-apto.ts';
import { twoDecimals, wholeNumber } from './numbers.ts';

const percent = 'Escribe un porcentaje entre 0 y 100';
const minimum = 'Escribe un porcentaje entre 1 y 100, o déjalo vacío';
const mark = `Escribe una nota de 1 a ${maxNota}`;

const peso = wholeNumber(0, 100, percent);

const pesos = z
  .object({
    pruebas: peso,
    clases: peso,
    asistencia: peso.max(maxPesoAsistencia, { error: `La asistencia pesa hasta ${maxPesoAsistencia} %` }),
  })
  .refine(({ pruebas, clases, asistencia }) => pruebas + clases + asistencia === 100, {
    error: 'Los pesos suman 100',
    path: ['pruebas'],
  });

const minimo = wholeNumber(1, 100, minimum).nullable();

export const reglaInput = z.object({
  /** Null: the tests decide and grades of classes inform; without tests the classes decide. */
  pesos: pesos.nullable(),
  notaMinima: twoDecimals(1, maxNota, mark),
  cadaPrueba: z.boolean(),
  asistenciaMinima: minimo,
  avanceMinimo: minimo,
});

/** The rule as stored; clients compute with it. */
export const reglaApto = z.object({
  pesos: z.object({ pruebas: z.number(), clases: z.number(), asistencia: z.number() }).nullable(),
  notaMinima: z.number(),
  cadaPrueba: z.boolean(),
  asistenciaMinima: z.number().nullable(),
  avanceMinimo: z.number().nullable(),
});

/** The rule of a course, the same in one sentence, and how many tests and classes it applies to. */
export const cursoRegla = reglaApto.extend({
  frase: z.string(),
  pruebas: z.number().int(),
  clases: z.number().int(),
});
export type CursoRegla = z.output<typeof cursoRegla>;

const blankOr = (ok: (n: number) => boolean, error: string) =>
  z
    .string()
    .trim()
    .refine((typed) => typed === '' || (/^\d{1,3}$/.test(typed) && ok(Number(typed))), { error })
    .transform((typed) => (typed === '' ? null : Number(typed)));

const typedWeight = blankOr((n) => n <= 100, percent);
const typedMinimum = blankOr((n) => n >= 1 && n <= 100, minimum);

/** As the form holds it: text, and a switch for the weights. */
export const reglaForm = z
  .object({
    conPesos: z.boolean(),
    pruebas: typedWeight,
    clases: typedWeight,
    asistencia: typedWeight,
    notaMinima: z
      .string()
      .trim()
      .transform((typed) => (/^\d{1,2}([.,]\d{1,2})?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN))
      .refine((nota) => nota >= 1 && nota <= maxNota, mark),
    cadaPrueba: z.boolean(),
    asistenciaMinima: typedMinimum,
    avanceMinimo: typedMinimum,
  })
  .transform(({ conPesos, pruebas, clases, asistencia, ...rest }) => ({
    ...rest,
    pesos: conPesos ? { pruebas: pruebas ?? 0, clases: clases ?? 0, asistencia: asistencia ?? 0 } : null,
  }))
  .superRefine(({ pesos: typed }, issues) => {
    const found = typed && pesos.safeParse(typed).error?.issues[0];
    if (found) issues.addIssue({ code: 'custom', message: found.message, path: [found.path[0] ?? 'pruebas'] });
  });

export const reglaFormOf = ({ pesos: own, ...regla }: CursoRegla): z.input<typeof reglaForm> => ({
  conPesos: own !== null,
  pruebas: String(own?.pruebas ?? 60),
  clases: String(own?.clases ?? 40),
  asistencia: String(own?.asistencia ?? 0),
  notaMinima: String(regla.notaMinima),
  cadaPrueba: regla.cadaPrueba,
  asistenciaMinima: String(regla.asistenciaMinima ?? ''),
  avanceMinimo: String(regla.avanceMinimo ?? ''),
});
