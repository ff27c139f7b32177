import { z } from 'zod';
import { changeKinds, type HorarioMove } from '../rules/horario.ts';
import { scheduleProblem } from '../rules/sesiones.ts';
import { isTermDay } from '../rules/term.ts';
import { fechaClases } from '../rules/traslado.ts';
import { cursoChoque } from './agenda.ts';
import { optionalFechaHora } from './cursos.ts';
import { rowId } from './numbers.ts';
import { openSerie } from './sesiones.ts';
import { text } from './text.ts';

const integer = z.number().int();
const instant = z.iso.datetime();

/** `tipo` says which of the other fields count. */
export const horarioFields = z.object({
  materialId: rowId,
  /** Also the sessions after it. */
  siguientes: z.boolean().default(false),
  tipo: z.enum(['fecha', 'dias', 'patron', 'cancelar'], { error: 'Elige qué cambia' }),
  inicio: optionalFechaHora('Escribe la fecha y la hora').default(null),
  fin: optionalFechaHora('Escribe la fecha y la hora').default(null),
  dias: z
    .number({ error: 'Escribe cuántos días' })
    .int({ error: 'Escribe un número entero' })
    .min(-366, { error: 'Hasta 366 días' })
    .max(366, { error: 'Hasta 366 días' })
    .nullable()
    .default(null),
  desde: z.string().default(''),
  semana: z.array(z.number().int().min(1).max(7)).max(7).default([]),
  hora: z.string().default(''),
  saltaFeriados: z.boolean().default(true),
  motivo: text(300).default(''),
  /** The sessions as the caller saw them; another sequence means that somebody has changed one since. */
  vistas: z
    .array(z.object({ materialId: rowId, secuencia: z.number().int().min(0) }))
    .max(500)
    .default([]),
});

export function checkMove(written: Parameters<typeof moveProblem>[0], context: z.RefinementCtx): void {
  for (const [field, message] of Object.entries(moveProblem(written))) {
    context.addIssue({ code: 'custom', path: [field], message });
  }
}

export const horarioInput = horarioFields.superRefine(checkMove);

export type HorarioInput = z.output<typeof horarioInput>;

function moveProblem(written: {
  tipo: HorarioMove['tipo'];
  siguientes: boolean;
  inicio: string | null;
  fin: string | null;
  dias: number | null;
  desde: string;
  semana: number[];
  hora: string;
  motivo: string;
}): Record<string, string> {
  switch (written.tipo) {
    case 'cancelar':
      return written.motivo.trim() === '' ? { motivo: 'Escribe por qué se cancela' } : {};
    case 'fecha':
      if (written.siguientes) return { tipo: 'Para varias sesiones elige días o un horario nuevo' };
      if (written.inicio === null) return { inicio: 'Escribe cuándo empieza' };
      return scheduleProblem(written) ?? {};
    case 'dias':
      return written.dias === null || written.dias === 0 ? { dias: 'Escribe cuántos días' } : {};
    case 'patron': {
      const isDay = z.iso.date().safeParse(written.desde).success && isTermDay(written.desde);
      return {
        ...(!isDay && { desde: 'Escribe la primera fecha' }),
        ...(written.semana.length === 0 && { semana: 'Elige al menos un día' }),
        ...(!/^([01]\d|2[0-3]):[0-5]\d$/.test(written.hora) && { hora: 'Escribe la hora' }),
      };
    }
  }
}

/** The move that a validated input asks for. */
export function horarioMoveOf({
  tipo,
  inicio,
  fin,
  dias,
  desde,
  semana,
  hora,
  saltaFeriados,
}: HorarioInput): HorarioMove {
  switch (tipo) {
    case 'cancelar':
      return { tipo };
    case 'fecha':
      return { tipo, inicio: inicio!, fin: fin! };
    case 'dias':
      return { tipo, dias: dias! };
    case 'patron':
      return { tipo, desde, semana, hora, saltaFeriados };
  }
}

const dateFields = { inicio: instant, fin: instant, cancelada: z.boolean() };

/** A dated session as staff plan it. */
export const horarioStaffSesion = z.object({
  materialId: integer,
  moduloId: integer,
  nombre: z.string(),
  ...dateFields,
  ponente: z.string().nullable(),
  secuencia: integer,
});

export type HorarioStaffSesion = z.output<typeof horarioStaffSesion>;

/** A change whose mail has not been sent yet. */
export const pendingChange = z.object({
  cambioHorarioId: integer,
  tipo: z.enum(changeKinds),
  motivo: z.string(),
  creado: instant,
  /** When its mail leaves; until then it can be undone. */
  sale: instant,
  /** Who did it. */
  hechoPor: z.string(),
  sesiones: z.array(
    z.object({
      materialId: integer,
      nombre: z.string(),
      antes: z.object(dateFields),
      despues: z.object(dateFields),
    }),
  ),
  /** Dates of the curso and its tests that moved along; dates of single students moved too, but are not listed. */
  fechas: z.array(
    z.object({
      clase: z.enum(fechaClases),
      pruebaId: integer.nullable(),
      nombre: z.string(),
      antes: instant,
      despues: instant,
    }),
  ),
});

export type PendingChange = z.output<typeof pendingChange>;

export const horarioCurso = z.object({
  sesiones: z.array(horarioStaffSesion),
  pendientes: z.array(pendingChange),
  /** Students who would be told. */
  alumnos: integer,
  choques: z.array(cursoChoque),
  series: z.array(openSerie),
});

export type HorarioCurso = z.output<typeof horarioCurso>;
