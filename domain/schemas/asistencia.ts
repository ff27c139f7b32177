import { z } from 'zod';
import { zoomEstados } from '../rules/match-zoom.ts';
import { maxZoomRows } from '../rules/read-zoom.ts';
import { rowId, wholeNumber } from './numbers.ts';
import { asistenciaOrigenes } from './sesiones.ts';
import { text } from './text.ts';

const integer = z.number().int();
const instant = z.iso.datetime();

const celda = z.object({
  materialId: integer,
  presente: z.boolean(),
  origen: z.enum(asistenciaOrigenes),
  /** First time through the join page. */
  entro: instant.nullable(),
  minutos: integer.nullable(),
  /** Who noted it, or imported the report. */
  por: z.string().nullable(),
  actualizado: instant,
});

export type AsistenciaCell = z.output<typeof celda>;

const gridSesion = z.object({
  materialId: integer,
  nombre: z.string(),
  inicio: instant,
  fin: instant,
  cancelada: z.boolean(),
});

export type AsistenciaSesion = z.output<typeof gridSesion>;

const alumno = z.object({
  usuarioId: integer,
  dni: z.string(),
  nombre: z.string(),
  apellido: z.string(),
  /** Of sessions that were held. */
  asistidas: integer,
  minutos: integer,
  celdas: z.array(celda),
});

export type AsistenciaAlumno = z.output<typeof alumno>;

/** Attendance of a course: students × sessions. */
export const asistenciaGrid = z.object({
  sesiones: z.array(gridSesion),
  /** Sessions that were held until now. */
  realizadas: integer,
  minimo: integer.nullable(),
  alumnos: z.array(alumno),
  page: integer,
  pages: integer,
  total: integer,
});

export type AsistenciaGrid = z.output<typeof asistenciaGrid>;

/** `presente` null removes what was noted by hand. */
export const cellsInput = z.object({
  celdas: z
    .array(z.object({ usuarioId: rowId, materialId: rowId, presente: z.boolean().nullable() }))
    .min(1, { error: 'No hay nada que guardar' })
    .max(1_000, { error: 'Hasta 1000 celdas por vez' }),
});

export const savedCells = z.object({
  celdas: z.array(z.object({ usuarioId: integer, materialId: integer, celda: celda.nullable() })),
});

const minimum = 'Escribe un porcentaje entre 1 y 100';
export const minimumInput = z.object({
  minimo: wholeNumber(1, 100, minimum).nullable(),
});

export const zoomInput = z.object({
  materialId: rowId,
  filas: z
    .array(
      z.object({
        linea: z.number().int().min(1).max(1_000_000),
        nombre: text(300),
        correo: text(320),
        minutos: z.number().min(0).max(100_000),
      }),
    )
    .min(1, { error: 'El reporte no tiene participantes' })
    .max(maxZoomRows, { error: `Hasta ${maxZoomRows} líneas por vez` }),
  /** Who stayed less counts as absent. */
  minutosMinimos: z.number().int().min(0).max(1_440).default(0),
  /** Verdicts only; nothing is written. */
  revisar: z.boolean().default(false),
  /** Which student a line is, where neither e-mail nor name tell. */
  asignados: z
    .array(z.object({ linea: z.number().int(), usuarioId: rowId }))
    .max(maxZoomRows)
    .default([]),
  /** Students to save, each with the verdict that was read: when another one applies by now, nothing is saved. */
  elegidos: z
    .array(z.object({ usuarioId: rowId, estado: z.enum(['nueva', 'cambia', 'manual']) }))
    .max(maxZoomRows)
    .default([]),
});

const zoomAlumno = z.object({ usuarioId: integer, alumno: z.string(), correo: z.string() });

const zoomVerdict = z.object({
  lineas: z.array(integer),
  nombre: z.string(),
  correo: z.string(),
  minutos: integer,
  usuarioId: integer.nullable(),
  /** Student of the course; empty for somebody else. */
  alumno: z.string(),
  por: z.enum(['correo', 'nombre', 'eleccion', 'recordado']).nullable(),
  presente: z.boolean(),
  estado: z.enum(zoomEstados),
  /** Students whom this may be. */
  candidatos: z.array(zoomAlumno),
});

export type ZoomVerdict = z.output<typeof zoomVerdict>;

export const zoomResult = z.object({
  guardadas: integer,
  filas: z.array(zoomVerdict),
  /** Students of the course whom the report does not name. */
  faltan: z.array(zoomAlumno),
});

export type ZoomResult = z.output<typeof zoomResult>;

/** Attendance of the caller in a course. */
export const ownAsistencia = z.object({
  sesiones: z.array(gridSesion.extend({ presente: z.boolean().nullable(), minutos: integer.nullable() })),
  minimo: integer.nullable(),
  horas: z.number(),
  mensaje: z.string(),
});
