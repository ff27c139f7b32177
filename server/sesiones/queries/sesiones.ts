import { sesionPhase } from 'domain/rules/sesiones.ts';
import type { HorarioSesion, Sesion } from 'domain/schemas/sesiones.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

type Row = Omit<Sesion, 'ahora' | 'inicio' | 'fin'> & { inicio: string; fin: string };

const isoOf = (instant: string) => new Date(instant).toISOString();

/** `which` may refer to s (dates), t (material), m (module) and c (course). Does not select the link to the meeting. */
async function selectSesiones(db: Db, which: SQL, now: Date, limit = 500): Promise<Sesion[]> {
  const { rows } = await db.execute<Row>(sql`
    select s.material_id as "materialId", t.nombre, t.descripcion, c.curso_id as "cursoId", c.nombre as curso,
           m.nombre as modulo, s.inicio, s.fin, s.secuencia, s.cancelada is not null as cancelada, s.grabacion,
           t.video <> '' as "conEnlace", d.nombre || ' ' || d.apellido as ponente
      from sesion_programada s
      join material t using (material_id)
      join modulo_vivo m using (modulo_id)
      join curso_vivo c on c.curso_id = m.curso_id
      left join docente_vivo d on d.docente_id = s.ponente_id
     where ${which}
     order by s.inicio, s.material_id
     limit ${limit}`);
  return rows.map((row) => ({
    ...row,
    inicio: isoOf(row.inicio),
    fin: isoOf(row.fin),
    // The recording is shown only after the session.
    grabacion: sesionPhase(row, now) === 'terminada' ? row.grabacion : '',
    ahora: now.toISOString(),
  }));
}

const notOver = (now: Date) => sql`s.fin > ${now.toISOString()}::timestamptz`;
const shown = 6;

/**
 * The next sessions of every course that the person can open, and those that the person holds; cancelled ones until
 * their end.
 */
export function listOwnProximas(db: Db, usuarioId: number, now: Date): Promise<Sesion[]> {
  const held = sql`s.ponente_id = (select docente_id from docente_vivo where usuario_id = ${usuarioId})`;
  const open = sql`exists (select from matricula_viva x where x.curso_id = c.curso_id and x.usuario_id = ${usuarioId}
      and not x.pausada
      and has_acceso(c.activa, c.fecha_hora_limite, c.vigencia, ${now.toISOString()}::timestamptz, x.acceso_fin))`;
  return selectSesiones(db, sql`${notOver(now)} and (${held} or ${open})`, now, shown);
}

export function listCursoProximas(db: Db, cursoId: number, now: Date): Promise<Sesion[]> {
  return selectSesiones(db, sql`${notOver(now)} and c.curso_id = ${cursoId}`, now, shown);
}

export async function findSesion(db: Db, materialId: number, now: Date): Promise<Sesion | null> {
  const [found] = await selectSesiones(db, sql`s.material_id = ${materialId}`, now);
  return found ?? null;
}

/** The link to the meeting; the caller checks the access. */
export async function findMeetingLink(db: Db, materialId: number): Promise<string> {
  const { rows } = await db.execute<{ video: string }>(sql`
    select t.video from sesion_programada join material t using (material_id) where material_id = ${materialId}`);
  return rows[0]?.video ?? '';
}

type Entered = { materialId: number; cursoId: number; usuarioId: number; now: Date };

/**
 * The first entry counts, and a note of ADMIN about the person stays. Marks the material as seen. Stores nothing
 * without an enrolment (ADMIN).
 */
export async function recordIngreso(db: Db, { materialId, cursoId, usuarioId, now }: Entered): Promise<void> {
  await db.execute(sql`
    with alumno as (
      update matricula set ultimo_material_id = ${materialId}, ultimo_acceso = now()
       where usuario_id = ${usuarioId} and curso_id = ${cursoId}
      returning usuario_id),
    seen as (
      insert into avance (usuario_id, material_id) select usuario_id, ${materialId}::int from alumno
      on conflict do nothing)
    insert into asistencia as a (material_id, usuario_id, entro, origen)
    select ${materialId}::int, usuario_id, ${now.toISOString()}::timestamptz, 'ingreso' from alumno
    on conflict (material_id, usuario_id) do update set entro = coalesce(a.entro, excluded.entro), actualizado = now()`);
}

const longestHorario = 200;

/** Timetable of a course, for its flyer. */
export async function listHorario(db: Db, cursoId: number, now: Date): Promise<HorarioSesion[]> {
  const which = sql`c.curso_id = ${cursoId} and s.cancelada is null`;
  const rows = await selectSesiones(db, which, now, longestHorario);
  return rows.map(({ nombre, inicio, fin, ponente, grabacion }) => ({
    nombre,
    inicio,
    fin,
    ponente,
    grabada: grabacion !== '',
  }));
}

/** Whether there are as many modules as announced, no class module is empty, and every live session has a date. */
export async function isHorarioComplete(db: Db, cursoId: number): Promise<boolean> {
  const { rows } = await db.execute<{ complete: boolean }>(sql`
    select (select count(*) from modulo_vivo where curso_id = c.curso_id) >= c.cantidad_modulo
           and not exists (
             select from modulo_vivo m join tipo_modulo k using (tipo_modulo_id)
              where m.curso_id = c.curso_id and upper(k.acronimo) <> 'PRU'
                and not exists (select from material where modulo_id = m.modulo_id))
           and not exists (
             select from modulo_vivo m join material t using (modulo_id) join tipo_material k using (tipo_material_id)
              where m.curso_id = c.curso_id and upper(k.acronimo) = 'SES'
                and not exists (select from sesion_programada where material_id = t.material_id)) as complete
      from curso_vivo c where c.curso_id = ${cursoId}`);
  return rows[0]?.complete ?? false;
}
