import { accesoA, ownAccesoEnd } from 'domain/rules/acceso.ts';
import { partialLabel, resultOf } from 'domain/rules/curso-result.ts';
import type { ReglaApto } from 'domain/rules/regla-apto.ts';
import type { ProfileCurso } from 'domain/schemas/profiles.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { countsToStudy } from '../materiales/queries/materiales.ts';
import { ownNotas } from '../notas/queries/notas.ts';
import { heldJson, reglaJson } from '../notas/queries/regla.ts';

type CursoRow = {
  cursoId: number;
  nombre: string;
  especialidad: string;
  activa: boolean;
  fechaHoraLimite: string;
  vigencia: number | null;
  matriculado: string;
  ultimoAcceso: string | null;
  vistos: number;
  materiales: number;
  accesoFin: string | null;
  reglaApto: ReglaApto;
  asistencia: { sesiones: number; asistidas: number } | null;
};

/** Courses of a person, the last studied first, with progress and grades: two statements for any number of courses. */
export async function listCursosOf(db: Db, usuarioId: number, now: Date): Promise<ProfileCurso[]> {
  const { rows } = await db.execute<CursoRow>(sql`
    select c.curso_id as "cursoId", c.nombre, e.nombre as especialidad, c.activa, c.fecha_hora_limite as "fechaHoraLimite",
           c.vigencia, m.acceso_fin as "accesoFin", m.creado as matriculado, m.ultimo_acceso as "ultimoAcceso", a.vistos, a.materiales,
           ${reglaJson(sql`c.curso_id`)} as "reglaApto", ${heldJson(sql`c.curso_id`, usuarioId, now)} as asistencia
      from matricula_viva m
      join curso_vivo c using (curso_id)
      join especialidad_viva e using (especialidad_id)
      cross join lateral (
        select count(*)::int as materiales, count(v.material_id)::int as vistos
          from modulo_vivo join material t using (modulo_id)
          left join avance v on v.material_id = t.material_id and v.usuario_id = m.usuario_id
         where modulo_vivo.curso_id = c.curso_id and ${countsToStudy}
      ) a
     where m.usuario_id = ${usuarioId}
     order by coalesce(m.ultimo_acceso, m.creado) desc, c.nombre`);
  const notas = await notasByCurso(db, usuarioId);
  return rows.map((row) => {
    const {
      activa,
      vigencia,
      vistos,
      materiales,
      matriculado,
      ultimoAcceso,
      reglaApto,
      asistencia,
      accesoFin,
      ...curso
    } = row;
    const when = { activa, vigencia, fechaHoraLimite: new Date(row.fechaHoraLimite) };
    const resultado = resultOf(notas.get(curso.cursoId) ?? [], reglaApto, asistencia ?? undefined);
    const { promedio, estado, regla } = resultado;
    return {
      cursoId: curso.cursoId,
      nombre: curso.nombre,
      especialidad: curso.especialidad,
      matriculado: new Date(matriculado).toISOString(),
      ultimoAcceso: ultimoAcceso && new Date(ultimoAcceso).toISOString(),
      avance: { vistos, total: materiales },
      promedio,
      estado,
      regla,
      parcial: partialLabel(resultado),
      hasta: ownAccesoEnd(when, accesoFin)?.toISOString() ?? null,
      acceso: accesoA(when, { isEquipo: false, matriculado: true, accesoFin }, now).acceso,
    };
  });
}

async function notasByCurso(db: Db, usuarioId: number) {
  const enrolled = sql`m.curso_id in (select curso_id from matricula_viva where usuario_id = ${usuarioId})`;
  const { rows } = await db.execute<{ cursoId: number; acronimo: string; nota: number | null }>(sql`
    select modulo_vivo.curso_id as "cursoId", suya.acronimo, suya.nota
      from (${ownNotas(usuarioId, enrolled)}) suya join modulo_vivo on modulo_vivo.modulo_id = suya."moduloId"`);
  return Map.groupBy(rows, ({ cursoId }) => cursoId);
}
