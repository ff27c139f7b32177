import { passingNota } from 'domain/rules/calificacion.ts';
import type { Chances } from 'domain/rules/certificado-avance.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { ownNotas } from './notas.ts';

/**
 * The tests of the course with what the student has of them; `startable` as in `awaitsPrueba` of `rules/lecciones.ts`.
 */
export const ownPruebas = (usuarioId: number, cursoId: SQL, now: Date) => sql`
  select o.orden, o.modulo_id, o.nombre as modulo, p.prueba_id, p.nombre, r.prueba_id is not null as running, aprobada,
         lacks and not attempts as agotada, lacks and attempts and coalesce(coalesce(k.apertura, p.apertura) <= ahora, true)
         and coalesce(coalesce(k.cierre, p.cierre) + make_interval(mins => coalesce(k.prorroga, 0)) > ahora, true) as startable
    from modulo_vivo o
    join prueba_viva p using (modulo_id)
    join (${ownNotas(usuarioId, sql`m.curso_id = ${cursoId}`)}) nota on nota."moduloId" = o.modulo_id
    left join regla_apto regla on regla.curso_id = o.curso_id
    left join rendicion r on r.prueba_id = p.prueba_id and r.usuario_id = ${usuarioId}
    left join concesion k on k.prueba_id = p.prueba_id and k.usuario_id = ${usuarioId}
   cross join lateral (
     select coalesce(nota.nota >= coalesce(regla.nota_minima, ${passingNota}), false) as aprobada,
            nota.intento < p.intentos + coalesce(k.intentos_extra, 0) as attempts,
            ${now.toISOString()}::timestamptz as ahora) x
   cross join lateral (select not aprobada and not nota.pendiente as lacks) y`;

export async function countChances(db: Db, cursoId: number, usuarioId: number, now: Date): Promise<Chances> {
  const { rows } = await db.execute<Chances>(sql`
    select count(*) filter (where startable)::int as abiertas, count(*) filter (where agotada)::int as agotadas,
           (select count(*)::int
              from sesion_programada s join material using (material_id) join modulo_vivo o using (modulo_id)
             where o.curso_id = ${cursoId} and s.cancelada is null
               and s.fin > ${now.toISOString()}::timestamptz) as "sesiones"
      from (${ownPruebas(usuarioId, sql`${cursoId}::int`, now)}) q`);
  return rows[0]!;
}
