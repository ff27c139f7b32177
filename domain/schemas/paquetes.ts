import { z } from 'zod';
import { toLimaInput } from '../formats/lima-time.ts';
import { hasTwoDecimals } from '../formats/round.ts';
import { maxPaqueteCursos } from '../rules/paquetes.ts';
import { cursoCard, optionalFechaHora } from './cursos.ts';
import { readVersion } from './list.ts';
import { rowId, wholeNumber } from './numbers.ts';
import { asNumber, requiredText, text } from './text.ts';

export const paquete = z.object({
  paqueteId: z.number().int(),
  nombre: z.string(),
  resumen: z.string(),
  descripcion: z.string(),
  /** How many of its courses the buyer chooses; null for all of them. */
  elige: z.number().int().nullable(),
  /** One of the two: percent off its courses, or its price in soles. */
  porcentaje: z.number().int().nullable(),
  precio: z.number().nullable(),
  desde: z.string().nullable(),
  hasta: z.string().nullable(),
  conCupones: z.boolean(),
  activo: z.boolean(),
  cursoIds: z.array(z.number().int()),
  /** In their order, without deleted ones. */
  cursos: z.array(z.object({ cursoId: z.number().int(), nombre: z.string() })),
  /** Orders that are not cancelled. */
  vendidos: z.number().int(),
  version: z.number().int(),
});

export type Paquete = z.output<typeof paquete>;

/** Columns that its list can be sorted by. */
export const paqueteSort = ['nombre', 'precio', 'hasta', 'vendidos', 'creado'] as const;

const invalidElige = `Escribe cuántos se eligen, de 1 a ${maxPaqueteCursos}`;
const invalidPorcentaje = 'Escribe un porcentaje entero del 1 al 100';
const invalidPrecio = { error: 'Escribe el precio' };

const fields = z.object({
  nombre: requiredText(150, 'Escribe el nombre'),
  resumen: text(300).default(''),
  descripcion: text(5_000).default(''),
  elige: wholeNumber(1, maxPaqueteCursos, invalidElige).nullable().default(null),
  porcentaje: wholeNumber(1, 100, invalidPorcentaje).nullable().default(null),
  precio: z
    .number(invalidPrecio)
    .min(0, { error: 'El precio no puede ser negativo' })
    .max(100_000, { error: 'El precio es demasiado grande' })
    .refine(hasTwoDecimals, { error: 'Usa hasta dos decimales' })
    .nullable()
    .default(null),
  desde: optionalFechaHora('Fecha inválida').default(null),
  hasta: optionalFechaHora('Fecha inválida').default(null),
  conCupones: z.boolean().default(false),
  activo: z.boolean().default(true),
  cursoIds: z
    .array(rowId, { error: 'Elige los cursos' })
    .min(2, { error: 'Elige al menos dos cursos' })
    .max(maxPaqueteCursos, { error: `Máximo ${maxPaqueteCursos} cursos` })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Un curso está dos veces' }),
});

type Terms = Pick<z.output<typeof fields>, 'desde' | 'hasta' | 'elige' | 'cursoIds'>;

function checkTerms({ desde, hasta, elige, cursoIds }: Terms, context: z.RefinementCtx): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (desde !== null && hasta !== null && hasta <= desde) refuse('hasta', 'Debe terminar después de empezar');
  if (elige !== null && elige >= cursoIds.length) refuse('elige', 'Debe ser menor que el número de cursos');
}

export const paqueteInput = fields.extend({ version: readVersion }).superRefine((terms, context) => {
  if ((terms.porcentaje === null) === (terms.precio === null)) {
    context.addIssue({ code: 'custom', path: ['precio'], message: 'Elige un precio o un porcentaje' });
  }
  checkTerms(terms, context);
});

const { shape } = fields;

/** Field values of the form and their conversion to a paquete. */
export const paqueteForm = z
  .object({
    nombre: shape.nombre,
    resumen: shape.resumen,
    descripcion: shape.descripcion,
    alcance: z.enum(['todos', 'elige']),
    elige: z.string(),
    tipo: z.enum(['precio', 'porcentaje']),
    valor: z.string(),
    desde: shape.desde,
    hasta: shape.hasta,
    conCupones: z.boolean(),
    activo: z.boolean(),
    cursoIds: shape.cursoIds,
  })
  .superRefine(({ tipo, valor, alcance, elige, ...terms }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    const parsed = asNumber(shape[tipo]).safeParse(valor);
    const missing = tipo === 'precio' ? invalidPrecio.error : invalidPorcentaje;
    if (valor.trim() === '' || !parsed.success) refuse('valor', parsed.error?.issues[0]?.message ?? missing);
    const chosen = asNumber(shape.elige).safeParse(elige);
    const counts = alcance === 'elige';
    if (counts && (elige.trim() === '' || !chosen.success)) refuse('elige', invalidElige);
    checkTerms({ ...terms, elige: counts ? (chosen.data ?? null) : null }, context);
  })
  .transform(({ tipo, valor, alcance, elige, ...rest }) => {
    const amount = asNumber(shape[tipo]).safeParse(valor).data ?? null;
    return {
      ...rest,
      elige: alcance === 'elige' ? (asNumber(shape.elige).safeParse(elige).data ?? null) : null,
      porcentaje: tipo === 'porcentaje' ? amount : null,
      precio: tipo === 'precio' ? amount : null,
    };
  });

export type PaqueteForm = Required<z.input<typeof paqueteForm>>;

export function paqueteFormOf(record: Paquete | null): PaqueteForm {
  const tipo = record && record.porcentaje !== null ? 'porcentaje' : 'precio';
  return {
    nombre: record?.nombre ?? '',
    resumen: record?.resumen ?? '',
    descripcion: record?.descripcion ?? '',
    alcance: record && record.elige !== null ? 'elige' : 'todos',
    elige: String(record?.elige ?? ''),
    tipo,
    valor: record?.precio?.toFixed(2) ?? String(record?.porcentaje ?? ''),
    desde: toLimaInput(record?.desde ?? ''),
    hasta: toLimaInput(record?.hasta ?? ''),
    conCupones: record?.conCupones ?? false,
    activo: record?.activo ?? true,
    cursoIds: record?.cursoIds ?? [],
  };
}

/** What visitors see of it. */
export const offeredPaquete = paquete
  .pick({
    paqueteId: true,
    nombre: true,
    resumen: true,
    elige: true,
    porcentaje: true,
    precio: true,
    hasta: true,
  })
  .extend({
    /** How many courses it has. */
    cantidad: z.number().int(),
    /** In soles, of all courses; null where it depends on the choice. */
    precioActual: z.number().nullable(),
    precioLista: z.number().nullable(),
    /** Names of its first courses. */
    nombres: z.array(z.string()),
  });

export type OfferedPaquete = z.output<typeof offeredPaquete>;

export const paqueteFlyer = offeredPaquete.omit({ nombres: true }).extend({
  descripcion: z.string(),
  desde: z.string().nullable(),
  conCupones: z.boolean(),
  /** Whether enough of its courses are for sale now. */
  enVenta: z.boolean(),
  /** How it may be paid in parts, with the amounts of today. */
  enPartes: z.array(z.string()),
  cursos: z.array(
    cursoCard.omit({
      descripcion: true,
      activa: true,
      esGrabada: true,
      fechaHoraLimite: true,
      cuposDesde: true,
      cuposDescuento: true,
    }),
  ),
});

export type PaqueteFlyer = z.output<typeof paqueteFlyer>;
