import { z } from 'zod';
import { parseMaterialLink } from '../formats/video-link.ts';
import { isTermDay, maxSerie } from '../rules/term.ts';
import { optionalFechaHora } from './cursos.ts';
import { id, idParams } from './list.ts';
import { chosenId } from './numbers.ts';
import { text } from './text.ts';

const integer = z.number().int();
const instant = z.iso.datetime();

/** How somebody came to count as present: through the join page, noted by staff, or from Zoom's report. */
export const asistenciaOrigenes = ['ingreso', 'manual', 'zoom'] as const;

/** A person at a session. */
export const asistencia = z.object({
  materialId: integer,
  usuarioId: integer,
  /** First time through the join page; null when staff or a report said so. */
  entro: instant.nullable(),
  origen: z.enum(asistenciaOrigenes),
  presente: z.boolean(),
  minutos: integer.nullable(),
});

export type Asistencia = z.output<typeof asistencia>;

/** Of a material of type SES; all null or empty while it has no date. */
export const sesionFields = {
  inicio: instant.nullable(),
  fin: instant.nullable(),
  ponenteId: integer.nullable(),
  /** Name of the lecturer. */
  ponente: z.string().nullable(),
  /** https link, for students after the end only. */
  grabacion: z.string(),
  cancelada: z.boolean(),
};

const invalidPonente = 'Elige un ponente de la lista';

/** As written; omitted fields keep their values. */
export const sesionInput = {
  inicio: optionalFechaHora('Escribe la fecha y la hora').optional(),
  fin: optionalFechaHora('Escribe la fecha y la hora').optional(),
  ponenteId: chosenId(invalidPonente).nullable().optional(),
  grabacion: text(2_000)
    .refine((value) => value === '' || parseMaterialLink(value) !== null, {
      error: 'Escribe un enlace que empiece con https://',
    })
    .optional(),
  cancelada: z.boolean().optional(),
  /** Why the date changes or the session is cancelled; the mail says it. */
  motivo: text(300).optional(),
};

const invalidDay = { error: 'Elige al menos un día' };

const serieEnd = z.iso
  .date({ error: 'Escribe la última fecha' })
  .refine(isTermDay, { error: 'Escribe la última fecha' });

const hora = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Escribe la hora' });

const sala = text(2_000).refine((value) => value === '' || parseMaterialLink(value) !== null, {
  error: 'Escribe un enlace que empiece con https://',
});

/** What one session of a series has of its own; `dia` is the day that the series gives it. */
export const serieOverride = z.object({
  dia: z.iso.date(),
  fecha: z.iso.date({ error: 'Escribe la fecha' }).refine(isTermDay, { error: 'Escribe la fecha' }).optional(),
  hora: hora.optional(),
  ponenteId: chosenId(invalidPonente).nullable().optional(),
  video: sala.optional(),
});

export const serieFields = z.object({
  desde: z.iso.date({ error: 'Escribe la primera fecha' }).refine(isTermDay, { error: 'Escribe la primera fecha' }),
  dias: z.array(z.number().int().min(1).max(7), invalidDay).min(1, invalidDay).max(7),
  hora,
  minutos: z
    .number({ error: 'Elige cuánto dura' })
    .int()
    .min(15, { error: 'Desde 15 minutos' })
    .max(600, { error: 'Hasta 10 horas' }),
  cantidad: z
    .number({ error: 'Escribe cuántas sesiones' })
    .int({ error: 'Escribe un número entero' })
    .min(1, { error: 'Desde una sesión' })
    .max(maxSerie, { error: `Hasta ${maxSerie} sesiones por vez` })
    .nullable()
    .default(null),
  hasta: serieEnd.nullable().default(null),
  saltaFeriados: z.boolean().default(true),
  usar: z.array(z.iso.date()).max(maxSerie).default([]),
  ponenteId: sesionInput.ponenteId,
  /** Link of the room. */
  video: sala.default(''),
  /** Sessions with their own date, hour, speaker or room. */
  cambios: z.array(serieOverride).max(maxSerie).default([]),
});

type SerieLength = { desde: string; cantidad: number | null; hasta: string | null };

/** A number of sessions or their last day, not both. */
export function checkSerie({ desde, cantidad, hasta }: SerieLength, context: z.RefinementCtx): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (cantidad === null && hasta === null) refuse('cantidad', 'Escribe cuántas sesiones');
  else if (cantidad !== null && hasta !== null) refuse('hasta', 'Elige una cantidad o una última fecha');
  else if (hasta !== null && hasta < desde) refuse('hasta', 'Termina antes de empezar');
}

/** A series: one session in each class module that has none, in the order of the modules. */
export const serieInput = serieFields.superRefine(checkSerie);

export type SerieInput = z.output<typeof serieInput>;

const datedClase = z
  .object({
    moduloId: z.number({ error: 'Elige el módulo' }).int().min(1).max(2_147_483_647),
    inicio: instant,
    fin: instant,
    ponenteId: sesionInput.ponenteId,
  })
  .refine(
    ({ inicio, fin }) => {
      const minutes = (Date.parse(fin) - Date.parse(inicio)) / 60_000;
      return minutes >= 15 && minutes <= 600;
    },
    { error: 'Dura entre 15 minutos y 10 horas', path: ['fin'] },
  );

/** A timetable: each line dates one class module that has no session. */
export const timetableInput = z.object({
  filas: z
    .array(datedClase)
    .min(1, { error: 'Pega al menos una línea' })
    .max(maxSerie, { error: `Hasta ${maxSerie} sesiones por vez` }),
  video: serieFields.shape.video,
});

export type TimetableInput = z.output<typeof timetableInput>;

export const serieSesion = z.object({
  materialId: integer,
  moduloId: integer,
  nombre: z.string(),
  inicio: instant,
  fin: instant,
});

export const serieParams = idParams.extend({ serie: z.uuid({ error: 'Serie inválida' }) });

/** Sessions that one act dated and that can still be taken back until `hasta`. */
export const openSerie = z.object({
  serie: z.uuid(),
  sesiones: integer,
  hasta: instant,
});

export type OpenSerie = z.output<typeof openSerie>;

/** A session as its students see it. Never the link to the meeting. */
export const sesion = z.object({
  materialId: integer,
  nombre: z.string(),
  descripcion: z.string(),
  cursoId: integer,
  curso: z.string(),
  modulo: z.string(),
  inicio: instant,
  fin: instant,
  ponente: z.string().nullable(),
  /** https link; empty until there is one, and before the end. */
  grabacion: z.string(),
  cancelada: z.boolean(),
  /** Grows when the session is moved or cancelled; calendars read it. */
  secuencia: integer,
  /** Whether the meeting has a link already. */
  conEnlace: z.boolean(),
  /** The server's clock: countdowns do not read the device's. */
  ahora: instant,
});

export type Sesion = z.output<typeof sesion>;

/** Without a course: of every course that is open to the caller. */
export const sesionesQuery = z.object({ cursoId: id.optional() });

/** Link to the meeting; only for callers who join in time. */
export const ingreso = z.object({ enlace: z.string() });

/** A calendar address of the caller, without its token. */
export const calendario = z.object({
  calendarioId: integer,
  /** Of the whole agenda, as the owner's role sees it; else of their own dates. */
  agenda: z.boolean(),
  creado: instant,
  /** Last time that a calendar read it. */
  ultimoUso: instant.nullable(),
});

export type Calendario = z.output<typeof calendario>;

/** The whole address, shown once: only the hash of its token is stored. */
export const newCalendario = calendario.extend({ url: z.string() });

export const preferenciasRecordatorio = z.object({ unDia: z.boolean(), unaHora: z.boolean() });

export type PreferenciasRecordatorio = z.output<typeof preferenciasRecordatorio>;

/** A session on a flyer: when, what and who; without id and link. */
export const horarioSesion = z.object({
  nombre: z.string(),
  inicio: instant,
  fin: instant,
  ponente: z.string().nullable(),
  /** It is over and students have its recording. */
  grabada: z.boolean(),
});

export type HorarioSesion = z.output<typeof horarioSesion>;
