import type { Conocido, FilaImportada, FilaRevisada } from 'domain/rules/importacion.ts';
import type { ResultadoDeImportacion } from 'domain/schemas/matriculas.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { type AvisoDeImportacion, importaciones } from '../db/schema/importaciones.ts';

export type Importacion = typeof importaciones.$inferSelect;

export async function insertImportacion(db: Db, values: typeof importaciones.$inferInsert): Promise<Importacion> {
  const [row] = await db.insert(importaciones).values(values).returning();
  return row!;
}

export async function findImportacion(db: Db, importacionId: number): Promise<Importacion | null> {
  const [row] = await db.select().from(importaciones).where(eq(importaciones.importacionId, importacionId));
  return row ?? null;
}

/** Takes the import; true for one process at a time, until its transaction ends or it dies. */
export async function takeImportacion(tx: Db, importacionId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('importacion'), ${importacionId}) as taken`,
  );
  return rows[0]!.taken;
}

const open = inArray(importaciones.estado, ['pendiente', 'en-curso']);

export async function noteProgress(db: Db, importacionId: number, hechas: number): Promise<void> {
  await db
    .update(importaciones)
    .set({ estado: 'en-curso', hechas, iniciado: sql`coalesce(${importaciones.iniciado}, now())` })
    .where(and(eq(importaciones.importacionId, importacionId), open));
}

type Fin = { resultado: ResultadoDeImportacion } & (
  | { estado: 'terminada'; hechas: number; avisos: AvisoDeImportacion[] }
  | { estado: 'fallida' }
);

/** Deletes the rows in both outcomes, because they are personal data. */
export async function finishImportacion(db: Db, importacionId: number, fin: Fin): Promise<void> {
  await db
    .update(importaciones)
    .set({ ...fin, filas: [], terminado: sql`now()` })
    .where(and(eq(importaciones.importacionId, importacionId), open));
}

/** Accounts that match the DNI or the e-mail of a row. */
export async function findConocidos(
  db: Db,
  cursoId: number,
  filas: readonly Pick<FilaImportada, 'dni' | 'correo'>[],
): Promise<Conocido[]> {
  const dnis = filas.map(({ dni }) => dni);
  const correos = filas.map(({ correo }) => correo.toLowerCase());
  const { rows } = await db.execute(sql`
    with hallado as (
      select usuario_id from usuario_vivo where dni = any(${sql.param(dnis)}::text[])
      union
      select usuario_id from usuario_vivo where lower(correo) = any(${sql.param(correos)}::text[]))
    select u.usuario_id as "usuarioId", u.dni, u.correo, u.nombre, u.apellido, m.usuario_id is not null as matriculado
      from hallado join usuario_vivo u using (usuario_id)
      left join matricula_viva m on m.usuario_id = u.usuario_id and m.curso_id = ${cursoId}`);
  return rows as Conocido[];
}

/** Ids of the created accounts by DNI; omits those created meanwhile by somebody else. */
export async function insertUsuarios(db: Db, filas: readonly FilaRevisada[]): Promise<Map<string, number>> {
  const column = (pick: (fila: FilaRevisada) => string) => sql`${sql.param(filas.map(pick))}::text[]`;
  const { rows } = await db.execute<{ usuarioId: number; dni: string }>(sql`
    insert into usuario (dni, correo, nombre, apellido, numero)
    select * from unnest(
      ${column(({ dni }) => dni)}, ${column(({ correo }) => correo)}, ${column(({ nombre }) => nombre)},
      ${column(({ apellido }) => apellido)}, ${column(({ numero }) => numero)})
    on conflict do nothing
    returning usuario_id as "usuarioId", dni`);
  return new Map(rows.map(({ dni, usuarioId }) => [dni, usuarioId]));
}
