import type { Actividad, Resumen } from 'domain/schemas/panel.ts';
import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { auditorias } from '../db/schema/auditoria.ts';
import { usuarios } from '../db/schema/usuarios.ts';

/** A guarantee in force is an enrolment whose access has not ended. */
export async function countResumen(db: Db): Promise<Resumen> {
  const { rows } = await db.execute(sql`
    select
      (select count(*)::int from certificado where revocado is null) as "certificadosEmitidos",
      (select count(*)::int
         from matricula m join curso c using (curso_id)
        where c.eliminado is null and c.activa
          and (c.vigencia is null or now() <= (c.fecha_hora_limite at time zone 'America/Lima' + make_interval(months => c.vigencia)) at time zone 'America/Lima')
      ) as "garantiasActivas",
      (select count(*)::int from curso where activa and eliminado is null) as "cursosHabilitados",
      (select count(*)::int from usuario where eliminado is null) as "usuariosRegistrados"`);
  return rows[0] as Resumen;
}

export async function latestActividad(db: Db, howMany: number): Promise<Actividad[]> {
  const rows = await db
    .select({
      actividadId: auditorias.auditoriaId,
      creado: auditorias.creado,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
      accion: auditorias.accion,
      entidad: auditorias.entidad,
      detalle: sql<string>`coalesce(${auditorias.despues}->>'nombre', ${auditorias.antes}->>'nombre', ${auditorias.entidadId})`,
    })
    .from(auditorias)
    .leftJoin(usuarios, eq(usuarios.usuarioId, auditorias.usuarioId))
    .orderBy(desc(auditorias.creado), desc(auditorias.auditoriaId))
    .limit(howMany);
  return rows.map(({ creado, nombre, apellido, ...rest }) => ({
    ...rest,
    cuando: creado.toISOString(),
    quien: nombre ? `${nombre} ${apellido}` : 'El sistema',
  }));
}
