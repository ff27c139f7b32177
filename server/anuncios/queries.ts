import { estadoAnuncio } from 'domain/rules/anuncios.ts';
import { may, teaches } from 'domain/rules/permisos.ts';
import { type Anuncio, type AnuncioMails, maxAnuncios } from 'domain/schemas/anuncios.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { and, asc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { anuncioBajas, anuncios, anunciosLeidos } from '../db/schema/anuncios.ts';
import { allUsuarios } from '../db/schema/usuarios.ts';
import { isOf } from './queries/segmentos.ts';

export type AnuncioRow = typeof anuncios.$inferSelect;
type Found = Omit<Anuncio, 'estado' | 'publicarEn'> & {
  publicarEn: string | Date;
  publicado: string | Date | null;
  retirado: string | Date | null;
};

const shown = sql`a.publicado is not null and a.retirado is null and a.segmento = 'todos'`;
/** An announcement withdrawn before its publication is not listed. */
const known = sql`(a.retirado is null or a.publicado is not null)`;

/** Announcements about unpaid instalments are listed only for roles that see money. */
const forRol = ({ rol }: CurrentUsuario) => (may(rol, 'caja') ? sql`true` : sql`a.segmento <> 'sin-pagar'`);

/** Columns of an announcement for its reader; staff also get author and counts. */
function selected({ usuarioId }: CurrentUsuario, isEquipo: boolean): SQL {
  const forEquipo = sql`,
    (select u.nombre || ' ' || u.apellido from ${allUsuarios} u where u.usuario_id = a.creado_por) as autor, a.segmento,
    (select count(*)::int from anuncio_leido l where l.anuncio_id = a.anuncio_id) as lectores, a.correos`;
  return sql`
    a.anuncio_id as "anuncioId", a.curso_id as "cursoId", c.nombre as curso, a.titulo, a.texto, a.version,
    coalesce(a.publicado, a.publicar_en) as "publicarEn", a.publicado, a.retirado,
    exists (select from anuncio_leido l where l.anuncio_id = a.anuncio_id and l.usuario_id = ${usuarioId}) as leido
    ${isEquipo ? forEquipo : sql``}`;
}

function toAnuncio({ publicado, retirado, publicarEn, ...row }: Found): Anuncio {
  const instant = (value: string | Date | null) => (value === null ? null : new Date(value));
  const estado = estadoAnuncio({ publicado: instant(publicado), retirado: instant(retirado) });
  return { ...row, estado, publicarEn: new Date(publicarEn).toISOString() };
}

/** Newest first. Students get what is out; staff also what is scheduled or withdrawn. */
export async function listOfCurso(db: Db, cursoId: number, usuario: CurrentUsuario): Promise<Anuncio[]> {
  const isEquipo = teaches(usuario, cursoId);
  const { rows } = await db.execute<Found>(sql`
    select ${selected(usuario, isEquipo)} from anuncio a join curso_vivo c using (curso_id)
     where a.curso_id = ${cursoId} and ${isEquipo ? known : shown} and ${forRol(usuario)}
     order by a.publicado is not null, coalesce(a.publicado, a.publicar_en) desc, a.anuncio_id desc limit ${maxAnuncios}`);
  return rows.map(toAnuncio);
}

export async function findAnuncio(db: Db, anuncioId: number, usuario: CurrentUsuario): Promise<Anuncio | null> {
  const isEquipo = may(usuario.rol, 'docencia');
  const { rows } = await db.execute<Found>(sql`
    select ${selected(usuario, isEquipo)} from anuncio a join curso_vivo c using (curso_id)
     where a.anuncio_id = ${anuncioId} and ${isEquipo ? sql`true` : shown} and ${forRol(usuario)}`);
  return rows[0] ? toAnuncio(rows[0]) : null;
}

const perDashboard = 5;

/** Announcements of the courses open to the person, from 30 days before the enrolment on. */
export async function listOfPerson(db: Db, usuario: CurrentUsuario, now: Date) {
  const { usuarioId } = usuario;
  const { rows } = await db.execute<Found & { sinLeer: number }>(sql`
    select ${selected(usuario, false)},
           (count(*) filter (where not exists (
             select from anuncio_leido l where l.anuncio_id = a.anuncio_id and l.usuario_id = ${usuarioId})) over ())::int
             as "sinLeer"
      from matricula_viva m join curso_vivo c using (curso_id) join anuncio a using (curso_id)
     where m.usuario_id = ${usuarioId} and not m.pausada and ${shown} and a.publicado > m.creado - interval '30 days'
       and has_acceso(c.activa, c.fecha_hora_limite, c.vigencia, ${now.toISOString()}::timestamptz, m.acceso_fin)
     order by leido, a.publicado desc, a.anuncio_id desc limit ${perDashboard}`);
  return { sinLeer: rows[0]?.sinLeer ?? 0, anuncios: rows.map(({ sinLeer: _, ...row }) => toAnuncio(row)) };
}

type NewAnuncio = Pick<
  typeof anuncios.$inferInsert,
  'cursoId' | 'titulo' | 'texto' | 'publicarEn' | 'publicado' | 'clave' | 'creadoPor' | 'segmento'
>;

/** `created` is false for a repeated key: the result is the announcement of the first request. */
export async function insertAnuncio(db: Db, data: NewAnuncio): Promise<{ anuncioId: number; created: boolean }> {
  const [made] = await db
    .insert(anuncios)
    .values(data)
    .onConflictDoNothing({ target: anuncios.clave })
    .returning({ anuncioId: anuncios.anuncioId });
  if (made) return { ...made, created: true };
  const [known] = await db
    .select({ anuncioId: anuncios.anuncioId })
    .from(anuncios)
    .where(eq(anuncios.clave, data.clave));
  return { anuncioId: known!.anuncioId, created: false };
}

export async function lockAnuncio(tx: Db, anuncioId: number): Promise<AnuncioRow | null> {
  const [row] = await tx.select().from(anuncios).where(eq(anuncios.anuncioId, anuncioId)).for('update');
  return row ?? null;
}

type Changes = Partial<
  Pick<
    AnuncioRow,
    'titulo' | 'texto' | 'publicarEn' | 'publicado' | 'retirado' | 'enviado' | 'correos' | 'ultimoUsuarioId'
  >
>;

export async function updateAnuncio(tx: Db, anuncioId: number, changes: Changes): Promise<void> {
  await tx.update(anuncios).set(changes).where(eq(anuncios.anuncioId, anuncioId));
}

export async function listDue(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .select({ anuncioId: anuncios.anuncioId })
    .from(anuncios)
    .where(and(isNull(anuncios.publicado), isNull(anuncios.retirado), lte(anuncios.publicarEn, now)))
    .orderBy(asc(anuncios.publicarEn), asc(anuncios.anuncioId));
  return rows.map(({ anuncioId }) => anuncioId);
}

export type Recipient = { usuarioId: number; nombre: string; correo: string };

/** The next people by id who are enrolled, have access now, belong to the segment and want mails of this course. */
export async function nextRecipients(
  tx: Db,
  { anuncioId, cursoId, ultimoUsuarioId, segmento }: AnuncioRow,
  howMany: number,
  now: Date,
): Promise<Recipient[]> {
  const { rows } = await tx.execute<Recipient>(sql`
    select u.usuario_id as "usuarioId", u.nombre, u.correo
      from matricula_viva m join curso_vivo c using (curso_id) join usuario_vivo u using (usuario_id)
     where m.curso_id = ${cursoId} and m.usuario_id > ${ultimoUsuarioId}
       and has_acceso(c.activa, c.fecha_hora_limite, c.vigencia, ${now.toISOString()}::timestamptz, m.acceso_fin)
       and not exists (select from anuncio_baja b where b.usuario_id = m.usuario_id and b.curso_id = m.curso_id)
       and ${isOf(segmento, anuncioId)}
     order by m.usuario_id limit ${howMany}`);
  return rows;
}

export async function findNombre(db: Db, cursoId: number): Promise<string | null> {
  const { rows } = await db.execute<{ nombre: string }>(sql`
    select nombre from curso_vivo where curso_id = ${cursoId}`);
  return rows[0]?.nombre ?? null;
}

/** Students with access now, and how many of them get mails: those who want them and have a confirmed address. */
export async function countRecipients(db: Db, cursoId: number, now: Date) {
  const { rows } = await db.execute<{ alumnos: number; destinatarios: number }>(sql`
    select count(*)::int as alumnos, (count(*) filter (where b.usuario_id is null and u.correo_confirmado))::int as destinatarios
      from matricula_viva m join curso_vivo c using (curso_id) join usuario_vivo u using (usuario_id)
      left join anuncio_baja b on b.usuario_id = m.usuario_id and b.curso_id = m.curso_id
     where m.curso_id = ${cursoId} and has_acceso(c.activa, c.fecha_hora_limite, c.vigencia, ${now.toISOString()}::timestamptz, m.acceso_fin)`);
  return rows[0]!;
}

/** Deletes the queued mails of a withdrawn announcement. */
export async function dropQueuedOf(tx: Db, { anuncioId, cursoId }: AnuncioRow): Promise<void> {
  await tx.execute(sql`
    delete from correo_saliente
     where clave in (select 'anuncio-' || ${anuncioId}::int || '-' || usuario_id from matricula_viva where curso_id = ${cursoId})
       and estado = 'pendiente' and intentos = 0`);
}

/**
 * Deletes a queued mail of an announcement unless its recipient still has access and wants it, and the announcement is
 * not withdrawn. Other mails stay.
 */
export async function dropUnwanted(db: Db, correoSalienteId: number, now: Date): Promise<void> {
  await db.execute(sql`
    delete from correo_saliente q
     where q.correo_saliente_id = ${correoSalienteId} and q.estado = 'pendiente' and q.clave like 'anuncio-%'
       and not exists (
         select from anuncio a join curso_vivo c using (curso_id) join matricula_viva m using (curso_id)
           join usuario_vivo u using (usuario_id)
          where a.anuncio_id = substring(q.clave from '^anuncio-(\\d+)-')::int
            and m.usuario_id = substring(q.clave from '-(\\d+)$')::int and a.retirado is null
            and has_acceso(c.activa, c.fecha_hora_limite, c.vigencia, ${now.toISOString()}::timestamptz, m.acceso_fin)
            and not exists (select from anuncio_baja b where b.usuario_id = m.usuario_id and b.curso_id = m.curso_id))`);
}

export async function markRead(db: Db, anuncioId: number, usuarioId: number): Promise<void> {
  await db.insert(anunciosLeidos).values({ anuncioId, usuarioId }).onConflictDoNothing();
}

type Place = { usuarioId: number; cursoId: number };

/** Unsubscribing also deletes the queued mails of this course. */
export async function setRecibe(tx: Db, place: Place, recibe: boolean): Promise<void> {
  const { usuarioId, cursoId } = place;
  if (recibe) {
    await tx.delete(anuncioBajas).where(and(eq(anuncioBajas.usuarioId, usuarioId), eq(anuncioBajas.cursoId, cursoId)));
    return;
  }
  await tx.insert(anuncioBajas).values(place).onConflictDoNothing();
  await tx.execute(sql`
    delete from correo_saliente
     where clave in (select 'anuncio-' || anuncio_id || '-' || ${usuarioId}::int from anuncio where curso_id = ${cursoId})
       and estado = 'pendiente' and intentos = 0`);
}

const recibe = sql`not exists (
  select from anuncio_baja b where b.usuario_id = m.usuario_id and b.curso_id = m.curso_id) as recibe`;

/** Courses that are open to the person. */
export async function listRecibe(db: Db, usuarioId: number, now: Date): Promise<AnuncioMails[]> {
  const { rows } = await db.execute<AnuncioMails>(sql`
    select m.curso_id as "cursoId", c.nombre as curso, ${recibe}
      from matricula_viva m join curso_vivo c using (curso_id)
     where m.usuario_id = ${usuarioId}
       and has_acceso(c.activa, c.fecha_hora_limite, c.vigencia, ${now.toISOString()}::timestamptz, m.acceso_fin)
     order by c.nombre, m.curso_id`);
  return rows;
}

/** Null when the person or the enrolment is gone. */
export async function findRecibe(db: Db, { usuarioId, cursoId }: Place) {
  const { rows } = await db.execute<{ curso: string; recibe: boolean }>(sql`
    select c.nombre as curso, ${recibe}
      from matricula_viva m join curso_vivo c using (curso_id)
     where m.usuario_id = ${usuarioId} and m.curso_id = ${cursoId}`);
  return rows[0] ?? null;
}
