import { type Acceso, accesoA } from 'domain/rules/acceso.ts';
import type { UsuarioActual } from 'domain/schemas/sesion.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { cursos } from '../db/schema/cursos.ts';
import { matriculas } from '../db/schema/matriculas.ts';

/** The resource; access is that of its course. */
export type Alcance = { cursoId: number } | { moduloId: number } | { materialId: number };

function cursoDe(alcance: Alcance): SQL {
  if ('cursoId' in alcance) return sql`${alcance.cursoId}`;
  if ('moduloId' in alcance) return sql`(select curso_id from modulo where modulo_id = ${alcance.moduloId})`;
  return sql`(select curso_id from modulo join material using (modulo_id) where material_id = ${alcance.materialId})`;
}

/** Null when it does not exist or its course was deleted. */
export async function findAcceso(
  db: Db,
  alcance: Alcance,
  usuario: UsuarioActual,
  ahora: Date,
): Promise<(Acceso & { cursoId: number }) | null> {
  const enrolled = and(eq(matriculas.cursoId, cursos.cursoId), eq(matriculas.usuarioId, usuario.usuarioId));
  const [row] = await db
    .select({
      cursoId: cursos.cursoId,
      activa: cursos.activa,
      fechaHoraLimite: cursos.fechaHoraLimite,
      vigencia: cursos.vigencia,
      matriculado: sql<boolean>`${matriculas.usuarioId} is not null`,
    })
    .from(cursos)
    .leftJoin(matriculas, enrolled)
    .where(eq(cursos.cursoId, cursoDe(alcance)));
  if (!row) return null;
  const quien = { esAdmin: usuario.rol === 'ADMIN', matriculado: row.matriculado };
  return { ...accesoA(row, quien, ahora), cursoId: row.cursoId };
}
