import type { ImageUse, OwnerType } from 'domain/formats/images.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { allCursos } from '../db/schema/cursos.ts';
import { allDocentes } from '../db/schema/docentes.ts';
import { allEntidades } from '../db/schema/entidades.ts';
import { allEspecialidades } from '../db/schema/especialidades.ts';
import { archivos } from '../db/schema/files.ts';

export async function insertFile(db: Db, data: typeof archivos.$inferInsert): Promise<void> {
  await db.insert(archivos).values(data);
}

export type FileRow = typeof archivos.$inferSelect;

export async function findFile(db: Db, nombre: string): Promise<FileRow | null> {
  const [row] = await db.select().from(archivos).where(eq(archivos.nombre, nombre));
  return row ?? null;
}

/** False for an unknown file. Keeps a known one from being deleted as unused while a record gets its name. */
export async function lockFile(tx: Db, ownerType: OwnerType, nombre: string): Promise<boolean> {
  const rows = await tx
    .select({ nombre: archivos.nombre })
    .from(archivos)
    .where(and(eq(archivos.nombre, nombre), eq(archivos.ownerType, ownerType)))
    .for('share');
  return rows.length > 0;
}

/** Uploads that were announced a day ago or more and never finished: a presigned URL is good for minutes. */
export async function abandonedFiles(db: Db): Promise<string[]> {
  const rows = await db
    .select({ nombre: archivos.nombre })
    .from(archivos)
    .where(and(eq(archivos.estado, 'pendiente'), sql`${archivos.creado} < now() - interval '1 day'`))
    .limit(500);
  return rows.map(({ nombre }) => nombre);
}

export async function deletePendingFile(db: Db, nombre: string): Promise<void> {
  await db.delete(archivos).where(and(eq(archivos.nombre, nombre), eq(archivos.estado, 'pendiente')));
}

type PublishedFile = Pick<typeof archivos.$inferInsert, 'contentType' | 'bytes' | 'ancho' | 'alto' | 'hash'>;

export async function publishFile(db: Db, nombre: string, data: PublishedFile): Promise<void> {
  await db
    .update(archivos)
    .set({ estado: 'listo', ...data })
    .where(eq(archivos.nombre, nombre));
}

type Owner = { tabla: string; vista: string; id: string; nombre: string; what: `${'este' | 'esta'} ${string}` };

/** Records that have pictures. */
export const owners: Partial<Record<OwnerType, Owner>> = {
  docente: {
    tabla: 'docente',
    vista: 'docente_vivo',
    id: 'docente_id',
    nombre: `nombre || ' ' || apellido`,
    what: 'este docente',
  },
  especialidad: {
    tabla: 'especialidad',
    vista: 'especialidad_viva',
    id: 'especialidad_id',
    nombre: 'nombre',
    what: 'esta especialidad',
  },
  curso: { tabla: 'curso', vista: 'curso_vivo', id: 'curso_id', nombre: 'nombre', what: 'este curso' },
  entidad: { tabla: 'entidad', vista: 'entidad_viva', id: 'entidad_id', nombre: 'titulo', what: 'esta entidad' },
  formasPago: {
    tabla: 'formas_pago',
    vista: 'formas_pago',
    id: 'formas_pago_id',
    nombre: `'Formas de pago'`,
    what: 'esta configuración',
  },
  pregunta: {
    tabla: 'pregunta',
    vista: 'pregunta',
    id: 'pregunta_id',
    nombre: 'left(enunciado, 80)',
    what: 'esta pregunta',
  },
};

const columnOf = { imagen: 'imagen', firma: 'firma', logo: 'logo', yapeQr: 'yape_qr', plinQr: 'plin_qr' } as const;

export type Picture = { owner: Owner; ownerId: number; field: 'imagen' | ImageUse };

export async function lockPicture(tx: Db, { owner, ownerId, field }: Picture) {
  const [view, column, id] = [owner.vista, columnOf[field], owner.id].map((name) => sql.identifier(name));
  const { rows } = await tx.execute<{ nombre: string; imagen: string; version: number }>(sql`
    SELECT ${sql.raw(owner.nombre)} AS nombre, ${column} AS imagen, version FROM ${view}
    WHERE ${id} = ${ownerId} FOR UPDATE`);
  return rows[0] ?? null;
}

/** Returns the new version of the record. */
export async function setPicture(tx: Db, { owner, ownerId, field }: Picture, nombre: string): Promise<number> {
  const [table, column, id] = [owner.tabla, columnOf[field], owner.id].map((name) => sql.identifier(name));
  const { rows } = await tx.execute<{ version: number }>(
    sql`UPDATE ${table} SET ${column} = ${nombre} WHERE ${id} = ${ownerId} RETURNING version`,
  );
  return rows[0]!.version;
}

/** Deleted records can be restored and certificates are rendered again, so both count. */
const inUse = sql`(
  nombre IN (
    SELECT imagen FROM ${allCursos} UNION ALL SELECT imagen FROM ${allDocentes}
    UNION ALL SELECT imagen FROM ${allEspecialidades}
    UNION ALL SELECT firma FROM ${allEntidades} UNION ALL SELECT logo FROM ${allEntidades}
    UNION ALL SELECT imagen FROM pregunta
    -- A sitting keeps its questions as they were at its start.
    UNION ALL SELECT q ->> 'imagen' FROM rendicion, jsonb_array_elements(preguntas) q
    UNION ALL SELECT yape_qr FROM formas_pago UNION ALL SELECT plin_qr FROM formas_pago)
  OR clave IN (
    SELECT coalesce(datos_entidad -> use ->> 'clave', '') FROM certificado, unnest(ARRAY['firma', 'logo']) use))`;

const ownerTypesWithPictures = sql.raw(
  Object.keys(owners)
    .map((ownerType) => `'${ownerType}'`)
    .join(', '),
);

/** Notes since when a file is unused, and forgets it when a record shows it again. */
export async function markUnusedFiles(db: Db): Promise<void> {
  await db.execute(sql`
    UPDATE archivo SET sin_uso = CASE WHEN sin_uso IS NULL THEN now() END
    WHERE owner_type IN (${ownerTypesWithPictures}) AND creado < now() - interval '1 day'
      AND (sin_uso IS NULL) <> ${inUse}`);
}

/** Files that have been unused for a week, in batches. One that a submitted attempt shows waits for another week. */
export async function takeUnusedFiles(tx: Db): Promise<{ clave: string; nombre: string }[]> {
  const { rows: locked } = await tx.execute<{ id: number; nombre: string; ownerType: OwnerType }>(sql`
    SELECT archivo_id AS id, nombre, owner_type AS "ownerType" FROM archivo WHERE sin_uso < now() - interval '7 days'
    ORDER BY archivo_id LIMIT 20 FOR UPDATE SKIP LOCKED`);
  if (locked.length === 0) return [];
  const pictures = locked.filter(({ ownerType }) => ownerType === 'pregunta').map(({ nombre }) => nombre);
  const shown = sql.param(await shownInIntentos(tx, pictures));
  await tx.execute(sql`UPDATE archivo SET sin_uso = NULL WHERE nombre = ANY(${shown}::text[])`);
  // A second statement, because it sees what was committed while the first one waited.
  const ids = sql.join(
    locked.map(({ id }) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await tx.execute<{ clave: string; nombre: string }>(
    sql`DELETE FROM archivo WHERE archivo_id IN (${ids}) AND sin_uso IS NOT NULL AND NOT ${inUse} RETURNING clave, nombre`,
  );
  return rows;
}

const intentosAtOnce = 2_000;

/**
 * Which of these pictures of questions a submitted attempt shows beside its explanations. Reads every attempt, in
 * statements that stay below the timeout: an index would cost every submission, and this happens once a week per file.
 */
async function shownInIntentos(tx: Db, names: string[]): Promise<string[]> {
  const shown = new Set<string>();
  let from: number | null = names.length === 0 ? null : 0;
  while (from !== null && shown.size < names.length) {
    const { rows } = await tx.execute<{ last: number | null; found: string[] | null }>(sql`
      SELECT max(intento_id) AS last,
             array_agg(DISTINCT q ->> 'imagen') FILTER (WHERE q ->> 'imagen' = ANY(${sql.param(names)}::text[])) AS found
      FROM (SELECT intento_id, preguntas FROM intento WHERE intento_id > ${from}
            ORDER BY intento_id LIMIT ${intentosAtOnce}) i
      LEFT JOIN LATERAL jsonb_array_elements(i.preguntas) q ON true`);
    for (const nombre of rows[0]?.found ?? []) shown.add(nombre);
    from = rows[0]?.last ?? null;
  }
  return [...shown];
}
