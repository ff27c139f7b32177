import { z } from 'zod';
import { id, listaQuery } from './lista.ts';
import { texto, textoRequerido } from './texto.ts';

export const motivoMax = 300;
export const motivoDeRetiro = 'Retirado por la administración';

const estadoCertificado = z.enum(['vigente', 'revocado']);
const tipoCertificado = z.enum(['D', 'C']);

/** A certificate as the administration sees it: what was recorded on the day of issue, and what became of it. */
export const certificado = z.object({
  certificadoId: z.number().int(),
  codigo: z.string(),
  /** Within its year: `000123-2026`. */
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
});

export type Certificado = z.output<typeof certificado>;

/** Those in force unless others are asked for. */
export const certificadosQuery = listaQuery.extend({
  estado: z.enum(['vigente', 'revocado', 'todos'], { error: 'Estado desconocido' }).default('vigente'),
});

export type CertificadosQuery = z.output<typeof certificadosQuery>;

export const exportarCertificadosQuery = certificadosQuery.pick({ q: true, estado: true }).extend({ cursoId: id });

/** `motivo`: why somebody who does not meet the conditions is certified all the same. */
export const asociarInput = z.object({
  cursoId: id,
  usuarioId: id,
  motivo: texto(motivoMax).optional(),
});

export type AsociarInput = z.input<typeof asociarInput>;

export const desasociarInput = z.object({
  cursoId: id,
  usuarioId: id,
  motivo: textoRequerido(motivoMax, 'Escribe el motivo').default(motivoDeRetiro),
});

/** What the dialog asks before revoking: there the reason is not left to a default. */
export const retirarForm = z.object({ motivo: textoRequerido(motivoMax, 'Escribe el motivo') });

/** What the dialog asks when the conditions are not met. */
export const excepcionForm = retirarForm;

export const codigoParams = z.object({ codigo: z.string().max(200) });

/** What anybody may know who has the code. */
export const verificacion = z.object({
  estado: z.enum(['valido', 'revocado']),
  codigo: z.string(),
  numero: z.string(),
  tipo: tipoCertificado,
  titular: z.string(),
  /** All but its last digits are hidden. */
  documento: z.string(),
  curso: z.string(),
  horas: z.number(),
  inicio: z.iso.datetime(),
  fin: z.iso.datetime(),
  nota: z.number().nullable(),
  emitido: z.iso.datetime(),
  entidad: z.string(),
  ubicacion: z.string(),
  firmante: z.string(),
  cargoFirmante: z.string(),
  revocado: z.iso.datetime().nullable(),
  motivoRevocacion: z.string().nullable(),
  /** SHA-256 of the PDF, in hexadecimal: whoever holds the file can compare it. */
  huella: z.string().nullable(),
});

export type Verificacion = z.output<typeof verificacion>;

export const miCertificado = z.object({
  codigo: z.string(),
  numero: z.string(),
  cursoId: z.number().int(),
  curso: z.string(),
  tipo: tipoCertificado,
  emitido: z.iso.datetime(),
  estado: estadoCertificado,
});

export type MiCertificado = z.output<typeof miCertificado>;

/** An enrolled student, how the course went, and whether a certificate may be issued. */
export const elegible = z.object({
  usuarioId: z.number().int(),
  dni: z.string(),
  nombre: z.string(),
  apellido: z.string(),
  promedio: z.number().nullable(),
  pruebas: z.number().int(),
  aprobadas: z.number().int(),
  apto: z.boolean(),
  /** Why not; empty when nothing stands in the way. */
  motivos: z.array(z.string()),
  /** The code of the certificate in force, if there is one. */
  codigo: z.string().nullable(),
});

export type Elegible = z.output<typeof elegible>;

export const loteInput = z.object({ cursoId: id });

export const lote = z.object({
  loteId: z.number().int(),
  total: z.number().int(),
  hechos: z.number().int(),
  fallidos: z.array(z.object({ nombre: z.string(), motivo: z.string() })),
  terminado: z.boolean(),
});

export type Lote = z.output<typeof lote>;

/** How many passed and have no certificate yet, and how the last batch goes. */
export const avanceDeLote = z.object({ porCertificar: z.number().int(), lote: lote.nullable() });

export const sucesoCertificado = z.object({
  cuando: z.iso.datetime(),
  quien: z.string(),
  suceso: z.string(),
  detalle: z.string(),
});
