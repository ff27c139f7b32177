import type { Borrador } from 'domain/schemas/pruebas.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { prepared } from '../../db/prepared.ts';
import type { PruebaView } from './pruebas.ts';

/**
 * Omits options and questions that an edit of the test has removed, because they could not be submitted. A sitting has
 * its own copy of the questions, so nothing is omitted there.
 */
export async function readBorrador(
  db: Db,
  pruebaId: number,
  usuarioId: number,
  now: Date = new Date(),
): Promise<Borrador> {
  const { rows } = await db.execute<Omit<Borrador, 'guardado' | 'ahora'> & { actualizado: string }>(sql`
    select version, to_json(actualizado) as actualizado, to_json(r.fin) as fin,
           case when r.inicio is not null then b.opciones else array(select o.opcion_id from opcion o join pregunta q using (pregunta_id)
                  where q.prueba_id = b.prueba_id and o.opcion_id = any (b.opciones) order by o.opcion_id) end as opciones,
           case when r.inicio is not null then b.abiertas else coalesce((select jsonb_agg(e order by q.pregunta_id)
                       from jsonb_array_elements(b.abiertas) e
                       join pregunta q on q.pregunta_id = (e->>'preguntaId')::int
                      where q.prueba_id = b.prueba_id and q.tipo = 1), '[]') end as abiertas
      from borrador b left join rendicion r using (usuario_id, prueba_id)
     where usuario_id = ${usuarioId} and prueba_id = ${pruebaId}`);
  const [row] = rows;
  const ahora = now.toISOString();
  if (!row) return { opciones: [], abiertas: [], version: 0, guardado: null, fin: null, ahora };
  const { opciones, abiertas, version, fin, actualizado } = row;
  const anything = opciones.length + abiertas.length > 0;
  const guardado = anything ? new Date(actualizado).toISOString() : null;
  return { opciones, abiertas, version, guardado, fin: fin && new Date(fin).toISOString(), ahora };
}

const used = `
  (select count(*)::int from intento i
    where i.usuario_id = $1 and i.prueba_id = p.prueba_id and i.anulado is null)`;
const allowed = `
  p.intentos + coalesce((select k.intentos_extra from concesion k
                          where k.usuario_id = $1 and k.prueba_id = p.prueba_id), 0)`;
const hasAcceso = 'has_acceso(c.activa, c.fecha_hora_limite, c.vigencia, $6::timestamptz, m.acceso_fin)';
/** Checks only options that the draft does not hold yet; the others were checked when they were saved. */
const newOfPrueba = `
  $2 = all (select (select (select prueba_id from pregunta q where q.pregunta_id = o.pregunta_id)
                      from opcion o where o.opcion_id = added)
              from unnest($3::int[]) added where added <> all (b.opciones))`;

const own = (column: 'apertura' | 'cierre') => `
  coalesce((select k.${column} from concesion k where k.usuario_id = $1 and k.prueba_id = p.prueba_id), p.${column})`;
/** `needsInicio` of the domain rules, in SQL. */
const needsInicio = `
  (p.minutos is not null or ${own('cierre')} is not null or p.muestra is not null or p.mezcla_preguntas
   or p.mezcla_opciones)`;
/** Answers that keep a pause away (`is_pausada`), so that it is not asked for. */
const isAnswering = `(b.actualizado > now() - interval '1 day' and (b.opciones <> '{}' or b.abiertas <> '[]'))`;
const isOpen = `(not ${needsInicio} and coalesce(${own('apertura')} <= $6, true))`;
/** Saved in time, and answers only drawn questions. */
const ofRendicion = `
  coalesce($6 < r.fin, true)
  and jsonb_path_query_array(r.preguntas, '$[*].opciones[*].opcionId') @> to_jsonb($3::int[])
  and jsonb_path_query_array(r.preguntas, '$[*] ? (@.tipo == 1).preguntaId') @> to_jsonb($7::int[])`;

/**
 * Autosave is the most frequent request, so the common case (access, ownership, save) is one prepared statement. In any
 * other case it saves nothing, and `save` finds the reason. Rows are looked up one by one, which stays the best plan at
 * any table size; a join reads whole tables while they are small. The lock on the sitting waits for its submission, and
 * a submission by the server waits for the save. Without a sitting no lock is taken on the test, which a whole class
 * would share: a deletion of the test updates its drafts first (`findDependents`). A draft that changed since the
 * snapshot is not saved here: PostgreSQL waits for that change and compares the new xmin with that of the snapshot.
 */
const saveDirectly = `
  with sitting as materialized (
    select inicio, fin, preguntas from rendicion where usuario_id = $1::int and prueba_id = $2::int for key share)
  update borrador b
     set opciones = $3::int[], abiertas = $4::jsonb, version = $5::int, actualizado = now()
    from (values (1)) as one left join sitting r on true
   where b.usuario_id = $1::int and b.prueba_id = $2::int and b.version < $5
     and b.xmin = (select xmin from borrador where usuario_id = $1 and prueba_id = $2)
     and (select (r.inicio is not null or ${used} < ${allowed} and ${isOpen}) and (
                   select exists (select from matricula_viva m
                                   where m.usuario_id = $1 and m.curso_id = c.curso_id and ${hasAcceso}
                                     and (r.inicio is not null or ${isAnswering} or not m.pausada))
                     from curso_vivo c
                    where c.curso_id = (select curso_id from modulo_vivo where modulo_id = p.modulo_id))
            from prueba_viva p where p.prueba_id = $2)
     and case when r.inicio is not null then ${ofRendicion} else ${newOfPrueba}
          and (cardinality($7::int[]) = 0
               or (select count(*) from pregunta where pregunta_id = any ($7) and prueba_id = $2 and tipo = 1) = cardinality($7))
         end
  returning b.actualizado, r.fin`;

/** The lock on the test waits for a deletion, and makes a later deletion see a first draft. */
const pruebaToSave = `
  select ${allowed} as intentos, c.curso_id as "cursoId", c.activa, c.fecha_hora_limite as "fechaHoraLimite",
         c.vigencia, ${hasAcceso} as vigente, m.acceso_fin as "accesoFin", c.publicado is not null as publicado,
         ${own('apertura')} as apertura, r.inicio, r.fin, ${isOpen} as "isOpen", m.usuario_id is not null as matriculado,
         coalesce(m.pausada, false) as pausado, ${used} as usados
    from prueba_viva p
    join modulo_vivo using (modulo_id)
    join curso_vivo c using (curso_id)
    left join matricula_viva m on m.curso_id = c.curso_id and m.usuario_id = $1
    left join rendicion r on r.prueba_id = p.prueba_id and r.usuario_id = $1
   where p.prueba_id = $2
     for key share of p`;
const chosenOpciones = `
  select coalesce(array_agg(o.opcion_id order by o.opcion_id) filter (where q.prueba_id = $2), '{}') as opciones,
         min(o.opcion_id) filter (where q.prueba_id <> $2) as foreign_id
    from opcion o join pregunta q using (pregunta_id)
   where o.opcion_id = any ($3::int[])`;
const writtenRespuestas = `
  select coalesce(jsonb_agg(jsonb_build_object('preguntaId', q.pregunta_id, 'texto', e.texto) order by q.pregunta_id)
           filter (where q.prueba_id = $2 and q.tipo = 1), '[]') as abiertas,
         min(q.pregunta_id) filter (where q.prueba_id <> $2) as foreign_id
    from jsonb_to_recordset($4::jsonb) as e ("preguntaId" int, texto text)
    join pregunta q on q.pregunta_id = e."preguntaId"`;
const upsertBorrador = `
  insert into borrador (usuario_id, prueba_id, opciones, abiertas, version)
  select $1::int, $2::int, chosen.opciones, written.abiertas, $5::int
    from prueba_to_save, chosen, written
   where matriculado and vigente and not pausado and usados < intentos and inicio is null and "isOpen"
     and chosen.foreign_id is null and written.foreign_id is null
  on conflict (usuario_id, prueba_id) do update
  set opciones = excluded.opciones, abiertas = excluded.abiertas, version = excluded.version, actualizado = now()
  where borrador.version < excluded.version
  returning opciones, abiertas, version, actualizado`;
/** Drops ids that no longer exist, because an edit removed them; refuses ids of another test. */
const save = `
  with prueba_to_save as (${pruebaToSave}), chosen as (${chosenOpciones}), written as (${writtenRespuestas}),
       saved as (${upsertBorrador})
  select prueba_to_save.*, chosen.foreign_id as "foreignOpcionId", written.foreign_id as "foreignPreguntaId",
         saved.opciones, saved.abiertas, saved.version, saved.actualizado
    from prueba_to_save, chosen, written left join saved on true`;

export type SaveOutcome = Pick<
  PruebaView,
  | 'cursoId'
  | 'intentos'
  | 'activa'
  | 'fechaHoraLimite'
  | 'vigencia'
  | 'publicado'
  | 'matriculado'
  | 'pausado'
  | 'accesoFin'
  | 'usados'
  | 'apertura'
> & {
  inicio: Date | null;
  fin: Date | null;
  /** Whether the test can be answered without an explicit start. */
  isOpen: boolean;
  foreignOpcionId: number | null;
  foreignPreguntaId: number | null;
  opciones: number[] | null;
  abiertas: Borrador['abiertas'];
  version: number;
  actualizado: Date;
};

type Answers = {
  usuarioId: number;
  pruebaId: number;
  opciones: number[];
  abiertas: Borrador['abiertas'];
  version: number;
  now: Date;
};

function valuesOf({ usuarioId, pruebaId, opciones, abiertas, version, now }: Answers): unknown[] {
  return [usuarioId, pruebaId, opciones, JSON.stringify(abiertas), version, now];
}

type Saved = { actualizado: Date; fin: Date | null };

export async function saveOverSaved(db: Db, answers: Answers): Promise<Saved | undefined> {
  const preguntaIds = answers.abiertas.map(({ preguntaId }) => preguntaId);
  const [row] = await prepared<Saved>(db, saveDirectly, [...valuesOf(answers), preguntaIds]);
  return row;
}

/** Undefined: the test does not exist. `opciones` is null when nothing was saved. */
export async function saveBorrador(db: Db, answers: Answers): Promise<SaveOutcome | undefined> {
  const [row] = await prepared<SaveOutcome>(db, save, valuesOf(answers));
  return row;
}
