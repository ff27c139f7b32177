import { type Acceso, accesoA } from 'domain/rules/acceso.ts';
import { may, teaches } from 'domain/rules/permisos.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { cursos } from '../db/schema/cursos.ts';
import { matriculas } from '../db/schema/matriculas.ts';
import { usuarios } from '../db/schema/usuarios.ts';
import { matchesWords } from '../db/search.ts';

/** What is accessed; access is decided by its curso. */
export type AccessScope =
  | { cursoId: number }
  | { moduloId: number }
  | { materialId: number }
  /** A live session is stored as a material; `sesionId` is its material id. */
  | { sesionId: number };

function cursoOf(accessScope: AccessScope): SQL {
  if ('cursoId' in accessScope) return sql`${accessScope.cursoId}`;
  if ('moduloId' in accessScope)
    return sql`(select curso_id from modulo_vivo where modulo_id = ${accessScope.moduloId})`;
  const materialId = 'sesionId' in accessScope ? accessScope.sesionId : accessScope.materialId;
  return sql`(select curso_id from modulo_vivo join material using (modulo_id) where material_id = ${materialId})`;
}

/** Null when it does not exist for the user: unknown, of a deleted course, or of a draft that the user may not see. */
export async function findAcceso(
  db: Db,
  accessScope: AccessScope,
  usuario: CurrentUsuario,
  now: Date,
): Promise<(Acceso & { cursoId: number }) | null> {
  const enrolled = and(eq(matriculas.cursoId, cursos.cursoId), eq(matriculas.usuarioId, usuario.usuarioId));
  const [row] = await db
    .select({
      cursoId: cursos.cursoId,
      activa: cursos.activa,
      fechaHoraLimite: cursos.fechaHoraLimite,
      vigencia: cursos.vigencia,
      publicado: cursos.publicado,
      matriculado: sql<boolean>`${matriculas.usuarioId} is not null`,
      pausado: sql<boolean>`coalesce(${matriculas.pausada}, false)`,
      accesoFin: matriculas.accesoFin,
    })
    .from(cursos)
    .leftJoin(matriculas, enrolled)
    .where(eq(cursos.cursoId, cursoOf(accessScope)));
  if (!row) return null;
  const { matriculado, pausado, accesoFin } = row;
  const who = { isEquipo: teaches(usuario, row.cursoId), matriculado, pausado, accesoFin };
  // A draft exists only for its staff and its students.
  if (row.publicado === null && !who.isEquipo && !who.matriculado) return null;
  return { ...accesoA(row, who, now), cursoId: row.cursoId };
}

/** `teaches` of domain/rules/permisos.ts for the course of each row. */
export function teachesSql({ rol, ensena = [] }: Pick<CurrentUsuario, 'rol' | 'ensena'>, cursoId: SQL): SQL<boolean> {
  if (may(rol, 'academico')) return sql<boolean>`true`;
  return ensena.length === 0 ? sql<boolean>`false` : sql<boolean>`${cursoId} = any(${sql.param([...ensena])}::int[])`;
}

/**
 * People who match what was typed. Who is not shown documents and e-mails finds people by name alone: otherwise a
 * search would tell them, character by character.
 */
export function matchesPeople({ rol }: Pick<CurrentUsuario, 'rol'>, q: string | undefined): SQL | undefined {
  const names = sql`fold_text(${usuarios.nombre} || ' ' || ${usuarios.apellido})`;
  return matchesWords(may(rol, 'oficina') ? usuarios.busqueda : names, q);
}
