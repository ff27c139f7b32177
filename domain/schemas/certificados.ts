import { z } from 'zod';
import { sortColumns } from '../formats/sorting.ts';
import { requisitoKinds } from '../rules/certificado-avance.ts';
import { dayRange, id, listQuery, ordenOf } from './list.ts';
import { severalUsuarios } from './matriculas.ts';
import { requiredText, text } from './text.ts';

export const reasonMax = 300;
const removalReason = 'Retirado por la administración';

const estadoCertificado = z.enum(['vigente', 'revocado']);
const tipoCertificado = z.enum(['D', 'C']);

/** A certificate as ADMIN sees it: the data recorded at issue, and its revocation. */
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
  nota: z.number().nullable(),
  emitido: z.iso.datetime(),
  motivoExcepcion: z.string().nullable(),
  estado: estadoCertificado,
  revocado: z.iso.datetime().nullable(),
  motivoRevocacion: z.string().nullable(),
  /** Name of who revoked it; null where it is not listed. */
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
  motivo: text(reasonMax).optional(),
});

export const dissociateInput = z.object({
  cursoId: id,
  usuarioId: id,
  motivo: requiredText(reasonMax, 'Escribe el motivo').default(removalReason),
});

/** Several at once, or none. */
export const revokeSeveralInput = z.object({
  usuarioIds: severalUsuarios,
  motivo: requiredText(reasonMax, 'Escribe el motivo'),
});

export const revoked = z.object({ revocados: z.number().int() });

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
  revocado: z.iso.datetime().nullable(),
  /** SHA-256 of the published PDF in hexadecimal, so that the holder of a file can compare it. */
  huella: z.string().nullable(),
  /** Whether copies with a digital signature are or were given out; their hash is another one. */
  firmado: z.boolean(),
  /** Whether it belongs to who asks. */
  propio: z.boolean(),
});

export type Verification = z.output<typeof verification>;

export const myCertificado = z.object({
  codigo: z.string(),
  numero: z.string(),
  cursoId: z.number().int(),
  curso: z.string(),
  tipo: tipoCertificado,
  emitido: z.iso.datetime(),
  /** Who issued it, as it was named then. */
  entidad: z.string(),
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
});

export type Eligible = z.output<typeof eligible>;

export const previewParams = z.object({ cursoId: id, usuarioId: id });

export const loteInput = z.object({ cursoId: id });

export const lote = z.object({
  loteId: z.number().int(),
  total: z.number().int(),
  /** Certificates issued so far. */
  emitidos: z.number().int(),
  fallidos: z.array(z.object({ nombre: z.string(), motivo: z.string() })),
  terminado: z.boolean(),
});

export type Lote = z.output<typeof lote>;

/** How many students passed without a certificate, what hinders the whole course, and the progress of the last batch. */
export const loteAvance = z.object({
  porCertificar: z.number().int(),
  impedimento: z.object({ codigo: z.enum(['sin-entidad', 'no-terminado']), mensaje: z.string() }).nullable(),
  lote: lote.nullable(),
});

export type LoteAvance = z.output<typeof loteAvance>;

export const certificadoEvent = z.object({
  cuando: z.iso.datetime(),
  quien: z.string(),
  suceso: z.string(),
  detalle: z.string(),
});

export const zipCount = z.object({ cantidad: z.number().int() });
/** How far somebody is towards the certificate of a course. */
export const certificadoAvance = z.object({
  requisitos: z.array(
    z.object({
      clase: z.enum(requisitoKinds),
      nombre: z.string(),
      regla: z.string(),
      valor: z.string(),
      falta: z.string(),
      cumplido: z.boolean(),
    }),
  ),
  /** What to do next, in one sentence. */
  siguiente: z.string(),
  /** Code of the certificate in force. */
  codigo: z.string().nullable(),
});

export type CertificadoAvance = z.output<typeof certificadoAvance>;

/** Without a student: of the caller. Of somebody else only for ADMIN. */
export const certificadoAvanceQuery = z.object({ usuarioId: id.optional() });
