import { z } from 'zod';
import { isEmailAddress } from '../formats/email.ts';
import { sortColumns } from '../formats/sorting.ts';
import { canales, estadosInteresado, isCelular } from '../rules/interesados.ts';
import { maxOrigen, normalizeOrigen } from '../rules/origen.ts';
import { day, dayRange, exportQuery, id, listQuery, ordenOf, readVersion } from './list.ts';
import { rowId } from './numbers.ts';
import { requiredText, text } from './text.ts';

/** A form without JavaScript sends `on`; an API client sends a boolean. */
const ticked = z
  .union([z.boolean(), z.literal('on'), z.literal('')], { error: 'Marca la casilla para que podamos responderte' })
  .transform((value) => value === true || value === 'on');

/** Rules over several fields; they run beside wrong fields too, so that all errors are reported at once. */
function complainOf(asked: Record<string, unknown>, context: z.RefinementCtx): void {
  const complain = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  const { correo = '', celular = '' } = asked;
  if (typeof correo === 'string' && correo !== '' && !isEmailAddress(correo))
    complain('correo', 'Escribe un correo válido');
  if (typeof celular === 'string' && celular !== '' && !isCelular(celular))
    complain('celular', 'Escribe un celular válido');
  if (correo === '' && celular === '') complain('correo', 'Escribe tu correo o tu celular');
  if (asked.consentimiento === false || asked.consentimiento === undefined) {
    complain('consentimiento', 'Marca la casilla para que podamos responderte');
  }
  if (asked.cursoId && asked.paqueteId) complain('paqueteId', 'Pregunta por el curso o por el paquete');
  if ((asked.sitio ?? '') !== '') complain('sitio', 'Deja este campo vacío');
}

/** A form about something else sends an empty text. */
const optionalId = (error: string) =>
  z
    .union([z.literal(''), id], { error })
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .default(null);

/** A request for information. */
export const interesadoInput = z
  .object({
    nombre: requiredText(200, 'Escribe tu nombre'),
    correo: text(254).default(''),
    celular: text(60).default(''),
    /** One of the two, or none: the school. */
    cursoId: optionalId('Elige un curso'),
    paqueteId: optionalId('Elige un paquete'),
    consentimiento: ticked.default(false),
    canal: z.enum(canales).exclude(['pedido'], { error: 'Esa página no existe' }).default('flyer'),
    origen: text(500)
      .transform((value) => normalizeOrigen(value).slice(0, maxOrigen))
      .default(''),
    /** Honeypot: people do not see it. */
    sitio: text(200).default(''),
  })
  .superRefine(complainOf, { when: ({ value }) => typeof value === 'object' && value !== null });
export type InteresadoInput = z.output<typeof interesadoInput>;

/** `url`: the page that thanks. */
export const interesadoAsked = z.object({ url: z.string() });

export const estadoFilters = ['por-atender', ...estadosInteresado] as const;

const filters = {
  estado: z.enum(estadoFilters, { error: 'Ese estado no existe' }).optional(),
  cursoId: id.optional(),
  responsableId: id.optional(),
  origen: text(maxOrigen).optional(),
  ...dayRange,
};
export const interesadosQuery = listQuery.extend({ ...filters, orden: ordenOf(sortColumns.interesados) });
export type InteresadosQuery = z.output<typeof interesadosQuery>;

export const interesadosExport = exportQuery.extend(filters);

export const interesadoSummary = z.object({
  interesadoId: z.number().int(),
  nombre: z.string(),
  correo: z.string(),
  celular: z.string(),
  cursoId: z.number().int().nullable(),
  /** Null without a course, or when it was deleted. */
  curso: z.string().nullable(),
  paqueteId: z.number().int().nullable(),
  paquete: z.string().nullable(),
  estado: z.enum(estadosInteresado),
  motivo: z.string(),
  responsable: z.string().nullable(),
  canal: z.enum(canales),
  origen: z.string(),
  recordar: z.iso.date().nullable(),
  /** New, or the reminder is due. */
  porAtender: z.boolean(),
  veces: z.number().int(),
  pedidoId: z.number().int().nullable(),
  creado: z.iso.datetime(),
  ultimo: z.iso.datetime(),
  /** Chat with the first message written; null without a mobile. */
  whatsapp: z.string().nullable(),
});
export type InteresadoSummary = z.output<typeof interesadoSummary>;

const colleague = z.object({ usuarioId: z.number().int(), nombre: z.string() });

/** What the list can be limited to: those that some interesado has. */
export const interesadoChoices = z.object({
  cursos: z.array(z.object({ cursoId: z.number().int(), nombre: z.string() })),
  responsables: z.array(colleague),
  origenes: z.array(z.string()),
});
export type InteresadoChoices = z.output<typeof interesadoChoices>;

export const interesadoDetalle = interesadoSummary.extend({
  version: z.number().int(),
  responsableId: z.number().int().nullable(),
  /** When they consented to be contacted; null of an unfinished order. */
  consentido: z.iso.datetime().nullable(),
  texto: z.string(),
  /** Price of today, to sell the course; null when it is not sold. */
  precio: z.number().nullable(),
  /** From so many seats on, so many percent less. */
  cuposDesde: z.number().int().nullable(),
  cuposDescuento: z.number().int().nullable(),
  /** Who may take it. */
  responsables: z.array(colleague),
});
export type InteresadoDetalle = z.output<typeof interesadoDetalle>;

export const interesadoChange = z
  .object({
    estado: z.enum(estadosInteresado, { error: 'Elige un estado' }),
    motivo: text(300).default(''),
    responsableId: rowId.nullable().default(null),
    recordar: z
      .union([z.literal(''), day])
      .transform((value) => value || null)
      .nullable()
      .default(null),
    version: readVersion,
  })
  .refine(({ estado, motivo }) => estado !== 'perdido' || motivo !== '', {
    error: 'Escribe por qué se perdió',
    path: ['motivo'],
  })
  .transform((change) => ({ ...change, motivo: change.estado === 'perdido' ? change.motivo : '' }));

/** The same person under another contact. */
export const mergeInput = z.object({ interesadoId: rowId });

/** The same in a form, whose inputs hold text. */
export const interesadoForm = z
  .object({
    estado: z.enum(estadosInteresado, { error: 'Elige un estado' }),
    motivo: text(300),
    responsableId: z.string(),
    recordar: z.union([z.literal(''), day]),
  })
  .refine(({ estado, motivo }) => estado !== 'perdido' || motivo !== '', {
    error: 'Escribe por qué se perdió',
    path: ['motivo'],
  });

export const embudoGroups = ['curso', 'origen', 'canal'] as const;

export const embudoQuery = z.object({
  por: z.enum(embudoGroups, { error: 'Elige curso, origen o canal' }).default('curso'),
  ...dayRange,
});
export type EmbudoQuery = z.output<typeof embudoQuery>;

const counted = { pidieron: z.number().int(), ordenaron: z.number().int(), pagaron: z.number().int() };

/** How many asked, ordered and paid. */
export const embudo = z.object({
  filas: z.array(z.object({ nombre: z.string(), ...counted })),
  total: z.object(counted),
});
export type Embudo = z.output<typeof embudo>;
