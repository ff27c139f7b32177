import { z } from 'zod';
import { hasTwoDecimals } from '../formats/round.ts';
import { fewestCuotas, maxRecargo, mostCuotas, planTipos, usualGracia } from '../rules/cuotas.ts';
import { readVersion } from './list.ts';
import { chosenId } from './numbers.ts';
import { asNumber } from './text.ts';

const maxDias = 90;
const maxGracia = 60;

/** A way to pay a course or a paquete in instalments. Amounts are in soles. */
export const planCuotas = z.object({
  planCuotasId: z.number().int(),
  /** One of the two. */
  cursoId: z.number().int().nullable(),
  paqueteId: z.number().int().nullable(),
  /** Name of that course or paquete. */
  producto: z.string(),
  /** As the buyer chooses it. */
  nombre: z.string(),
  tipo: z.enum(planTipos),
  cuotas: z.number().int(),
  inicial: z.number().nullable(),
  cadaDias: z.number().int().nullable(),
  recargo: z.number().int(),
  hasta: z.string().nullable(),
  gracia: z.number().int(),
  activo: z.boolean(),
  version: z.number().int(),
});

export type PlanCuotas = z.output<typeof planCuotas>;

/** Columns that its list can be sorted by. */
export const planCuotasSort = ['producto', 'cuotas', 'creado'] as const;

const between = (min: number, max: number, what: string) => {
  const wrong = { error: `${what}, de ${min} a ${max}` };
  return z.number(wrong).int(wrong).min(min, wrong).max(max, wrong);
};
const invalidFirst = { error: 'Escribe un monto mayor que 0' };
const productId = chosenId('Elige qué se paga en cuotas').nullable().default(null);

const fields = z.object({
  cursoId: productId,
  paqueteId: productId,
  tipo: z.enum(planTipos, { error: 'Elige cuotas o reserva' }),
  cuotas: between(fewestCuotas, mostCuotas, 'Escribe cuántas cuotas').default(fewestCuotas),
  inicial: z
    .number(invalidFirst)
    .positive(invalidFirst)
    .max(100_000, { error: 'El monto es demasiado grande' })
    .refine(hasTwoDecimals, { error: 'Usa hasta dos decimales' })
    .nullable()
    .default(null),
  cadaDias: between(1, maxDias, 'Escribe cada cuántos días').nullable().default(null),
  recargo: between(0, maxRecargo, 'Escribe un porcentaje entero').default(0),
  hasta: z.iso.date({ error: 'Elige el último día' }).nullable().default(null),
  gracia: between(0, maxGracia, 'Escribe los días').default(usualGracia),
  activo: z.boolean({ error: 'Indica sí o no' }).default(true),
});

type Refuse = (field: string, message: string) => void;
type Terms = Pick<z.output<typeof fields>, 'tipo' | 'inicial' | 'hasta'>;

function checkTerms({ tipo, inicial, hasta }: Terms, refuse: Refuse): void {
  if (tipo !== 'reserva') return;
  if (inicial === null) refuse('inicial', 'Escribe con cuánto se reserva');
  if (hasta === null) refuse('hasta', 'Elige el último día para pagar el resto');
}

const refusing =
  (context: z.RefinementCtx): Refuse =>
  (field, message) =>
    context.addIssue({ code: 'custom', path: [field], message });

/** What a kind of plan does not have is dropped. */
const ofItsTipo = <T extends z.output<typeof fields>>(plan: T): T =>
  plan.tipo === 'reserva' ? { ...plan, cuotas: fewestCuotas, cadaDias: null, recargo: 0 } : { ...plan, hasta: null };

export const planCuotasInput = fields
  .extend({ version: readVersion })
  .superRefine((plan, context) => {
    const refuse = refusing(context);
    if ((plan.cursoId === null) === (plan.paqueteId === null)) refuse('cursoId', 'Elige un curso o un paquete');
    checkTerms(plan, refuse);
  })
  .transform(ofItsTipo);

const { shape } = fields;

/** Field values of the form and their conversion to a plan. */
export const planCuotasForm = z
  .object({
    de: z.enum(['curso', 'paquete']),
    cursoId: shape.cursoId,
    paqueteId: z.string(),
    tipo: shape.tipo,
    cuotas: asNumber(shape.cuotas),
    inicial: asNumber(shape.inicial),
    ritmo: z.enum(['mes', 'dias']),
    cadaDias: asNumber(shape.cadaDias),
    recargo: asNumber(shape.recargo),
    hasta: z.string(),
    gracia: asNumber(shape.gracia),
    activo: shape.activo,
  })
  .superRefine((form, context) => {
    const refuse = refusing(context);
    if (form.de === 'curso' && form.cursoId === null) refuse('cursoId', 'Elige el curso');
    if (form.de === 'paquete' && form.paqueteId === '') refuse('paqueteId', 'Elige el paquete');
    if (form.tipo === 'cuotas' && form.ritmo === 'dias' && form.cadaDias === null) {
      refuse('cadaDias', `Escribe cada cuántos días, de 1 a ${maxDias}`);
    }
    checkTerms({ ...form, hasta: form.hasta || null }, refuse);
  })
  .transform(({ de, ritmo, cursoId, paqueteId, hasta, cadaDias, ...rest }) => ({
    ...rest,
    cursoId: de === 'curso' ? cursoId : null,
    paqueteId: de === 'paquete' ? Number(paqueteId) : null,
    hasta: hasta || null,
    cadaDias: ritmo === 'dias' ? cadaDias : null,
  }));

export type PlanCuotasForm = Required<z.input<typeof planCuotasForm>>;

export function planCuotasFormOf(record: PlanCuotas | null): PlanCuotasForm {
  return {
    de: record && record.paqueteId !== null ? 'paquete' : 'curso',
    cursoId: record?.cursoId ?? null,
    paqueteId: String(record?.paqueteId ?? ''),
    tipo: record?.tipo ?? 'cuotas',
    cuotas: String(record?.cuotas ?? 3),
    inicial: record?.inicial?.toFixed(2) ?? '',
    ritmo: record && record.cadaDias !== null ? 'dias' : 'mes',
    cadaDias: String(record?.cadaDias ?? ''),
    recargo: String(record?.recargo ?? 0),
    hasta: record?.hasta ?? '',
    gracia: String(record?.gracia ?? usualGracia),
    activo: record?.activo ?? true,
  };
}
