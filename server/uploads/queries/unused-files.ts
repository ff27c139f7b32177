import type { OwnerType } from 'domain/formats/images.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { allCursos } from '../../db/schema/cursos.ts';
import { allDocentes } from '../../db/schema/docentes.ts';
import { allEntidades } from '../../db/schema/entidades.ts';
import { allEspecialidades } from '../../db/schema/especialidades.ts';
import { owners } from './files.ts';

/** Deleted records can be restored and certificates are rendered again, so the pictures of both are in use. */
const inUse = sql`(
  nombre IN (SELECT imagen FROM (
    SELECT imagen FROM ${allCursos} UNION ALL SELECT imagen FROM ${allDocentes}
    UNION ALL SELECT imagen FROM ${allEspecialidades}
    UNION ALL SELECT firma FROM ${allEntidades} UNION ALL SELECT logo FROM ${allEntidades}
    UNION ALL SELECT firma FROM firmante
    UNION ALL SELECT imagen FROM pregunta
    -- A sitting keeps its questions as they were at its start.
    UNION ALL SELECT q ->> 'imagen' FROM rendicion, jsonb_array_elements(preguntas) q
    UNION ALL SELECT yape_qr FROM formas_pago UNION ALL SELECT plin_qr FROM formas_pago
    -- A single NULL would make the whole condition NULL for every picture that is not in the list.
  ) shown WHERE imagen IS NOT NULL)
  OR clave IN (
    SELECT coalesce(datos_entidad -> use ->> 'clave', '') FROM certificado, unnest(ARRAY['firma', 'logo']) use)
  OR clave IN (SELECT used #>> '{}' FROM certificado, jsonb_path_query(datos_nivel, '$.**.clave') used))`;

const ownerTypesWithPictures = sql.raw(
  Object.keys(owners)
    .map((ownerType) => `'${ownerType}'`)
    .join(', '),
);

/** Marks uploads that were announced more than a day ago and never finished: a presigned URL is valid for minutes. */
export async function markAbandonedFiles(db: Db): Promise<void> {
  await db.execute(sql`
    UPDATE archivo SET estado = 'borrando' WHERE estado = 'pendiente' AND creado < now() - interval '1 day'`);
}

/** Stores since when a file is unused, and clears it when a record shows the file again. */
export async function markUnusedFiles(db: Db): Promise<void> {
  await db.execute(sql`
    UPDATE archivo SET sin_uso = CASE WHEN sin_uso IS NULL THEN now() END
    WHERE estado = 'listo' AND owner_type IN (${ownerTypesWithPictures}) AND creado < now() - interval '1 day'
      AND (sin_uso IS NULL) <> ${inUse}`);
}

/**
 * Marks a batch of files that have been unused for a week; returns how many it checked. A file that a submitted attempt
 * shows is checked again a week later.
 */
export async function markOldUnused(tx: Db): Promise<number> {
  const { rows: locked } = await tx.execute<{ id: number; nombre: string; ownerType: OwnerType }>(sql`
    SELECT archivo_id AS id, nombre, owner_type AS "ownerType" FROM archivo
    WHERE estado = 'listo' AND sin_uso < now() - interval '7 days'
    ORDER BY archivo_id LIMIT 20 FOR UPDATE SKIP LOCKED`);
  if (locked.length === 0) return 0;
  const pictures = locked.filter(({ ownerType }) => ownerType === 'pregunta').map(({ nombre }) => nombre);
  const shown = sql.param(await shownInIntentos(tx, pictures));
  const ids = sql.param(locked.map(({ id }) => id));
  // A second statement, so that it sees what was committed while the first one waited.
  await tx.execute(sql`
    UPDATE archivo SET estado = 'borrando'
    WHERE archivo_id = ANY(${ids}::int[]) AND NOT ${inUse} AND nombre <> ALL(${shown}::text[])`);
  await tx.execute(sql`
    UPDATE archivo SET sin_uso = NULL WHERE archivo_id = ANY(${ids}::int[]) AND estado = 'listo'`);
  return locked.length;
}

export type StoredFile = { clave: string; nombre: string; estado: 'listo' | 'borrando' | 'borrado' };

/** Marked files, and files that no late request can write to any more. */
export async function filesToSweep(db: Db): Promise<StoredFile[]> {
  const { rows } = await db.execute<StoredFile>(sql`
    SELECT clave, nombre, estado FROM archivo
    WHERE estado = 'borrando' OR (revisar < now() AND estado IN ('listo', 'borrado'))
    ORDER BY archivo_id LIMIT 500`);
  return rows;
}

/** The row is kept until no earlier request can write its objects again. */
export async function setSwept(db: Db, { clave, estado }: StoredFile): Promise<void> {
  if (estado === 'borrado') await db.execute(sql`DELETE FROM archivo WHERE clave = ${clave} AND estado = 'borrado'`);
  else if (estado === 'listo') await db.execute(sql`UPDATE archivo SET revisar = NULL WHERE clave = ${clave}`);
  else {
    await db.execute(sql`
      UPDATE archivo SET estado = 'borrado', revisar = now() + interval '1 day'
      WHERE clave = ${clave} AND estado = 'borrando'`);
  }
}

const intentosAtOnce = 2_000;

/**
 * Those of these pictures that a submitted attempt shows beside its explanations. Reads every attempt, in statements
 * below the timeout: an index would cost every submission, and this check runs once a week per file.
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
