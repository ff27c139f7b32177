import { z } from 'zod';
import { isTermDay } from '../rules/term.ts';
import { fechaClases } from '../rules/traslado.ts';
import { asNumber, text } from './text.ts';

const integer = z.number().int();
const instant = z.iso.datetime();

const fields = z.object({
  tipo: z.enum(['dias', 'inicio'], { error: 'Elige cómo se mueve' }),
  dias: z
    .number({ error: 'Escribe cuántos días' })
    .int({ error: 'Escribe un número entero' })
    .min(-366, { error: 'Hasta 366 días' })
    .max(366, { error: 'Hasta 366 días' })
    .nullable()
    .default(null),
  /** `yyyy-MM-dd`, the new first day. */
  inicio: z.string().default(''),
  motivo: text(300).default(''),
  /** Of the dates as the caller saw them: the same request twice moves the course once. */
  version: integer.min(1).max(2_147_483_647),
});

type Written = Pick<z.output<typeof fields>, 'tipo' | 'dias' | 'inicio'>;

function check({ tipo, dias, inicio }: Written, context: z.RefinementCtx): void {
  const problem = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (tipo === 'dias' && !dias) problem('dias', 'Escribe cuántos días');
  const isDay = z.iso.date().safeParse(inicio).success && isTermDay(inicio);
  if (tipo === 'inicio' && !isDay) problem('inicio', 'Escribe el primer día');
}

export const trasladoInput = fields.superRefine(check);
export type TrasladoInput = z.output<typeof trasladoInput>;

/** Field values of the form that shifts a course. */
export const trasladoForm = fields.extend({ dias: asNumber(fields.shape.dias.unwrap()) }).superRefine(check);

/** The shift that a validated input asks for. */
export const shiftOf = ({ tipo, dias, inicio }: Written) => (tipo === 'dias' ? { dias: dias! } : { inicio });

export const datedFecha = z.object({
  clase: z.enum(fechaClases),
  pruebaId: integer.nullable(),
  nombre: z.string(),
  fecha: instant,
  rindiendo: z.boolean(),
  /** Of one student alone. */
  propia: z.boolean(),
});

export const cursoFechas = z.object({ version: integer, inicio: instant, fechas: z.array(datedFecha) });
export type CursoFechas = z.output<typeof cursoFechas>;
