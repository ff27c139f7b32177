import { z } from 'zod';
import { archivoTargets, archivoTipos, noMarkReasons } from '../formats/archivos.ts';
import { maxTramos } from '../rules/archivos.ts';
import { id } from './list.ts';
import { rowId } from './numbers.ts';

const integer = z.number().int();

/** The uploaded file of a material, as lists show it. */
export const archivoRef = z.object({
  archivoId: integer,
  nombre: z.string(),
  tipo: z.enum(archivoTipos),
  bytes: integer,
  /** Pages of the PDF carry the name of the student who opens it. */
  marcar: z.boolean(),
  /** Why they cannot; null when they can. */
  sinMarca: z.enum(noMarkReasons).nullable(),
  subtitulos: z.boolean(),
  /** Bytes of the smaller file of a recording; null without one. */
  ligero: integer.nullable(),
  /** Of a recording, in seconds; null when its file does not say. */
  duracion: integer.nullable(),
  /** Second at which the caller left the video. */
  posicion: integer,
});

export type ArchivoRef = z.output<typeof archivoRef>;

export const archivoInput = z.object({
  nombre: z
    .string({ error: 'Falta el nombre del archivo' })
    .max(255, { error: 'El nombre del archivo es demasiado largo' })
    .min(1, { error: 'Falta el nombre del archivo' }),
  bytes: z.number({ error: 'Falta el tamaño del archivo' }).int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** `lastModified` of the browser's file: the same file resumes its upload. */
  modificado: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  destino: z.enum(archivoTargets).default('nuevo'),
  /** Of the material that gets the file or the captions. */
  materialId: rowId.optional(),
});

export type ArchivoInput = z.output<typeof archivoInput>;

export const archivoUpload = z.object({
  archivoId: integer,
  parteBytes: integer,
  /** Parts that have arrived already. */
  recibidas: z.array(integer),
});

export const partesInput = z.object({
  partes: z
    .array(z.number().int().min(1).max(1_000))
    .min(1, { error: 'Falta el número de la parte' })
    .max(20, { error: 'Pide a lo más 20 partes' }),
});

export const parteUrl = z.object({
  parte: integer,
  putUrl: z.string(),
  /** Of the PUT. */
  contentType: z.string().nullable(),
});

/** The URLs are bound to this session and expire soon. */
export const archivoOpen = z.object({
  nombre: z.string(),
  tipo: z.enum(archivoTipos),
  url: z.string(),
  descarga: z.string(),
  subtitulos: z.string().nullable(),
  /** The smaller file of the recording. */
  ligero: z.string().nullable(),
  posicion: integer,
});

export const archivoParams = z.object({ id, archivoId: id });

export const archivoQuery = z.object({
  vence: z.string().max(20).default(''),
  firma: z.string().max(100).default(''),
  descarga: z.string().max(1).default(''),
});

export const archivoOptions = z.object({ marcar: z.boolean({ error: 'Indica si se marca' }) });

const seconds = z.number({ error: 'Falta la posición' }).min(0).max(1_000_000);
export const posicionInput = z.object({
  segundos: seconds,
  duracion: seconds,
  /** What was played since the player was opened, from and to. */
  tramos: z
    .array(z.tuple([seconds, seconds]))
    .max(maxTramos, { error: `Envía a lo más ${maxTramos} tramos` })
    .default([]),
});
export const posicion = z.object({ segundos: integer, visto: z.boolean() });

export const deletedMaterial = z.object({
  materialId: integer,
  nombre: z.string(),
  archivo: z.string().nullable(),
  eliminado: z.iso.datetime(),
  /** After this instant it cannot be restored. */
  hasta: z.iso.datetime(),
});
