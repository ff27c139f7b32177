import { calidades } from 'domain/rules/calidades.ts';
import { getTableColumns, getViewSelectedFields, sql } from 'drizzle-orm';
import {
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
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
  /** The passing mark, where it was not 13. */
  notaMinima?: number;
  /** The course does not print the mark. */
  sinNota?: true;
  /** Second wording of dates and hours. Older records keep theirs, so that their PDF stays the same. */
  redaccion?: 2;
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

type Picture = { clave: string; hash: string } | null;

/** What a certificate says about its level. */
export type NivelSnapshot = {
  nivelId: number;
  nombre: string;
  /** Mark that the level required at the time of issue; absent in older certificates. */
  notaMinima?: number;
  texto: string;
  entidad: { titulo: string; acronimo: string; convenio: string; logo: Picture };
  firmantes: { nombre: string; cargo: string; firma: Picture }[];
  /** For a certificate raised to this level after its issue: when, and the mark on that day. */
  alcanzado?: { fecha: string; nota: number | null };
};

/** How a course certifies; without a row its certificate is included and prints the mark. */
export const certificadoAjustes = pgTable('certificado_ajuste', {
  cursoId: integer('curso_id').primaryKey(),
  precio: numeric('precio', { precision: 10, scale: 2, mode: 'number' }),
  conNota: boolean('con_nota').notNull().default(true),
});

/** Holder of an order line of class `certificado`; a null level stands for the certificate of the course. */
export const certificadoCompras = pgTable('certificado_compra', {
  pedidoItemId: integer('pedido_item_id').primaryKey(),
  usuarioId: integer('usuario_id').notNull(),
  cursoId: integer('curso_id').notNull(),
  nivelId: integer('nivel_id'),
  certificadoId: integer('certificado_id'),
});

export const certificadoNiveles = pgTable('certificado_nivel', {
  nivelId: integer('nivel_id').primaryKey().generatedAlwaysAsIdentity(),
  cursoId: integer('curso_id').notNull(),
  nombre: text('nombre').notNull(),
  entidadId: integer('entidad_id').notNull(),
  notaMinima: numeric('nota_minima', { precision: 4, scale: 2, mode: 'number' }).notNull(),
  asistenciaMinima: smallint('asistencia_minima'),
  avanceMinimo: smallint('avance_minimo'),
  diasEspera: smallint('dias_espera').notNull().default(0),
  serie: text('serie').notNull(),
  texto: text('texto').notNull().default(''),
  firmanteIds: integer('firmante_ids').array().notNull(),
  precio: numeric('precio', { precision: 10, scale: 2, mode: 'number' }),
  creado: instant('creado').notNull().defaultNow(),
});

export const certificadoRegistros = pgTable(
  'certificado_registro',
  {
    serie: text('serie').notNull(),
    anio: smallint('anio').notNull(),
    ultimo: integer('ultimo').notNull(),
  },
  (t) => [primaryKey({ columns: [t.serie, t.anio] })],
);

const certificadoRow = {
  certificadoId: integer('certificado_id').primaryKey().generatedAlwaysAsIdentity(),
  codigo: text('codigo').notNull(),
  anio: smallint('anio').notNull(),
  correlativo: integer('correlativo').notNull(),
  usuarioId: integer('usuario_id').notNull(),
  cursoId: integer('curso_id').notNull(),
  tipo: text('tipo', { enum: ['D', 'C'] }).notNull(),
  calidad: text('calidad', { enum: calidades }).notNull().default('aprobado'),
  datosAlumno: jsonb('datos_alumno').$type<AlumnoData>().notNull(),
  datosCurso: jsonb('datos_curso').$type<CursoSnapshot>().notNull(),
  datosEntidad: jsonb('datos_entidad').$type<EntidadSnapshot>().notNull(),
  nota: numeric('nota', { precision: 4, scale: 2, mode: 'number' }),
  motivoExcepcion: text('motivo_excepcion'),
  emitido: instant('emitido').notNull().defaultNow(),
  emitidoPor: integer('emitido_por'),
  pdfHash: bytea('pdf_hash'),
  edicion: smallint('edicion').notNull().default(1),
  corregido: instant('corregido'),
  datosNivel: jsonb('datos_nivel').$type<NivelSnapshot>(),
  nivelSerie: text('nivel_serie'),
  nivelCorrelativo: integer('nivel_correlativo'),
  revocado: instant('revocado'),
  motivoRevocacion: text('motivo_revocacion'),
  revocadoPor: integer('revocado_por'),
  busqueda: text('busqueda').notNull().generatedAlwaysAs(sql`fold_text(codigo || …)`),
};

export const certificados = pgTable('certificado', certificadoRow);

const { busqueda, ...shown } = getTableColumns(certificados);
export const certificadoColumns = shown;

/** Entries of the registers: every certificate, and each number of a former level. */
export const certificadosInscritos = pgView('certificado_inscrito', {
  ...certificadoRow,
  /** When and by which level it was replaced; null for the current entry of a certificate. */
  reemplazado: instant('reemplazado'),
  reemplazo: text('reemplazo'),
}).existing();

const { busqueda: searched, ...inscrito } = getViewSelectedFields(certificadosInscritos);
export const inscritoColumns = inscrito;

export const certificadoLotes = pgTable('certificado_lote', {
  certificadoLoteId: integer('certificado_lote_id').primaryKey().generatedAlwaysAsIdentity(),
  cursoId: integer('curso_id').notNull(),
  creadoPor: integer('creado_por').notNull(),
  creado: instant('creado').notNull().defaultNow(),
  terminado: instant('terminado'),
  automatico: boolean('automatico').notNull().default(false),
  avisar: boolean('avisar').notNull().default(true),
  detenido: instant('detenido'),
  calidad: text('calidad', { enum: ['aprobado', 'participante'] })
    .notNull()
    .default('aprobado'),
});

/** Courses with automatic issue of certificates. */
export const emisionesAutomaticas = pgTable('emision_automatica', {
  cursoId: integer('curso_id').primaryKey(),
  dias: smallint('dias').notNull(),
  activadaPor: integer('activada_por').notNull(),
  actualizado: instant('actualizado').notNull().defaultNow(),
});

/** People waiting for the automatic issue. */
export const emisionAlumnos = pgTable(
  'emision_alumno',
  {
    cursoId: integer('curso_id').notNull(),
    usuarioId: integer('usuario_id').notNull(),
    visto: instant('visto').notNull().defaultNow(),
    retiradoPor: integer('retirado_por'),
  },
  (t) => [primaryKey({ columns: [t.cursoId, t.usuarioId] })],
);

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

/** What a certificate said before it was corrected. */
export const certificadoEdiciones = pgTable(
  'certificado_edicion',
  {
    certificadoId: integer('certificado_id').notNull(),
    edicion: smallint('edicion').notNull(),
    datosAlumno: jsonb('datos_alumno').$type<AlumnoData>().notNull(),
    datosCurso: jsonb('datos_curso').$type<CursoSnapshot>().notNull(),
    pdfHash: bytea('pdf_hash'),
    motivo: text('motivo').notNull(),
    corregido: instant('corregido').notNull(),
    corregidoPor: integer('corregido_por'),
    /** Only when the certificate rose to another level after this edition. */
    datosNivel: jsonb('datos_nivel').$type<NivelSnapshot>(),
    nivelSerie: text('nivel_serie'),
    nivelCorrelativo: integer('nivel_correlativo'),
  },
  (t) => [primaryKey({ columns: [t.certificadoId, t.edicion] })],
);

/** Batches of certificates sent to the endorsing entity. */
export const remesas = pgTable('remesa', {
  remesaId: integer('remesa_id').primaryKey().generatedAlwaysAsIdentity(),
  serie: text('serie').notNull(),
  enviada: date('enviada').notNull(),
  nota: text('nota').notNull().default(''),
  creadoPor: integer('creado_por').notNull(),
  creado: instant('creado').notNull().defaultNow(),
});

export const remesaCertificados = pgTable(
  'remesa_certificado',
  {
    certificadoId: integer('certificado_id').notNull(),
    remesaId: integer('remesa_id').notNull(),
    serie: text('serie').notNull(),
    /** The number of the series with which it was sent. */
    correlativo: integer('correlativo').notNull(),
    /** The number that the entity gave it; null: not returned yet. */
    refrendo: text('refrendo'),
    recibido: date('recibido'),
  },
  (t) => [primaryKey({ columns: [t.certificadoId, t.serie, t.correlativo] })],
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
  edicion: smallint('edicion').notNull().default(1),
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
