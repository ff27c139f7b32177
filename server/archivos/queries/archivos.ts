import type { ArchivoTipo } from 'domain/formats/archivos.ts';
import { playable, type Tramo } from 'domain/rules/archivos.ts';
import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { archivosMaterial, archivosSubidos } from '../../db/schema/archivos.ts';
import { materiales, tipoMateriales } from '../../db/schema/modulos.ts';

export type ArchivoRow = typeof archivosSubidos.$inferSelect;
type NewArchivo = typeof archivosSubidos.$inferInsert;

export async function insertArchivo(db: Db, data: NewArchivo): Promise<ArchivoRow> {
  const [row] = await db.insert(archivosSubidos).values(data).returning();
  return row!;
}

export async function findArchivo(db: Db, id: number): Promise<ArchivoRow | null> {
  const [row] = await db.select().from(archivosSubidos).where(eq(archivosSubidos.archivoSubidoId, id));
  return row ?? null;
}

export async function lockArchivo(tx: Db, id: number): Promise<ArchivoRow | null> {
  const [row] = await tx
    .select()
    .from(archivosSubidos)
    .where(eq(archivosSubidos.archivoSubidoId, id))
    .for('no key update');
  return row ?? null;
}

type Same = Pick<NewArchivo, 'moduloId' | 'nombre' | 'bytes' | 'modificado' | 'destino' | 'creadoPor'> & {
  materialId: number | null;
};

/** An unfinished upload of the same file by the same person to the same place. */
export async function findUnfinished(db: Db, same: Same): Promise<ArchivoRow | null> {
  const [row] = await db
    .select()
    .from(archivosSubidos)
    .where(
      and(
        eq(archivosSubidos.estado, 'subiendo'),
        eq(archivosSubidos.moduloId, same.moduloId),
        eq(archivosSubidos.nombre, same.nombre),
        eq(archivosSubidos.bytes, same.bytes),
        eq(archivosSubidos.modificado, same.modificado),
        eq(archivosSubidos.destino, same.destino),
        eq(archivosSubidos.creadoPor, same.creadoPor),
        sql`${archivosSubidos.materialId} is not distinct from ${same.materialId}::int`,
      ),
    )
    .orderBy(archivosSubidos.archivoSubidoId)
    .limit(1);
  return row ?? null;
}

/** Null when the upload is unknown, finished or already marked. */
export async function markForDeletion(db: Db, id: number): Promise<ArchivoRow | null> {
  const [row] = await db
    .update(archivosSubidos)
    .set({ estado: 'borrando' })
    .where(and(eq(archivosSubidos.archivoSubidoId, id), eq(archivosSubidos.estado, 'subiendo')))
    .returning();
  return row ?? null;
}

/** Longer than a presigned address is valid and a request runs. */
const lateRequests = sql`now() + interval '1 day'`;

/** The objects are deleted. The row stays until no earlier request can write them again. */
export async function setDeleted(db: Db, id: number): Promise<void> {
  await db
    .update(archivosSubidos)
    .set({ estado: 'borrado', revisar: lateRequests })
    .where(and(eq(archivosSubidos.archivoSubidoId, id), eq(archivosSubidos.estado, 'borrando')));
}

type Verified = Pick<NewArchivo, 'hash' | 'sinMarca' | 'juzgar' | 'duracion' | 'materialId'>;

export async function publishArchivo(tx: Db, id: number, verified: Verified): Promise<void> {
  await tx
    .update(archivosSubidos)
    .set({ estado: 'listo', revisar: lateRequests, ...verified })
    .where(eq(archivosSubidos.archivoSubidoId, id));
}

/** Null when administrators have removed the type. */
export async function findTipoMaterial(db: Db, acronimo: string): Promise<number | null> {
  const [row] = await db
    .select({ id: tipoMateriales.tipoMaterialId })
    .from(tipoMateriales)
    .where(eq(sql`upper(${tipoMateriales.acronimo})`, acronimo));
  return row?.id ?? null;
}

/** Position at the end of a module. Locks the module, so that two concurrent files get different positions. */
export async function nextPlace(tx: Db, moduloId: number): Promise<number> {
  await tx.execute(sql`select 1 from modulo_vivo where modulo_id = ${moduloId} for no key update`);
  const [row] = await tx
    .select({ orden: sql<number>`coalesce(max(${materiales.orden}), 0) + 1` })
    .from(materiales)
    .where(eq(materiales.moduloId, moduloId));
  return Number(row!.orden);
}

/**
 * Replaces the file of a material, and drops the captions and the smaller version of the old one. False: the material
 * is gone.
 */
export async function attachArchivo(tx: Db, materialId: number, archivoId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with positions as (delete from archivo_posicion where material_id = ${materialId})
    insert into archivo_material (material_id, archivo_subido_id)
    select material_id, ${archivoId}::int from material where material_id = ${materialId}
    on conflict (material_id) do update
       set archivo_subido_id = excluded.archivo_subido_id, subtitulos_id = null, ligero_id = null`);
  return rowCount === 1;
}

/** False: the file of the material is not a video. */
export async function attachToVideo(
  tx: Db,
  materialId: number,
  added: { subtitulosId: number } | { ligeroId: number },
): Promise<boolean> {
  const video = sql`(select from archivo_subido s
    where s.archivo_subido_id = ${archivosMaterial.archivoSubidoId} and s.tipo in ('mp4', 'webm'))`;
  const rows = await tx
    .update(archivosMaterial)
    .set(added)
    .where(and(eq(archivosMaterial.materialId, materialId), exists(video)))
    .returning({ materialId: archivosMaterial.materialId });
  return rows.length === 1;
}

export async function setMarked(db: Db, materialId: number, marcar: boolean): Promise<boolean> {
  const rows = await db
    .update(archivosMaterial)
    .set({ marcar })
    .where(eq(archivosMaterial.materialId, materialId))
    .returning({ materialId: archivosMaterial.materialId });
  return rows.length === 1;
}

export async function detachArchivo(db: Db, materialId: number): Promise<void> {
  await db.delete(archivosMaterial).where(eq(archivosMaterial.materialId, materialId));
}

export type OpenArchivo = Pick<ArchivoRow, 'archivoSubidoId' | 'clave' | 'nombre' | 'tipo' | 'bytes' | 'sinMarca'> & {
  subtitulosId: number | null;
  ligeroId: number | null;
  marcar: boolean;
  posicion: number;
};

/** The file of a material, or with `archivoId` the one with that id among file, captions and smaller version. */
export async function findOpen(
  db: Db,
  materialId: number,
  { usuarioId, archivoId = null }: { usuarioId: number; archivoId?: number | null },
): Promise<OpenArchivo | null> {
  const { rows } = await db.execute<OpenArchivo>(sql`
    select s.archivo_subido_id as "archivoSubidoId", s.clave, s.nombre, s.tipo, s.bytes::float8 as bytes,
           s.sin_marca as "sinMarca", a.subtitulos_id as "subtitulosId",
           a.ligero_id as "ligeroId", a.marcar,
           coalesce((select segundos from archivo_posicion p
                      where p.material_id = a.material_id and p.usuario_id = ${usuarioId}), 0) as posicion
      from archivo_material a
      join archivo_subido s on s.archivo_subido_id = coalesce(${archivoId}::int, a.archivo_subido_id)
     where a.material_id = ${materialId} and s.archivo_subido_id in (a.archivo_subido_id, a.subtitulos_id, a.ligero_id)`);
  return rows[0] ?? null;
}

type Played = { usuarioId: number; materialId: number; segundos: number; tramos: readonly Tramo[] };

/**
 * Stores the last position and adds the played ranges, unless the sum exceeds what the time since the first save
 * allows. Returns the seconds played so far and the length of the file, if known. Stores nothing for a material that
 * was deleted.
 */
export async function savePosicion(
  db: Db,
  { usuarioId, materialId, segundos, tramos }: Played,
): Promise<{ played: number; duracion: number | null }> {
  const played = sql`${`{${tramos.map(([from, to]) => `[${from},${to})`).join()}}`}::int4multirange`;
  const { atFirst, perSecond } = playable;
  const { rows } = await db.execute<{ played: number; duracion: number | null }>(sql`
    insert into archivo_posicion as p (usuario_id, material_id, segundos, vistos)
    select ${usuarioId}::int, material_id, ${segundos}::int,
           case when watched_seconds(${played}) <= ${atFirst} then ${played} else '{}' end
      from material where material_id = ${materialId}
    on conflict (usuario_id, material_id) do update set segundos = excluded.segundos, actualizado = now(),
       vistos = case when watched_seconds(p.vistos + ${played})
                            <= ${atFirst} + ${perSecond} * extract(epoch from now() - p.medido)
                     then p.vistos + ${played} else p.vistos end
    returning watched_seconds(p.vistos) as played,
              (select f.duracion from archivo_material a join archivo_subido f using (archivo_subido_id)
                where a.material_id = p.material_id) as duracion`);
  return rows[0] ?? { played: 0, duracion: null };
}

/** Files not judged when they were published. Random order, so that files that always fail do not block the others. */
export function listUnjudged(
  db: Db,
  tipos: readonly ArchivoTipo[],
): Promise<Pick<ArchivoRow, 'archivoSubidoId' | 'clave' | 'bytes' | 'tipo'>[]> {
  const { archivoSubidoId, clave, bytes, estado, juzgar, tipo } = archivosSubidos;
  return db
    .select({ archivoSubidoId, clave, bytes, tipo })
    .from(archivosSubidos)
    .where(and(juzgar, eq(estado, 'listo'), inArray(tipo, [...tipos])))
    .orderBy(sql`random()`)
    .limit(20);
}

/** Counts a run in which the thread exhausted its time or memory on this file; returns how many there have been. */
export async function countExhausted(db: Db, id: number): Promise<number> {
  const { agotados, archivoSubidoId } = archivosSubidos;
  const [row] = await db
    .update(archivosSubidos)
    .set({ agotados: sql`${agotados} + 1` })
    .where(eq(archivoSubidoId, id))
    .returning({ agotados });
  return row?.agotados ?? 0;
}

type Judged = Partial<Pick<ArchivoRow, 'sinMarca' | 'duracion'>>;

export async function setJudged(db: Db, id: number, judged: Judged): Promise<void> {
  await db
    .update(archivosSubidos)
    .set({ ...judged, juzgar: false })
    .where(eq(archivosSubidos.archivoSubidoId, id));
}
