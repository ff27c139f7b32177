import { accesoA } from 'domain/rules/acceso.ts';
import type { MyCurso } from 'domain/schemas/panel.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';

type Row = Omit<MyCurso, 'acceso' | 'motivo' | 'hasta' | 'ultimaNota'> & {
  activa: boolean;
  fechaHoraLimite: string | Date;
  vigencia: number | null;
  nota: number | null;
  modulo: string | null;
};

/** Last studied first. The last grade is the most recent one, of a test or a class. */
export async function listMyCursos(db: Db, { usuarioId, rol }: CurrentUsuario, now: Date): Promise<MyCurso[]> {
  const { rows } = await db.execute<Row>(sql`
    select c.curso_id as "cursoId", c.nombre, c.especialidad_id as "especialidadId", e.nombre as especialidad, c.imagen,
           c.activa, c.fecha_hora_limite as "fechaHoraLimite", c.vigencia,
           coalesce(a.materiales, 0)::int as materiales, coalesce(a.vistos, 0)::int as vistos,
           n.nota::float8 as nota, n.modulo
      from matricula_viva m
      join curso_vivo c using (curso_id)
      join especialidad_viva e using (especialidad_id)
      left join lateral (
        select count(*) as materiales, count(v.material_id) as vistos
          from modulo
          join material t using (modulo_id)
          left join avance v on v.material_id = t.material_id and v.usuario_id = m.usuario_id
         where modulo.curso_id = c.curso_id
      ) a on true
      left join lateral (
        select suya.nota, modulo.nombre as modulo
          from modulo
          join (
            select p.modulo_id, i.nota, i.calificado as cuando
              from intento i join prueba p using (prueba_id)
             where i.usuario_id = m.usuario_id and i.anulado is null and i.nota is not null
            union all
            select modulo_id, nota, actualizado from nota_modulo
             where usuario_id = m.usuario_id and nota is not null
          ) suya using (modulo_id)
         where modulo.curso_id = c.curso_id
         order by suya.cuando desc, modulo.orden desc, modulo.modulo_id desc
         limit 1
      ) n on true
     where m.usuario_id = ${usuarioId}
     order by coalesce(m.ultimo_acceso, m.creado) desc, c.nombre`);
  return rows.map(({ activa, fechaHoraLimite, vigencia, nota, modulo, ...curso }) => {
    const who = { isAdmin: rol === 'ADMIN', matriculado: true };
    const acceso = accesoA({ activa, fechaHoraLimite, vigencia }, who, now);
    return {
      ...curso,
      ultimaNota: nota === null ? null : { nota, modulo: modulo ?? '' },
      acceso: acceso.acceso,
      motivo: acceso.acceso || acceso.motivo === 'sin-matricula' ? null : acceso.motivo,
      hasta: 'hasta' in acceso ? (acceso.hasta?.toISOString() ?? null) : null,
    };
  });
}
