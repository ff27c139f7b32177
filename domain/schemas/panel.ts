import { z } from 'zod';
import { archivoTipos } from '../formats/archivos.ts';
import { isKnownRange, movementRangeError } from '../rules/movement.ts';
import type { Permiso } from '../rules/permisos.ts';
import { dayRange } from './list.ts';
import { runningRendicion } from './rendicion.ts';
import { text } from './text.ts';

/** Figures of the four dashboard cards. */
export const summary = z.object({
  certificadosEmitidos: z.number().int(),
  garantiasActivas: z.number().int(),
  cursosHabilitados: z.number().int(),
  usuariosRegistrados: z.number().int(),
});

export type Summary = z.output<typeof summary>;

export const activity = z.object({
  actividadId: z.number().int(),
  cuando: z.iso.datetime(),
  quien: z.string(),
  accion: z.string(),
  entidad: z.string(),
  detalle: z.string(),
});

export type Activity = z.output<typeof activity>;

const counted = {
  /** In soles: payments that arrived then, net of what was returned of them since. */
  ventas: z.number(),
  pedidos: z.number().int(),
  matriculas: z.number().int(),
};

/**
 * Sales and enrolments between two days in Lima, both included. `dias` has every day, or is empty when the range is
 * longer than `maxDailyRange`; `meses` has every month, dated by its first day.
 */
export const movement = z.object({
  desde: z.iso.date(),
  hasta: z.iso.date(),
  total: z.object(counted),
  dias: z.array(z.object({ fecha: z.iso.date(), ...counted })),
  meses: z.array(z.object({ fecha: z.iso.date(), ...counted })),
  /** The courses with the highest sales, then enrolments; at most `maxMovementCursos`. Deleted ones say so. */
  cursos: z.array(z.object({ cursoId: z.number().int(), nombre: z.string(), eliminado: z.boolean(), ...counted })),
  /** Orders of which the buyer was reminded then, and how many of them were paid afterwards. */
  recordatorios: z.object({ pedidos: z.number().int(), pagados: z.number().int() }),
  /** The sum of the others, and how many they are. */
  otrosCursos: z.object({ cursos: z.number().int(), ...counted }).nullable(),
});

/** Without days: the last 30 including today. */
export const movementQuery = z
  .object(dayRange)
  .refine(({ desde, hasta }) => desde === undefined || hasta === undefined || desde <= hasta, {
    error: 'El primer día va antes que el último',
    path: ['hasta'],
  })
  .refine((range) => isKnownRange(range), { error: movementRangeError, path: ['desde'] });

export type Movement = z.output<typeof movement>;

/** Work waiting for staff. Each role sees its own part; the rest is 0 or null (`pendingPermisos`). */
export const pending = z.object({
  pedidos: z.number().int(),
  /** In soles. */
  total: z.number(),
  porCalificar: z.number().int(),
  /** Mails that did not arrive and that nobody has dealt with. */
  correos: z.number().int(),
  /** Declared payments that wait to be verified. */
  porVerificar: z.number().int(),
  /** Comprobantes that were refused, or were not taken for a day. */
  comprobantes: z.number().int(),
  /** Comprobantes that were not taken for three days, when their term may end. */
  comprobantesVencidos: z.number().int(),
  /** Sales whose comprobante could not be made. */
  sinComprobante: z.number().int(),
  /** Orders whose comprobante, or credit note, waits to be issued by hand. */
  porEmitir: z.number().int(),
  /** Orders with a surplus, or with a paid instalment of a plan that has ended, not returned yet. */
  pagosDeMas: z.number().int(),
  /** Interesados who wait for staff. */
  interesados: z.number().int(),
  /** Overdue instalments about which every mail was sent. */
  cuotas: z.number().int(),
  /** Courses on sale with more people than seats. */
  cursosExcedidos: z.number().int(),
  /** Agreements of live levels that end within 30 days or have ended. */
  convenios: z.number().int(),
  /** Questions of students without an answer. */
  consultas: z.number().int(),
  /** Hojas of the Libro de Reclamaciones without an answer. */
  reclamaciones: z.number().int(),
  /** Certificates whose published PDF is lost, and the code of the first. */
  pdfPerdidos: z.number().int(),
  pdfPerdido: z.string().nullable(),
  /** Requests about personal data without an answer. */
  solicitudes: z.number().int(),
  /** Last day in Lima for the first of those hojas and of those requests. */
  reclamacionVence: z.iso.date().nullable(),
  solicitudVence: z.iso.date().nullable(),
  /** Acts that needed a fresh confirmation, yesterday and today in Lima. */
  actosProtegidos: z.number().int(),
  /** End of the signing certificate from 30 days before, and whole days until then: negative once it has expired. */
  firma: z.object({ vence: z.iso.datetime(), dias: z.number().int() }).nullable(),
  /** PDFs of materials that should carry the name of the student and cannot, and where the first of them is. */
  sinMarca: z.number().int(),
  primeroSinMarca: z
    .object({ cursoId: z.number().int(), moduloId: z.number().int(), materialId: z.number().int() })
    .nullable(),
  /** Steps of the hourly clean-up that failed in its last run, and since when. */
  limpieza: z.object({ pasos: z.array(z.string()), desde: z.iso.datetime() }).nullable(),
});
export type Pending = z.output<typeof pending>;

/** A course that starts or ends between Monday and Sunday of this week in Lima. */
export const milestone = z.object({
  cursoId: z.number().int(),
  nombre: z.string(),
  tipo: z.enum(['empieza', 'termina']),
  cuando: z.iso.datetime(),
  activa: z.boolean(),
  matriculados: z.number().int(),
});

export type Milestone = z.output<typeof milestone>;

/** A course of the caller with its progress. The one worked on last comes first. */
export const myCurso = z.object({
  cursoId: z.number().int(),
  nombre: z.string(),
  especialidadId: z.number().int(),
  especialidad: z.string(),
  imagen: z.string(),
  materiales: z.number().int(),
  vistos: z.number().int(),
  /** Tests that the caller has not passed. */
  porAprobar: z.number().int(),
  ultimaNota: z.object({ nota: z.number(), nsp: z.boolean(), modulo: z.string() }).nullable(),
  /** A lesson or a test, as `nextStep` of `rules/lecciones.ts` names it. */
  siguiente: z
    .object({
      materialId: z.number().int().nullable(),
      pruebaId: z.number().int().nullable(),
      nombre: z.string(),
      modulo: z.string(),
      tipo: z.enum(archivoTipos).nullable(),
      posicion: z.number().int(),
      duracion: z.number().int().nullable(),
    })
    .nullable(),
  /** Sittings of the caller that are not submitted yet, the one that ends first at the top. */
  rendiciones: z.array(runningRendicion.extend({ pruebaId: z.number().int(), nombre: z.string() })),
  /** First day of the course, and when the caller last studied or answered something in it. */
  inicio: z.iso.datetime(),
  ultimaActividad: z.iso.datetime().nullable(),
  /** Code of the certificate in force. */
  certificado: z.string().nullable(),
  acceso: z.boolean(),
  /** Reason without access. */
  motivo: z.enum(['inactivo', 'terminado', 'pausado']).nullable(),
  /** End of access; null: never. */
  hasta: z.iso.datetime().nullable(),
});

export type MyCurso = z.output<typeof myCurso>;

export const hitKinds = ['curso', 'persona', 'pedido', 'certificado', 'cupon', 'docente'] as const;

/** Permission that finds each kind. */
export const hitPermisos = {
  curso: 'academico',
  persona: 'oficina',
  pedido: 'caja',
  certificado: 'academico',
  cupon: 'caja',
  docente: 'academico',
} as const satisfies Record<(typeof hitKinds)[number], Permiso>;

/** Something found by the search of the whole campus. `texto` finds it in the list of its screen. */
export const hit = z.object({
  clase: z.enum(hitKinds),
  id: z.number().int(),
  titulo: z.string(),
  detalle: z.string(),
  texto: z.string(),
  /** Of a certificate: the course in whose list it is. */
  cursoId: z.number().int().nullable(),
});

export type Hit = z.output<typeof hit>;

export const hitsQuery = z.object({
  q: text(100).refine((typed) => typed.length >= 2, { error: 'Escribe al menos dos letras' }),
});
