import { getTableColumns, sql } from 'drizzle-orm';
import { boolean, integer, jsonb, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

export const certificadoCorrelativos = pgTable('certificado_correlativo', {
  anio: smallint('anio').primaryKey(),
  ultimo: integer('ultimo').notNull(),
});

export type AlumnoData = { dni: string; nombre: string; apellido: string };

export type CursoSnapshot = {
  nombre: string;
  nombreCertificado: string;
  preparacionCertificado: string;
  codigoCertificado: string;
  temario: string;
  duracionMinutos: number;
  /** The dates that the document prints. */
  fechaHoraInicio: string;
  fechaHoraLimite: string;
  /** The dates are those of the holder, who studied at their own pace. */
  ritmoPropio?: true;
  /** What it was issued for; older records have none. */
  criterio?: string;
};

/** Pictures by storage key and hash, because the entity's file may be replaced later. */
export type EntidadSnapshot = {
  titulo: string;
  acronimo: string;
  ubicacion: string;
  firmante: string;
  cargoFirmante: string;
  firma: { clave: string; hash: string } | null;
  logo: { clave: string; hash: string } | null;
  /** Name and host of the school at the time of issue; both are printed. */
  institucion?: string;
  sitio?: string;
  /** Its PDF is tagged for screen readers. Older ones are not, and are rendered without tags for good. */
  tagged?: true;
};

export const certificados = pgTable('certificado', {
  certificadoId: integer('certificado_id').primaryKey().generatedAlwaysAsIdentity(),
  codigo: text('codigo').notNull(),
  anio: smallint('anio').notNull(),
  correlativo: integer('correlativo').notNull(),
  usuarioId: integer('usuario_id').notNull(),
  cursoId: integer('curso_id').notNull(),
  tipo: text('tipo', { enum: ['D', 'C'] }).notNull(),
  datosAlumno: jsonb('datos_alumno').$type<AlumnoData>().notNull(),
  datosCurso: jsonb('datos_curso').$type<CursoSnapshot>().notNull(),
  datosEntidad: jsonb('datos_entidad').$type<EntidadSnapshot>().notNull(),
  nota: numeric('nota', { precision: 4, scale: 2, mode: 'number' }),
  motivoExcepcion: text('motivo_excepcion'),
  emitido: instant('emitido').notNull().defaultNow(),
  emitidoPor: integer('emitido_por'),
  pdfHash: bytea('pdf_hash'),
  revocado: instant('revocado'),
  motivoRevocacion: text('motivo_revocacion'),
  revocadoPor: integer('revocado_por'),
  busqueda: text('busqueda').notNull().generatedAlwaysAs(sql`fold_text(codigo || …)`),
});

const { busqueda, ...shown } = getTableColumns(certificados);
export const certificadoColumns = shown;

export const certificadoLotes = pgTable('certificado_lote', {
  certificadoLoteId: integer('certificado_lote_id').primaryKey().generatedAlwaysAsIdentity(),
  cursoId: integer('curso_id').notNull(),
  creadoPor: integer('creado_por').notNull(),
  creado: instant('creado').notNull().defaultNow(),
  terminado: instant('terminado'),
});

export const certificadoLoteAlumnos = pgTable(
  'certificado_lote_alumno',
  {
    certificadoLoteId: integer('certificado_lote_id').notNull(),
    usuarioId: integer('usuario_id').notNull(),
    certificadoId: integer('certificado_id'),
    problema: text('problema'),
  },
  (t) => [primaryKey({ columns: [t.certificadoLoteId, t.usuarioId] })],
);

export const certificadosPdfDistinto = pgTable('certificado_pdf_distinto', {
  certificadoId: integer('certificado_id').primaryKey(),
  detectado: instant('detectado').notNull().defaultNow(),
});

export const certificadosPdfFirmados = pgTable('certificado_pdf_firmado', {
  pdfHash: bytea('pdf_hash').primaryKey(),
  certificadoId: integer('certificado_id').notNull(),
  firmante: bytea('firmante').notNull(),
  sellado: boolean('sellado').notNull(),
  firmado: instant('firmado').notNull().defaultNow(),
});

/** Keys that sign credentials; `privada` is sealed with SECRET. */
export const clavesEmisor = pgTable('clave_emisor', {
  claveEmisorId: integer('clave_emisor_id').primaryKey().generatedAlwaysAsIdentity(),
  tipo: text('tipo', { enum: ['ed25519', 'rsa'] }).notNull(),
  publica: bytea('publica').notNull(),
  privada: bytea('privada').notNull(),
  creado: instant('creado').notNull().defaultNow(),
});
