import { z } from 'zod';
import { toLimaInput } from '../formats/lima-time.ts';
import { hasTwoDecimals } from '../formats/round.ts';
import { normalizeCodigo } from '../rules/cupones.ts';
import { optionalFechaHora } from './cursos.ts';
import { readVersion } from './list.ts';
import { rowId, wholeNumber } from './numbers.ts';
import { asNumber } from './text.ts';

export const cupon = z.object({
  cuponId: z.number().int(),
  codigo: z.string(),
  /** One of the two: percent, or soles off the whole purchase. */
  porcentaje: z.number().int().nullable(),
  monto: z.number().nullable(),
  desde: z.string().nullable(),
  hasta: z.string().nullable(),
  usosMax: z.number().int().nullable(),
  usosPorPersona: z.number().int().nullable(),
  todos: z.boolean(),
  cursoIds: z.array(z.number().int()),
  /** Names of those courses. */
  cursos: z.array(z.object({ cursoId: z.number().int(), nombre: z.string() })),
  activo: z.boolean(),
  /** Uses held by pedidos that are not cancelled. */
  usos: z.number().int(),
  version: z.number().int(),
});

/** Columns that its list can be sorted by. */
export const cuponSort = ['codigo', 'descuento', 'hasta', 'usos', 'cursos', 'creado'] as const;

export type Cupon = z.output<typeof cupon>;

const codigo = z
  .string({ error: 'Escribe el código' })
  .transform(normalizeCodigo)
  .pipe(
    z
      .string()
      .min(3, { error: 'Usa al menos 3 caracteres' })
      .max(30, { error: 'Máximo 30 caracteres' })
      .regex(/^[A-Z0-9_-]+$/, { error: 'Usa letras sin tilde, números y guiones' }),
  );
const invalidPorcentaje = 'Escribe un porcentaje entero del 1 al 100';
const invalidMonto = { error: 'Escribe un monto mayor que 0' };
const invalidUsos = 'Escribe un número entero desde 1';
const usos = wholeNumber(1, 1_000_000, invalidUsos).nullable();

const fields = z.object({
  codigo,
  porcentaje: wholeNumber(1, 100, invalidPorcentaje).nullable().default(null),
  monto: z
    .number(invalidMonto)
    .min(0.01, invalidMonto)
    .max(1_000_000, { error: 'El monto es demasiado grande' })
    .refine(hasTwoDecimals, { error: 'Usa hasta dos decimales' })
    .nullable()
    .default(null),
  desde: optionalFechaHora('Fecha inválida').default(null),
  hasta: optionalFechaHora('Fecha inválida').default(null),
  usosMax: usos.default(null),
  usosPorPersona: usos.default(null),
  todos: z.boolean().default(true),
  cursoIds: z.array(rowId).max(200, { error: 'Máximo 200 cursos' }).default([]),
  activo: z.boolean().default(true),
});

type Terms = Pick<z.output<typeof fields>, 'desde' | 'hasta' | 'todos' | 'cursoIds'>;

function checkTerms({ desde, hasta, todos, cursoIds }: Terms, context: z.RefinementCtx): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (desde !== null && hasta !== null && hasta <= desde) refuse('hasta', 'Debe terminar después de empezar');
  if (!todos && cursoIds.length === 0) refuse('cursoIds', 'Elige al menos un curso');
}

export const cuponInput = fields.extend({ version: readVersion }).superRefine((terms, context) => {
  if ((terms.porcentaje === null) === (terms.monto === null)) {
    context.addIssue({ code: 'custom', path: ['porcentaje'], message: 'Elige un porcentaje o un monto' });
  }
  checkTerms(terms, context);
});

const { shape } = fields;

/** Field values of the form and their conversion to a coupon. */
export const cuponForm = z
  .object({
    codigo: shape.codigo,
    tipo: z.enum(['porcentaje', 'monto']),
    valor: z.string(),
    desde: shape.desde,
    hasta: shape.hasta,
    usosMax: asNumber(shape.usosMax, invalidUsos),
    usosPorPersona: asNumber(shape.usosPorPersona, invalidUsos),
    alcance: z.enum(['todos', 'algunos']),
    cursoIds: shape.cursoIds,
    activo: z.boolean(),
  })
  .superRefine(({ tipo, valor, alcance, ...terms }, context) => {
    const parsed = asNumber(shape[tipo]).safeParse(valor);
    const missing = valor.trim() === '';
    if (missing || !parsed.success) {
      const message = tipo === 'porcentaje' ? invalidPorcentaje : invalidMonto.error;
      context.addIssue({ code: 'custom', path: ['valor'], message: parsed.error?.issues[0]?.message ?? message });
    }
    checkTerms({ ...terms, todos: alcance === 'todos' }, context);
  })
  .transform(({ tipo, valor, alcance, cursoIds, ...rest }) => {
    const todos = alcance === 'todos';
    const amount = asNumber(shape[tipo]).safeParse(valor).data ?? null;
    return {
      ...rest,
      porcentaje: tipo === 'porcentaje' ? amount : null,
      monto: tipo === 'monto' ? amount : null,
      todos,
      cursoIds: todos ? [] : cursoIds,
    };
  });

export type CuponForm = Required<z.input<typeof cuponForm>>;

export function cuponFormOf(record: Cupon | null): CuponForm {
  const tipo = record && record.monto !== null ? 'monto' : 'porcentaje';
  return {
    codigo: record?.codigo ?? '',
    tipo,
    valor: record?.monto?.toFixed(2) ?? String(record?.porcentaje ?? ''),
    desde: toLimaInput(record?.desde ?? ''),
    hasta: toLimaInput(record?.hasta ?? ''),
    usosMax: String(record?.usosMax ?? ''),
    usosPorPersona: String(record?.usosPorPersona ?? ''),
    alcance: record && !record.todos ? 'algunos' : 'todos',
    cursoIds: record?.cursoIds ?? [],
    activo: record?.activo ?? true,
  };
}
