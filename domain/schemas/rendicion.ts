import { z } from 'zod';
import {
  entregas,
  explicacionesWhen,
  maxIntentosExtra,
  maxMinutos,
  maxMuestra,
  maxProrroga,
  settingsProblem,
} from '../rules/rendicion.ts';
import { optionalFechaHora } from './cursos.ts';
import { chooseSomebody, oneOrSeveral, severalUsuarios } from './matriculas.ts';
import { rowId } from './numbers.ts';

const integer = z.number().int();
const instant = z.iso.datetime();

/** Settings of a test as they are read. */
export const settings = {
  explicaciones: z.enum(explicacionesWhen),
  minutos: integer.nullable(),
  apertura: instant.nullable(),
  cierre: instant.nullable(),
  mezclaPreguntas: z.boolean(),
  mezclaOpciones: z.boolean(),
  muestra: integer.nullable(),
};

const whole = 'Escribe un número entero';
const from1To = (max: number) =>
  z
    .number({ error: whole })
    .int({ error: whole })
    .min(1, { error: 'Mínimo 1' })
    .max(max, { error: `Máximo ${max}` })
    .nullable()
    .optional();

/** Settings of a test as they are written; omitted ones keep their values. */
export const settingsFields = {
  explicaciones: z.enum(explicacionesWhen, { error: 'Elige cuándo se ven las explicaciones' }).optional(),
  minutos: from1To(maxMinutos),
  apertura: optionalFechaHora('Escribe la fecha y la hora').optional(),
  cierre: optionalFechaHora('Escribe la fecha y la hora').optional(),
  mezclaPreguntas: z.boolean().optional(),
  mezclaOpciones: z.boolean().optional(),
  muestra: from1To(maxMuestra),
};

export const rendicion = z.object({ inicio: instant, fin: instant.nullable() });

/** A sitting by the server's clock; `fin` is null without an end. */
export const runningRendicion = z.object({ fin: instant.nullable(), ahora: instant });

export type RunningRendicion = z.output<typeof runningRendicion>;

/** A student of the curso, for staff who give extra time. */
export const rendicionAlumno = z.object({
  usuarioId: integer,
  dni: z.string(),
  nombre: z.string(),
  apellido: z.string(),
  /** Extra minutes in each attempt. */
  prorroga: integer,
  /** Attempts beyond those of the test. */
  intentosExtra: integer,
  /** Own opening and closing; null: as for everybody. */
  apertura: instant.nullable(),
  cierre: instant.nullable(),
  inicio: instant.nullable(),
  fin: instant.nullable(),
  /** Attempts used. */
  intento: integer,
  /** How the last attempt was submitted. */
  entrega: z.enum(entregas).nullable(),
});

export type RendicionAlumno = z.output<typeof rendicionAlumno>;

const upTo = (max: number) =>
  z
    .number({ error: whole })
    .int({ error: whole })
    .min(0, { error: 'Mínimo 0' })
    .max(max, { error: `Máximo ${max}` });

/** Of one student, or of several at once. */
export const prorrogaInput = z
  .object({ usuarioId: rowId.optional(), usuarioIds: severalUsuarios.optional(), minutos: upTo(maxProrroga) })
  .refine(oneOrSeveral, chooseSomebody);

const ownPlazo = {
  apertura: optionalFechaHora('Escribe la fecha y la hora'),
  cierre: optionalFechaHora('Escribe la fecha y la hora'),
};
const inOrder = ({ apertura, cierre }: { apertura: string | null; cierre: string | null }) =>
  settingsProblem({ apertura, cierre }) === null;
const afterApertura = { error: 'El cierre va después de la apertura', path: ['cierre'] };

/** Own opening and closing as they are typed; blank: as for everybody. */
export const plazoForm = z.object(ownPlazo).refine(inOrder, afterApertura);

export const plazoInput = z
  .object({ usuarioId: rowId.optional(), usuarioIds: severalUsuarios.optional(), ...ownPlazo })
  .refine(oneOrSeveral, chooseSomebody)
  .refine(inOrder, afterApertura);

/** The first of the students, and how many changed. */
export const prorrogaResult = rendicionAlumno.extend({ cambiados: integer });

export const intentosExtraInput = z
  .object({
    usuarioId: rowId.optional(),
    usuarioIds: severalUsuarios.optional(),
    pruebaId: rowId,
    extra: upTo(maxIntentosExtra),
  })
  .refine(oneOrSeveral, chooseSomebody);
