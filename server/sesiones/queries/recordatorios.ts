import { type Recordatorio, recordatorioWindow } from 'domain/rules/sesiones.ts';
import type { PreferenciasRecordatorio } from 'domain/schemas/sesiones.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { preferenciasRecordatorio } from '../../db/schema/sesiones-programadas.ts';

const { unDia, unaHora } = preferenciasRecordatorio;

export async function findPreferencias(db: Db, usuarioId: number): Promise<PreferenciasRecordatorio> {
  const [row] = await db
    .select({ unDia, unaHora })
    .from(preferenciasRecordatorio)
    .where(eq(preferenciasRecordatorio.usuarioId, usuarioId));
  return row ?? { unDia: true, unaHora: true };
}

/** Omitted preferences keep their value. */
export async function savePreferencias(
  tx: Db,
  usuarioId: number,
  wanted: Partial<PreferenciasRecordatorio>,
): Promise<PreferenciasRecordatorio> {
  const set = { ...wanted, actualizado: sql`now()` };
  const [row] = await tx
    .insert(preferenciasRecordatorio)
    .values({ usuarioId, ...wanted })
    .onConflictDoUpdate({ target: preferenciasRecordatorio.usuarioId, set })
    .returning({ unDia, unaHora });
  return row!;
}

/** A person to mail about a session, with the data of the mail. */
export type Recipient = {
  materialId: number;
  secuencia: number;
  nombre: string;
  curso: string;
  ponente: string | null;
  inicio: string;
  fin: string;
  usuarioId: number;
  correo: string;
  persona: string;
};

type Keyed = Pick<Recipient, 'materialId' | 'secuencia' | 'usuarioId'>;

/** Idempotency key of a mail: per session, kind, sequence and person. */
export const mailKey = (kind: string, { materialId, secuencia, usuarioId }: Keyed) =>
  `sesion-${materialId}-${kind}-${secuencia}-${usuarioId}`;

/** Recipients for session s of course c: students with access, and its speaker, if they have an account. */
const told = (now: Date) => sql`(
  select usuario_id from matricula_viva
   where curso_id = c.curso_id and not pausada and has_acceso(c.activa, c.fecha_hora_limite, c.vigencia, ${now.toISOString()}::timestamptz, acceso_fin)
  union select usuario_id from docente_vivo where docente_id = s.ponente_id)`;

/**
 * Recipients with a proven address who do not have the mail yet. `extra` may refer to s (dates) and r (preferences).
 */
async function selectRecipients(db: Db, kind: string, extra: SQL, now: Date, limit: number): Promise<Recipient[]> {
  const { rows } = await db.execute<Recipient>(sql`
    select s.material_id as "materialId", s.secuencia, t.nombre, c.nombre as curso,
           d.nombre || ' ' || d.apellido as ponente, s.inicio, s.fin, u.usuario_id as "usuarioId", u.correo,
           u.nombre as persona
      from sesion_programada s
      join material t using (material_id)
      join modulo_vivo m using (modulo_id)
      join curso_vivo c on c.curso_id = m.curso_id
      cross join lateral ${told(now)} x
      join usuario_vivo u on u.usuario_id = x.usuario_id and u.correo_confirmado
      left join docente_vivo d on d.docente_id = s.ponente_id
      left join preferencia_recordatorio r on r.usuario_id = u.usuario_id
     where ${extra}
       and not exists (select from correo_saliente q
         where q.clave = 'sesion-' || s.material_id || '-' || ${kind}::text || '-' || s.secuencia || '-' || u.usuario_id)
     order by s.inicio, s.material_id, u.usuario_id
     limit ${limit}`);
  return rows.map((row) => ({
    ...row,
    inicio: new Date(row.inicio).toISOString(),
    fin: new Date(row.fin).toISOString(),
  }));
}

const after = (now: Date, ms: number) => sql`${new Date(now.getTime() + ms).toISOString()}::timestamptz`;

export function dueRecipients(db: Db, kind: Recordatorio, now: Date, limit: number): Promise<Recipient[]> {
  const { from, until } = recordatorioWindow[kind];
  const wanted = kind === 'un-dia' ? sql`coalesce(r.un_dia, true)` : sql`coalesce(r.una_hora, true)`;
  const due = sql`s.inicio <= ${after(now, from)} and s.inicio > ${after(now, until)}`;
  return selectRecipients(db, kind, sql`s.cancelada is null and ${due} and ${wanted}`, now, limit);
}

/**
 * Deletes a queued reminder, unless its person still has access, the session has not changed since, and the reminder is
 * still wanted and in time. Other mails stay.
 */
export async function dropOutdated(db: Db, correoSalienteId: number, now: Date): Promise<void> {
  const instant = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    delete from correo_saliente q
     where q.correo_saliente_id = ${correoSalienteId} and q.estado = 'pendiente' and q.clave like 'sesion-%'
       and not exists (
         select from sesion_programada s join material t using (material_id) join modulo_vivo m using (modulo_id)
           join curso_vivo c on c.curso_id = m.curso_id cross join lateral ${told(now)} x
           join usuario_vivo u on u.usuario_id = x.usuario_id
           left join preferencia_recordatorio r on r.usuario_id = u.usuario_id
          where s.material_id = substring(q.clave from '^sesion-(\\d+)-')::int
            and u.usuario_id = substring(q.clave from '-(\\d+)$')::int
            and q.clave like 'sesion-%-' || s.secuencia || '-' || u.usuario_id
            and case substring(q.clave from '^sesion-\\d+-(.*)-\\d+-\\d+$')
                  when 'un-dia' then s.cancelada is null and s.inicio > ${instant} and coalesce(r.un_dia, true)
                  when 'una-hora' then s.cancelada is null and s.fin > ${instant} and coalesce(r.una_hora, true)
                  else true
                end)`);
}
