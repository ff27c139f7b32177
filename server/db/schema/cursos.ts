import { getViewSelectedFields, sql } from 'drizzle-orm';
import { bigint, boolean, integer, numeric, pgTable, pgView, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { editColumns, instant, tsvector } from './columns.ts';

const cursoRow = {
  cursoId: integer('curso_id').primaryKey().generatedAlwaysAsIdentity(),
  nombre: text('nombre').notNull(),
  descripcion: text('descripcion').notNull().default(''),
  imagen: text('imagen').notNull().default(''),
  fechaHoraInicio: instant('fecha_hora_inicio').notNull(),
  fechaHoraLimite: instant('fecha_hora_limite').notNull(),
  duracionMinutos: integer('duracion_minutos').notNull().default(60),
  especialidadId: integer('especialidad_id').notNull(),
  esGrabada: boolean('es_grabada').notNull().default(false),
  activa: boolean('activa').notNull().default(true),
  coordinadorId: integer('coordinador_id'),
  objetivo: text('objetivo').notNull().default(''),
  temario: text('temario').notNull().default(''),
  nivel: smallint('nivel'),
  nombreCertificado: text('nombre_certificado').notNull().default(''),
  preparacionCertificado: text('preparacion_certificado').notNull().default(''),
  codigoCertificado: text('codigo_certificado').notNull().default(''),
  tipoCertificado: text('tipo_certificado', { enum: ['D', 'C'] }),
  entidadId: integer('entidad_id'),
  asincronico: text('asincronico', { enum: ['S', 'N'] })
    .notNull()
    .default('N'),
  cantidadModulo: integer('cantidad_modulo').notNull().default(0),
  precio: numeric('precio', { precision: 10, scale: 2, mode: 'number' }).notNull().default(0),
  tipo: text('tipo', { enum: ['D', 'C', 'N'] })
    .notNull()
    .default('N'),
  vigencia: integer('vigencia'),
  whatsapp: text('whatsapp').notNull().default(''),
  ...editColumns,
  eliminado: instant('eliminado'),
  busqueda: text('busqueda').notNull().generatedAlwaysAs(sql`fold_text(nombre)`),
  documento: tsvector('documento').notNull().generatedAlwaysAs(sql`setweight(documento_es(nombre), 'A') || …`),
  publicado: instant('publicado'),
  precioPreventa: numeric('precio_preventa', { precision: 10, scale: 2, mode: 'number' }),
  preventaHasta: instant('preventa_hasta'),
  publicarEn: instant('publicar_en'),
  archivado: instant('archivado'),
  horario: text('horario').notNull().default(''),
  logros: text('logros').notNull().default(''),
  publicoObjetivo: text('publico_objetivo').notNull().default(''),
  inclusiones: text('inclusiones').notNull().default(''),
  preguntasFrecuentes: text('preguntas_frecuentes').notNull().default(''),
  cupos: integer('cupos'),
  cancelado: instant('cancelado'),
  canceladoMotivo: text('cancelado_motivo').notNull().default(''),
  cuposDesde: integer('cupos_desde'),
  cuposDescuento: integer('cupos_descuento'),
};

/** All rows, deleted ones included: for writes, and for history that still names them. */
export const allCursos = pgTable('curso', cursoRow);

/** Live rows; what queries read. */
export const cursos = pgView('curso_vivo', cursoRow).existing();

const { busqueda, documento, ...shown } = getViewSelectedFields(cursos);

/** Columns of a course except the large ones that only serve the search. */
export const cursoColumns = shown;

/** People to be told when a full course has a free seat, or when its sale opens. */
export const avisosCupo = pgTable('aviso_cupo', {
  avisoCupoId: bigint('aviso_cupo_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  cursoId: integer('curso_id').notNull(),
  correo: text('correo').notNull(),
  clase: text('clase', { enum: ['cupo', 'venta'] })
    .notNull()
    .default('cupo'),
  creado: instant('creado').notNull().defaultNow(),
});

export const cursoPonentes = pgTable(
  'curso_ponente',
  {
    cursoId: integer('curso_id').notNull(),
    docenteId: integer('docente_id').notNull(),
    creado: instant('creado').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.cursoId, t.docenteId] })],
);

export const vocablos = pgTable('vocablo', {
  palabra: text('palabra').primaryKey(),
  sonido: text('sonido').generatedAlwaysAs(sql`sound_of(palabra)`),
});

/** What the catalogue search reads of a course, kept by triggers. */
export const cursoIndices = pgTable('curso_indice', {
  cursoId: integer('curso_id').primaryKey(),
  documento: tsvector('documento').notNull(),
});

/** Row source to join on `curso_id`; `rango` is the rank of the match. Active courses only. */
export function foundCursos(query: string) {
  return sql<{ curso_id: number; rango: number; corregida: boolean }>`search_cursos(${query})`;
}
