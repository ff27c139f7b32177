import { z } from 'zod';
import { sortColumns } from '../formats/sorting.ts';
import { cursoObstacles } from '../rules/aptitud.ts';
import { calidades, docenteCalidades } from '../rules/calidades.ts';
import { day, dayRange, id, listQuery, ordenOf } from './list.ts';
import { severalUsuarios } from './matriculas.ts';
import { anyDocument, asNumber, requiredText, text } from './text.ts';

export const reasonMax = 300;
const removalReason = 'Retirado por la administración';

const estadoCertificado = z.enum(['vigente', 'revocado']);
const tipoCertificado = z.enum(['D', 'C']);
const calidad = z.enum(calidades, { error: 'Calidad desconocida' });
/** `aprobado` unless another one is named. */
const namedCalidad = calidad.default('aprobado');

/** A certificado as staff see it: the data recorded at issue, and its revocation. */
export const certificado = z.object({
  certificadoId: z.number().int(),
  codigo: z.string(),
  /** Number within its year: `000123-2026`. */
  numero: z.string(),
  cursoId: z.number().int(),
  curso: z.string(),
  usuarioId: z.number().int(),
  dni: z.string(),
  nombre: z.string(),
  apellido: z.string(),
  tipo: tipoCertificado,
  calidad,
  horas: z.number(),
  /** Name of its level, and number in the register of the endorsing entidad; null for the one of the curso. */
  nivel: z.string().nullable(),
  registro: z.string().nullable(),
  /** Dates that it prints. */
  inicio: z.iso.datetime(),
  fin: z.iso.datetime(),
  nota: z.number().nullable(),
  emitido: z.iso.datetime(),
  /** 1, and one more for each correction. */
  edicion: z.number().int(),
  corregido: z.iso.datetime().nullable(),
  motivoExcepcion: z.string().nullable(),
  estado: estadoCertificado,
  revocado: z.iso.datetime().nullable(),
  motivoRevocacion: z.string().nullable(),
  /** Name of the user who revoked it; null where it is not listed. */
  revocadoPor: z.string().nullable(),
});

export type Certificado = z.output<typeof certificado>;

/** Lists valid certificates by default. */
export const certificadosQuery = listQuery.extend({
  estado: z.enum(['vigente', 'revocado', 'todos'], { error: 'Estado desconocido' }).default('vigente'),
  orden: ordenOf(sortColumns.certificados),
  /** Of the day of issue. */
  ...dayRange,
});

export type CertificadosQuery = z.output<typeof certificadosQuery>;

export const exportCertificadosQuery = certificadosQuery
  .omit({ page: true, size: true, orden: true })
  .extend({ cursoId: id });

/** `motivo`: reason to certify a student who is not `apto`. */
export const associateInput = z.object({
  cursoId: id,
  usuarioId: id,
  /** Who passed, or who attended. */
  calidad: z.enum(['aprobado', 'participante'], { error: 'Calidad desconocida' }).default('aprobado'),
  motivo: text(reasonMax).optional(),
});

/** A student's own certificate may be of any kind. */
export const generateInput = associateInput.extend({ calidad: namedCalidad });

const invalidHoras = { error: 'Escribe las horas, de 1 a 2000' };

/** For a docente who gave the curso: `temas` is what the document says about it. */
export const certifyDocenteInput = z.object({
  cursoId: id,
  docenteId: id,
  calidad: z.enum(docenteCalidades, { error: 'Elige en qué calidad' }),
  horas: z.number(invalidHoras).min(1, invalidHoras).max(2000, invalidHoras).multipleOf(0.5, invalidHoras),
  temas: text(500).default(''),
});

export const certifyDocenteForm = certifyDocenteInput.omit({ cursoId: true }).extend({
  docenteId: asNumber(id, 'Elige a un docente'),
  horas: asNumber(certifyDocenteInput.shape.horas, invalidHoras.error),
});

/** Texts of a course that are being written: any of them may still be empty. */
export const previewTextsInput = z.object({
  tipoCertificado: tipoCertificado.nullable().default(null),
  nombreCertificado: text(300).default(''),
  preparacionCertificado: text(2_000).default(''),
  codigoCertificado: text(60).default(''),
});

/** With `nivel`: a level that is being written, with the texts of the curso. */
export const previewInput = previewTextsInput.extend({
  nivel: z
    .object({
      nombre: text(80).default(''),
      texto: text(500).default(''),
      entidadId: id,
      firmanteIds: z.array(id).max(4, { error: 'Firman a lo más cuatro personas' }),
    })
    .optional(),
});

export type PreviewInput = z.output<typeof previewInput>;

export const dissociateInput = z.object({
  cursoId: id,
  usuarioId: id,
  calidad: namedCalidad,
  motivo: requiredText(reasonMax, 'Escribe el motivo').default(removalReason),
});

/** Several at once, or none. */
export const revokeSeveralInput = z.object({
  usuarioIds: severalUsuarios,
  calidad: namedCalidad,
  motivo: requiredText(reasonMax, 'Escribe el motivo'),
});

export const revoked = z.object({ revocados: z.number().int() });

/** Omitted fields keep their values. `edicion`: the one that was read; a later one is somebody else's correction. */
export const correctInput = z.object({
  nombre: requiredText(150, 'Escribe los nombres').optional(),
  apellido: requiredText(150, 'Escribe los apellidos').optional(),
  dni: anyDocument.optional(),
  inicio: day.optional(),
  fin: day.optional(),
  motivo: requiredText(reasonMax, 'Escribe el motivo'),
  edicion: z.number().int().min(1).max(999).optional(),
});

export type CorrectInput = z.output<typeof correctInput>;

/** Revocation dialog: here the reason is required. */
export const removeForm = z.object({ motivo: requiredText(reasonMax, 'Escribe el motivo') });

/** Exception dialog: the reason to certify a student who is not `apto`. */
export const excepcionForm = removeForm;

export const codigoParams = z.object({ codigo: z.string().max(200) });

/** What anybody who has the code may see: neither the grade nor the reason of a revocation. */
export const verification = z.object({
  estado: z.enum(['valido', 'revocado']),
  codigo: z.string(),
  numero: z.string(),
  tipo: tipoCertificado,
  calidad,
  titular: z.string(),
  /** Masked except for its last digits. */
  documento: z.string(),
  curso: z.string(),
  horas: z.number(),
  inicio: z.iso.datetime(),
  fin: z.iso.datetime(),
  /** The dates are those of the holder, who studied at their own pace. */
  ritmoPropio: z.boolean(),
  emitido: z.iso.datetime(),
  entidad: z.string(),
  ubicacion: z.string(),
  firmante: z.string(),
  cargoFirmante: z.string(),
  /** Its level, who endorses it and who signs; null for the certificate of the course. */
  nivel: z
    .object({
      nombre: z.string(),
      entidad: z.string(),
      registro: z.string(),
      /** Number given by the endorsing entidad; null until the certificado came back. */
      refrendo: z.string().nullable(),
      firmantes: z.array(z.object({ nombre: z.string(), cargo: z.string() })),
    })
    .nullable(),
  revocado: z.iso.datetime().nullable(),
  /** When its last correction was made; PDFs from before it are replaced. */
  corregido: z.iso.datetime().nullable(),
  /** SHA-256 of the published PDF in hexadecimal, so that the holder of a file can compare it. */
  huella: z.string().nullable(),
  /** Whether copies with a digital signature are or were given out; their hash is another one. */
  firmado: z.boolean(),
  /** Whether it belongs to the caller. */
  propio: z.boolean(),
});

export type Verification = z.output<typeof verification>;

export const myCertificado = z.object({
  codigo: z.string(),
  numero: z.string(),
  cursoId: z.number().int(),
  curso: z.string(),
  tipo: tipoCertificado,
  calidad,
  emitido: z.iso.datetime(),
  /** The issuing entidad, by its name at that time. */
  entidad: z.string(),
  nivel: z.string().nullable(),
  estado: estadoCertificado,
});

export type MyCertificado = z.output<typeof myCertificado>;

/** An enrolled student with the course result, and whether a certificate may be issued. */
export const eligible = z.object({
  usuarioId: z.number().int(),
  dni: z.string(),
  nombre: z.string(),
  apellido: z.string(),
  promedio: z.number().nullable(),
  pruebas: z.number().int(),
  aprobadas: z.number().int(),
  apto: z.boolean(),
  /** Reasons against it; empty when there are none. */
  motivos: z.array(z.string()),
  /** Code of the valid certificate, if any. */
  codigo: z.string().nullable(),
  /** Level that would be issued; null: the certificate of the course. */
  nivel: z.string().nullable(),
  /** Constancia of attendance: code of the one in force, and the reasons against it. */
  constancia: z.object({ codigo: z.string().nullable(), motivos: z.array(z.string()) }),
  /** Whether the person confirmed how the name is printed. */
  nombreConfirmado: z.boolean(),
});

export const eligibleQuery = listQuery.extend({
  /** `pendiente`: only who has not confirmed how the name is printed. */
  nombres: z.enum(['pendiente'], { error: 'Filtro desconocido' }).optional(),
});

export type EligibleQuery = z.output<typeof eligibleQuery>;

export type Eligible = z.output<typeof eligible>;

export const previewParams = z.object({ cursoId: id, usuarioId: id });

export const loteInput = z.object({
  cursoId: id,
  /** Certificados for passing, or constancias of attendance. */
  calidad: z.enum(['aprobado', 'participante'], { error: 'Calidad desconocida' }).default('aprobado'),
  /** Whether each person gets a mail. */
  avisar: z.boolean().default(true),
});

export const lote = z.object({
  loteId: z.number().int(),
  calidad: z.enum(['aprobado', 'participante']),
  total: z.number().int(),
  /** Certificates issued so far. */
  emitidos: z.number().int(),
  fallidos: z.array(z.object({ nombre: z.string(), motivo: z.string() })),
  /** Somebody asked it to stop. */
  detenido: z.boolean(),
  terminado: z.boolean(),
});

export type Lote = z.output<typeof lote>;

/** How many passed without a certificado, what hinders the whole curso, and the progress of the last batch. */
export const loteAvance = z.object({
  porCertificar: z.number().int(),
  /** How many of them have not confirmed the printed name. */
  sinConfirmar: z.number().int(),
  impedimento: z.object({ codigo: z.enum(cursoObstacles), mensaje: z.string() }).nullable(),
  lote: lote.nullable(),
});

export type LoteAvance = z.output<typeof loteAvance>;

/** A student who would get a constancia, and how many sessions they attended. */
export const attested = z.object({
  usuarioId: z.number().int(),
  dni: z.string(),
  nombre: z.string(),
  apellido: z.string(),
  asistidas: z.number().int(),
  sesiones: z.number().int(),
});

export type Attested = z.output<typeof attested>;

export const certificadoEvent = z.object({
  cuando: z.iso.datetime(),
  quien: z.string(),
  suceso: z.string(),
  detalle: z.string(),
});

export const zipCount = z.object({ cantidad: z.number().int() });
