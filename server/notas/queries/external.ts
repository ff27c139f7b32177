import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { notasModulo } from '../../db/schema/matriculas.ts';
import { modulos } from '../../db/schema/modulos.ts';
import { pruebas } from '../../db/schema/pruebas.ts';
import { allUsuarios } from '../../db/schema/usuarios.ts';

export type ExternalAlumno = {
  usuarioId: number;
  dni: string;
  alumno: string;
  externa: number | null;
  /** Best grade of the attempts; null without a graded attempt. */
  intento: number | null;
  /** `pendiente`: an attempt that waits to be graded; `en-curso`: a running sitting. */
  rendicion: 'pendiente' | 'en-curso' | null;
};

/** Students with these documents. Excel drops leading zeros, so a short number also matches with zeros in front. */
export async function externalAlumnos(
  db: Db,
  moduloId: number,
  dnis: readonly string[],
): Promise<Map<string, ExternalAlumno>> {
  const { rows } = await db.execute(sql`
    select escrito.dni as escrito, u.usuario_id as "usuarioId", u.dni, u.nombre || ' ' || u.apellido as alumno,
           n.nota::float8 as externa,
           (select max(i.nota)::float8 from intento i join prueba_viva p using (prueba_id)
             where i.usuario_id = u.usuario_id and p.modulo_id = ${moduloId} and i.anulado is null) as intento,
           case when exists (select from intento i join prueba_viva p using (prueba_id) where i.usuario_id = u.usuario_id
                               and p.modulo_id = ${moduloId} and i.anulado is null and i.nota is null) then 'pendiente'
                when exists (select from rendicion r join prueba_viva p using (prueba_id) where r.usuario_id = u.usuario_id
                               and p.modulo_id = ${moduloId}) then 'en-curso' end as rendicion
      from unnest(${sql.param([...dnis])}::text[]) as escrito (dni)
      join usuario_vivo u on u.dni = escrito.dni or (escrito.dni ~ '^[0-9]{1,7}$' and u.dni = lpad(escrito.dni, 8, '0'))
      join matricula_viva m on m.usuario_id = u.usuario_id
       and m.curso_id = (select curso_id from modulo_vivo where modulo_id = ${moduloId})
      left join nota_modulo n on n.usuario_id = u.usuario_id and n.modulo_id = ${moduloId}`);
  return new Map((rows as (ExternalAlumno & { escrito: string })[]).map(({ escrito, ...row }) => [escrito, row]));
}

export async function findPruebaModulo(db: Db, cursoId: number, moduloId: number): Promise<string | null> {
  const [row] = await db
    .select({ nombre: modulos.nombre })
    .from(modulos)
    .innerJoin(pruebas, eq(pruebas.moduloId, modulos.moduloId))
    .where(and(eq(modulos.cursoId, cursoId), eq(modulos.moduloId, moduloId)));
  return row?.nombre ?? null;
}

export type Externa = { usuarioId: number; moduloId: number; nota: number; quien: string; cuando: string };

/** Grades of tests that were entered by hand, with who and when. */
export async function externasOf(db: Db, cursoId: number, usuarioIds: readonly number[]): Promise<Externa[]> {
  if (usuarioIds.length === 0) return [];
  const rows = await db
    .select({
      usuarioId: notasModulo.usuarioId,
      moduloId: notasModulo.moduloId,
      nota: notasModulo.nota,
      quien: sql<string>`${allUsuarios.nombre} || ' ' || ${allUsuarios.apellido}`,
      cuando: notasModulo.actualizado,
    })
    .from(notasModulo)
    .innerJoin(modulos, eq(modulos.moduloId, notasModulo.moduloId))
    .innerJoin(pruebas, eq(pruebas.moduloId, notasModulo.moduloId))
    .innerJoin(allUsuarios, eq(allUsuarios.usuarioId, notasModulo.puestaPor))
    .where(
      and(
        eq(modulos.cursoId, cursoId),
        isNotNull(notasModulo.nota),
        sql`${notasModulo.usuarioId} = any(${sql.param([...usuarioIds])}::int[])`,
      ),
    );
  return rows.map(({ nota, cuando, ...row }) => ({ ...row, nota: nota!, cuando: cuando.toISOString() }));
}
