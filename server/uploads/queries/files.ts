import type { ImageUse, OwnerType } from 'domain/formats/images.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { archivos } from '../../db/schema/files.ts';

export async function insertFile(db: Db, data: typeof archivos.$inferInsert): Promise<void> {
  await db.insert(archivos).values(data);
}

export type FileRow = typeof archivos.$inferSelect;

export async function findFile(db: Db, nombre: string): Promise<FileRow | null> {
  const [row] = await db.select().from(archivos).where(eq(archivos.nombre, nombre));
  return row ?? null;
}

/** False for an unknown file. Locks a known one against deletion as unused while a record gets its name. */
export async function lockFile(tx: Db, ownerType: OwnerType, nombre: string): Promise<boolean> {
  const known = inArray(archivos.estado, ['pendiente', 'listo']);
  const rows = await tx
    .select({ nombre: archivos.nombre })
    .from(archivos)
    .where(and(eq(archivos.nombre, nombre), eq(archivos.ownerType, ownerType), known))
    .for('share');
  return rows.length > 0;
}

type PublishedFile = Pick<typeof archivos.$inferInsert, 'contentType' | 'bytes' | 'ancho' | 'alto' | 'hash'>;

/** Longer than the lifetime of a presigned URL plus a request. */
const lateRequests = sql`now() + interval '1 day'`;

/** False for a file that was marked for deletion meanwhile. */
export async function publishFile(db: Db, nombre: string, data: PublishedFile): Promise<boolean> {
  const rows = await db
    .update(archivos)
    .set({ estado: 'listo', revisar: lateRequests, ...data })
    .where(and(eq(archivos.nombre, nombre), inArray(archivos.estado, ['pendiente', 'listo'])))
    .returning({ nombre: archivos.nombre });
  return rows.length > 0;
}

/** False when the file was attached to its record before. */
export async function takeArrived(tx: Db, nombre: string): Promise<boolean> {
  const rows = await tx
    .update(archivos)
    .set({ alLlegar: false })
    .where(and(eq(archivos.nombre, nombre), archivos.alLlegar))
    .returning({ nombre: archivos.nombre });
  return rows.length > 0;
}

/** Only uploads of the last day: an older one is abandoned. */
export async function listAnnounced(db: Db): Promise<string[]> {
  const rows = await db
    .select({ nombre: archivos.nombre })
    .from(archivos)
    .where(
      and(
        archivos.alLlegar,
        inArray(archivos.estado, ['pendiente', 'listo']),
        sql`${archivos.creado} > now() - interval '1 day'`,
      ),
    )
    .limit(500);
  return rows.map(({ nombre }) => nombre);
}

/** Whether this upload still accepts parts. */
export async function isUploadOpen(db: Db, uploadId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT FROM archivo_subido WHERE subida = ${uploadId} AND estado = 'subiendo'`);
  return rows.length > 0;
}

type Owner = { table: string; view: string; id: string; nombre: string; what: `${'este' | 'esta'} ${string}` };

/** Records that have pictures. */
export const owners: Partial<Record<OwnerType, Owner>> = {
  docente: {
    table: 'docente',
    view: 'docente_vivo',
    id: 'docente_id',
    nombre: `nombre || ' ' || apellido`,
    what: 'este docente',
  },
  especialidad: {
    table: 'especialidad',
    view: 'especialidad_viva',
    id: 'especialidad_id',
    nombre: 'nombre',
    what: 'esta especialidad',
  },
  curso: { table: 'curso', view: 'curso_vivo', id: 'curso_id', nombre: 'nombre', what: 'este curso' },
  entidad: { table: 'entidad', view: 'entidad_viva', id: 'entidad_id', nombre: 'titulo', what: 'esta entidad' },
  firmante: { table: 'firmante', view: 'firmante', id: 'firmante_id', nombre: 'nombre', what: 'este firmante' },
  formasPago: {
    table: 'formas_pago',
    view: 'formas_pago',
    id: 'formas_pago_id',
    nombre: `'Formas de pago'`,
    what: 'esta configuración',
  },
  pregunta: {
    table: 'pregunta',
    view: 'pregunta',
    id: 'pregunta_id',
    nombre: 'left(enunciado, 80)',
    what: 'esta pregunta',
  },
};

const columnOf = { imagen: 'imagen', firma: 'firma', logo: 'logo', yapeQr: 'yape_qr', plinQr: 'plin_qr' } as const;

export type Picture = { owner: Owner; ownerId: number; field: 'imagen' | ImageUse };

export async function lockPicture(tx: Db, { owner, ownerId, field }: Picture) {
  const [view, column, id] = [owner.view, columnOf[field], owner.id].map((name) => sql.identifier(name));
  const { rows } = await tx.execute<{ nombre: string; imagen: string; version: number }>(sql`
    SELECT ${sql.raw(owner.nombre)} AS nombre, ${column} AS imagen, version FROM ${view}
    WHERE ${id} = ${ownerId} FOR UPDATE`);
  return rows[0] ?? null;
}

/** Returns the new version of the record. */
export async function setPicture(tx: Db, { owner, ownerId, field }: Picture, nombre: string): Promise<number> {
  const [table, column, id] = [owner.table, columnOf[field], owner.id].map((name) => sql.identifier(name));
  const { rows } = await tx.execute<{ version: number }>(
    sql`UPDATE ${table} SET ${column} = ${nombre} WHERE ${id} = ${ownerId} RETURNING version`,
  );
  return rows[0]!.version;
}
