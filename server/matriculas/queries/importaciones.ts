import type { ImportedRow, KnownUsuario, ReviewedRow } from 'domain/rules/importacion.ts';
import type { ImportacionResult } from 'domain/schemas/matriculas.ts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { takeLock, tryLock } from '../../db/advisory-lock.ts';
import type { Db } from '../../db/connect.ts';
import { type ImportacionMail, importaciones } from '../../db/schema/importaciones.ts';

export type Importacion = typeof importaciones.$inferSelect;

export async function insertImportacion(db: Db, values: typeof importaciones.$inferInsert): Promise<Importacion> {
  const [row] = await db.insert(importaciones).values(values).returning();
  return row!;
}

export async function findImportacion(db: Db, importacionId: number): Promise<Importacion | null> {
  const [row] = await db.select().from(importaciones).where(eq(importaciones.importacionId, importacionId));
  return row ?? null;
}

/** Imports of a course that are running or ended in the last day, the newest first. */
export async function listRecent(db: Db, cursoId: number): Promise<Importacion[]> {
  const recent = sql`coalesce(${importaciones.terminado}, now()) > now() - interval '1 day'`;
  return db
    .select()
    .from(importaciones)
    .where(and(eq(importaciones.cursoId, cursoId), recent))
    .orderBy(desc(importaciones.importacionId))
    .limit(20);
}

export async function lockImportacion(tx: Db, importacionId: number): Promise<Importacion | null> {
  const here = eq(importaciones.importacionId, importacionId);
  const [row] = await tx.select().from(importaciones).where(here).for('update');
  return row ?? null;
}

/** Takes the import's lock; true for one process at a time, until its transaction ends or it dies. */
export function takeImportacion(tx: Db, importacionId: number): Promise<boolean> {
  return tryLock(tx, 'importacion', importacionId);
}

/** Like `takeImportacion`, but waits for the lock. */
export function awaitImportacion(tx: Db, importacionId: number): Promise<void> {
  return takeLock(tx, 'importacion', importacionId);
}

const open = inArray(importaciones.estado, ['pendiente', 'en-curso']);

export async function noteProgress(db: Db, importacionId: number, hechas: number): Promise<void> {
  await db
    .update(importaciones)
    .set({ estado: 'en-curso', hechas, iniciado: sql`coalesce(${importaciones.iniciado}, now())` })
    .where(and(eq(importaciones.importacionId, importacionId), open));
}

export async function noteMails(tx: Db, importacionId: number, avisadas: number): Promise<void> {
  await tx.update(importaciones).set({ avisadas }).where(eq(importaciones.importacionId, importacionId));
}

type Fin = { resultado: ImportacionResult } & (
  | { estado: 'terminada'; hechas: number; avisos: ImportacionMail[] }
  | { estado: 'fallida' }
);

/**
 * Deletes the imported rows in both outcomes, because they are personal data. False when the import had ended before.
 */
export async function finishImportacion(db: Db, importacionId: number, fin: Fin): Promise<boolean> {
  const rows = await db
    .update(importaciones)
    .set({ ...fin, filas: [], terminado: sql`now()` })
    .where(and(eq(importaciones.importacionId, importacionId), open))
    .returning({ importacionId: importaciones.importacionId });
  return rows.length === 1;
}

/** Accounts that match the DNI or the e-mail of a row; of deleted accounts, the latest one per DNI. */
export async function findKnown(
  db: Db,
  cursoId: number,
  importedRows: readonly Pick<ImportedRow, 'dni' | 'correo'>[],
): Promise<KnownUsuario[]> {
  const dnis = importedRows.map(({ dni }) => dni);
  const mails = importedRows.map(({ correo }) => correo.toLowerCase());
  const { rows } = await db.execute(sql`
    with hallado as (
      select usuario_id from usuario_vivo where dni = any(${sql.param(dnis)}::text[])
      union
      select usuario_id from usuario_vivo where lower(correo) = any(${sql.param(mails)}::text[]) and correo_confirmado)
    select u.usuario_id as "usuarioId", u.dni, u.correo, u.nombre, u.apellido, m.usuario_id is not null as matriculado,
           false as eliminado, false as "correoTaken"
      from hallado join usuario_vivo u using (usuario_id)
      left join matricula_viva m on m.usuario_id = u.usuario_id and m.curso_id = ${cursoId}
    union all
    (select distinct on (u.dni) u.usuario_id, u.dni, u.correo, u.nombre, u.apellido, false, true,
            exists (select from usuario_vivo v where lower(v.correo) = lower(u.correo) and v.correo_confirmado)
       from usuario_eliminado u where u.dni = any(${sql.param(dnis)}::text[])
      order by u.dni, u.eliminado desc)`);
  return rows as KnownUsuario[];
}

/** Ids of the created accounts by DNI; omits accounts that another transaction created meanwhile. */
export async function insertUsuarios(db: Db, importedRows: readonly ReviewedRow[]): Promise<Map<string, number>> {
  const column = (pick: (row: ReviewedRow) => string) => sql`${sql.param(importedRows.map(pick))}::text[]`;
  const { rows } = await db.execute<{ usuarioId: number; dni: string }>(sql`
    insert into usuario (dni, tipo_documento, correo, nombre, apellido, numero)
    select * from unnest(
      ${column(({ dni }) => dni)}, ${column(({ tipoDocumento }) => tipoDocumento)}, ${column(({ correo }) => correo)}, ${column(({ nombre }) => nombre)},
      ${column(({ apellido }) => apellido)}, ${column(({ numero }) => numero)})
    on conflict do nothing
    returning usuario_id as "usuarioId", dni`);
  return new Map(rows.map(({ dni, usuarioId }) => [dni, usuarioId]));
}
