import type { ChangeKind } from 'domain/rules/horario.ts';
import { serieUndoHours } from 'domain/rules/term.ts';
import type { HorarioStaffSesion, PendingChange } from 'domain/schemas/horario.ts';
import type { OpenSerie } from 'domain/schemas/sesiones.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import type { Scheduled } from './schedule.ts';

/** A session with its dates before (`antes`) and after a change. */
export type ChangedSesion = Pick<Scheduled, 'materialId' | 'inicio' | 'fin' | 'cancelada' | 'secuencia'> & {
  antes: Pick<Scheduled, 'inicio' | 'fin' | 'cancelada'>;
};

const isoOf = (instant: string) => new Date(instant).toISOString();

type SesionRow = HorarioStaffSesion & { canceledAt: string | null };

/** Dated sessions of a course; locked in one order, so that two concurrent changes cannot deadlock. */
export async function listHorario(db: Db, cursoId: number, { lock }: { lock: boolean }): Promise<SesionRow[]> {
  const { rows } = await db.execute<SesionRow>(sql`
    select s.material_id as "materialId", t.modulo_id as "moduloId", t.nombre, s.inicio, s.fin, s.secuencia,
           s.cancelada is not null as cancelada, s.cancelada as "canceledAt",
           (select d.nombre || ' ' || d.apellido from docente_vivo d where d.docente_id = s.ponente_id) as ponente
      from sesion_programada s join material t using (material_id) join modulo_vivo m using (modulo_id)
     where m.curso_id = ${cursoId}
     order by s.material_id ${lock ? sql`for update of s` : sql``}`);
  return rows
    .map((row) => ({ ...row, inicio: isoOf(row.inicio), fin: isoOf(row.fin) }))
    .sort((a, b) => a.inicio.localeCompare(b.inicio) || a.materialId - b.materialId);
}

export async function saveHorarios(tx: Db, changed: readonly ChangedSesion[]): Promise<void> {
  await tx.execute(sql`
    update sesion_programada s
       set inicio = p.inicio, fin = p.fin, cancelada = p.cancelada, secuencia = p.secuencia
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as p
        ("materialId" int, inicio timestamptz, fin timestamptz, cancelada timestamptz, secuencia int)
     where s.material_id = p."materialId"`);
}

type NewChange = {
  cursoId: number;
  tipo?: ChangeKind;
  motivo: string;
  hechoPor: number;
  now: Date;
  sale: Date;
};

/** Returns the id of the change. */
export async function insertChange(tx: Db, cambio: NewChange, changed: readonly ChangedSesion[]): Promise<number> {
  const { cursoId, tipo = 'sesiones', motivo, hechoPor, now, sale } = cambio;
  const rowsOf = changed.map(({ antes, ...rest }) => ({
    ...rest,
    antesInicio: antes.inicio,
    antesFin: antes.fin,
    antesCancelada: antes.cancelada,
  }));
  const { rows } = await tx.execute<{ id: number }>(sql`
    with made as (
      insert into cambio_horario (curso_id, tipo, motivo, hecho_por, creado, sale)
      values (${cursoId}, ${tipo}, ${motivo}, ${hechoPor}, ${now.toISOString()}::timestamptz, ${sale.toISOString()}::timestamptz)
      returning cambio_horario_id),
    dated as (
      insert into cambio_sesion (cambio_horario_id, material_id, antes_inicio, antes_fin, antes_cancelada,
                                 inicio, fin, cancelada, secuencia)
      select made.cambio_horario_id, p."materialId", p."antesInicio", p."antesFin", p."antesCancelada",
             p.inicio, p.fin, p.cancelada, p.secuencia
        from made, jsonb_to_recordset(${JSON.stringify(rowsOf)}::jsonb) as p
          ("materialId" int, "antesInicio" timestamptz, "antesFin" timestamptz, "antesCancelada" timestamptz,
           inicio timestamptz, fin timestamptz, cancelada timestamptz, secuencia int))
    select cambio_horario_id as id from made`);
  return rows[0]!.id;
}

/** Series that can be taken back: younger than a day, unchanged, and nobody was reminded of a session. */
export async function listOpenSeries(db: Db, cursoId: number, now: Date): Promise<OpenSerie[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const undoTime = sql`make_interval(hours => ${serieUndoHours})`;
  const { rows } = await db.execute<OpenSerie>(sql`
    select s.serie, count(*)::int as sesiones, min(s.creado) + ${undoTime} as hasta
      from sesion_programada s join material t using (material_id) join modulo_vivo m using (modulo_id)
     where m.curso_id = ${cursoId} and s.serie is not null
     group by s.serie
    having min(s.creado) > ${at} - ${undoTime}
       and bool_and(s.secuencia = 0 and s.cancelada is null
                    and (s.inicio <= s.creado or s.inicio > ${at} + interval '1 day'))
     order by 3 desc`);
  return rows.map((row) => ({ ...row, hasta: isoOf(row.hasta) }));
}

/** Changes of a course that were neither mailed nor undone, latest first. */
export async function listPendingChanges(db: Db, cursoId: number): Promise<PendingChange[]> {
  const { rows } = await db.execute<PendingChange>(sql`
    select h.cambio_horario_id as "cambioHorarioId", h.tipo, h.motivo, h.creado, h.sale,
           coalesce((select u.nombre || ' ' || u.apellido from usuario_vivo u where u.usuario_id = h.hecho_por), '')
             as "hechoPor",
           (select coalesce(json_agg(json_build_object(
                     'materialId', c.material_id, 'nombre', t.nombre,
                     'antes', json_build_object('inicio', c.antes_inicio, 'fin', c.antes_fin,
                                                'cancelada', c.antes_cancelada is not null),
                     'despues', json_build_object('inicio', c.inicio, 'fin', c.fin, 'cancelada', c.cancelada is not null))
                     order by c.antes_inicio, c.material_id), '[]')
              from cambio_sesion c join material t using (material_id)
             where c.cambio_horario_id = h.cambio_horario_id) as sesiones,
           (select coalesce(json_agg(json_build_object(
                     'clase', f.clase, 'pruebaId', f.prueba_id, 'nombre', coalesce(p.nombre, ''),
                     'antes', f.antes, 'despues', f.despues) order by f.antes, f.cambio_fecha_id), '[]')
              from cambio_fecha f left join prueba_viva p using (prueba_id)
             where f.cambio_horario_id = h.cambio_horario_id and f.usuario_id is null) as fechas
      from cambio_horario h
     where h.curso_id = ${cursoId} and h.enviado is null and h.deshecho is null
     order by h.cambio_horario_id desc`);
  const horario = (one: PendingChange['sesiones'][number]['antes']) => ({
    ...one,
    inicio: isoOf(one.inicio),
    fin: isoOf(one.fin),
  });
  return rows.map((row) => ({
    ...row,
    creado: isoOf(row.creado),
    sale: isoOf(row.sale),
    sesiones: row.sesiones.map((each) => ({ ...each, antes: horario(each.antes), despues: horario(each.despues) })),
    fechas: row.fechas.map((each) => ({ ...each, antes: isoOf(each.antes), despues: isoOf(each.despues) })),
  }));
}

/** Students who can open the course now. */
export async function countAlumnos(db: Db, cursoId: number, now: Date): Promise<number> {
  const { rows } = await db.execute<{ alumnos: number }>(sql`
    select count(*)::int as alumnos from matricula_viva x join curso_vivo c using (curso_id)
     where c.curso_id = ${cursoId}
       and has_acceso(c.activa, c.fecha_hora_limite, c.vigencia, ${now.toISOString()}::timestamptz, x.acceso_fin)`);
  return rows[0]!.alumnos;
}

export type WaitingChange = { cambioHorarioId: number; sale: Date };
type ChangeState = {
  cursoId: number;
  tipo: ChangeKind;
  enviado: boolean;
  envioId: number | null;
  deshecho: boolean;
};

/** Also returns every pending change of its course. All are locked, so that mailing and undoing wait for each other. */
export async function lockChange(
  tx: Db,
  cambioHorarioId: number,
): Promise<{ cambio: ChangeState; waiting: WaitingChange[] } | null> {
  const found = await tx.execute<{ cursoId: number }>(sql`
    select h.curso_id as "cursoId" from cambio_horario h join curso_vivo using (curso_id)
     where h.cambio_horario_id = ${cambioHorarioId}`);
  const cursoId = found.rows[0]?.cursoId;
  if (cursoId === undefined) return null;
  const { rows } = await tx.execute<ChangeState & { cambioHorarioId: number; sale: string }>(sql`
    select cambio_horario_id as "cambioHorarioId", curso_id as "cursoId", tipo, enviado is not null as enviado,
           envio_id as "envioId", deshecho is not null as deshecho, sale
      from cambio_horario
     where curso_id = ${cursoId}
       and (cambio_horario_id = ${cambioHorarioId} or (enviado is null and deshecho is null))
     order by cambio_horario_id for update`);
  const waiting = rows.filter(({ enviado, deshecho }) => !enviado && !deshecho);
  return {
    cambio: rows.find((row) => row.cambioHorarioId === cambioHorarioId)!,
    waiting: waiting.map((row) => ({ cambioHorarioId: row.cambioHorarioId, sale: new Date(row.sale) })),
  };
}

/** Marks the changes as sent by `envioId`; from now on they cannot be undone. */
export async function claimChanges(tx: Db, ids: readonly number[], envioId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    update cambio_horario set enviado = ${now.toISOString()}::timestamptz, envio_id = ${envioId}
     where cambio_horario_id = any(${sql.param([...ids])}::int[])`);
}

export async function markUndone(tx: Db, cambioHorarioId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    update cambio_horario set deshecho = ${now.toISOString()}::timestamptz where cambio_horario_id = ${cambioHorarioId}`);
}

export type ChangedRow = ChangedSesion & { nombre: string; isCurrent: boolean };

/** The sessions of a change with their current sequence; `isCurrent`: their dates have not changed since. */
export async function listChangedSesiones(db: Db, cambioHorarioId: number): Promise<ChangedRow[]> {
  type Row = Record<'inicio' | 'fin' | 'antesInicio' | 'antesFin', string> &
    Record<'cancelada' | 'antesCancelada', string | null> &
    Pick<ChangedRow, 'materialId' | 'nombre' | 'secuencia' | 'isCurrent'>;
  const { rows } = await db.execute<Row>(sql`
    select c.material_id as "materialId", t.nombre, c.inicio, c.fin, c.cancelada,
           coalesce(s.secuencia, c.secuencia) as secuencia, c.antes_inicio as "antesInicio", c.antes_fin as "antesFin", c.antes_cancelada as "antesCancelada",
           coalesce(s.inicio = c.inicio and s.fin = c.fin and (s.cancelada is null) = (c.cancelada is null), false)
             as "isCurrent"
      from cambio_sesion c join material t using (material_id) left join sesion_programada s using (material_id)
     where c.cambio_horario_id = ${cambioHorarioId} order by c.material_id`);
  const date = (instant: string | null) => (instant === null ? null : new Date(instant));
  return rows.map(({ antesInicio, antesFin, antesCancelada, ...row }) => ({
    ...row,
    inicio: new Date(row.inicio),
    fin: new Date(row.fin),
    cancelada: date(row.cancelada),
    antes: { inicio: new Date(antesInicio), fin: new Date(antesFin), cancelada: date(antesCancelada) },
  }));
}
