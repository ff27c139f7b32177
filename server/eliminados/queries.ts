import { rolIds } from 'domain/rules/permisos.ts';
import type { DeletedKind, Eliminado, EliminadosQuery, Named } from 'domain/schemas/eliminados.ts';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { each, listOrPage, type Page } from '../db/page.ts';
import { eliminados } from '../db/schema/auditoria.ts';
import { allCursos } from '../db/schema/cursos.ts';
import { allDocentes } from '../db/schema/docentes.ts';
import { allEntidades } from '../db/schema/entidades.ts';
import { allEspecialidades } from '../db/schema/especialidades.ts';
import { allModulos } from '../db/schema/modulos.ts';
import { allUsuarios, deletedUsuarios } from '../db/schema/usuarios.ts';
import { matchesWords } from '../db/search.ts';
import { inDays, sortBy } from '../db/sort.ts';

const columns = {
  tipo: eliminados.tipo,
  id: eliminados.id,
  nombre: eliminados.nombre,
  detalle: eliminados.detalle,
  eliminado: eliminados.eliminado,
  quien: sql<string>`coalesce(deleted_by(${eliminados.tipo}, ${eliminados.id}), '')`,
};

const sortedBy = { nombre: eliminados.nombre, detalle: eliminados.detalle, eliminado: eliminados.eliminado };

type Row = Omit<Eliminado, 'eliminado'> & { eliminado: Date };

const toEliminado = ({ eliminado, ...row }: Row): Eliminado => ({ ...row, eliminado: eliminado.toISOString() });

export async function listEliminados(db: Db, query: EliminadosQuery): Promise<Eliminado[] | Page<Eliminado>> {
  const wanted = matching(query);
  const rows = db
    .select(columns)
    .from(eliminados)
    .where(wanted)
    .orderBy(...sortBy(query.orden, sortedBy, [desc(eliminados.eliminado), desc(eliminados.id)]))
    .$dynamic();
  const matches = db.select({ uno: sql`1` }).from(eliminados).where(wanted);
  return listOrPage(db, query, { rows, matches, toItems: each(toEliminado) });
}

function matching({ tipo, q, dni, ...days }: EliminadosQuery): SQL | undefined {
  const document = sql`${eliminados.id} in (select usuario_id from ${deletedUsuarios} where dni = ${dni})`;
  return and(
    eq(eliminados.tipo, tipo),
    inDays(eliminados.eliminado, days),
    matchesWords(eliminados.busqueda, q),
    dni ? document : undefined,
  );
}

export async function findEliminado(db: Db, tipo: DeletedKind, id: number): Promise<Named | null> {
  const [row] = await db
    .select({ tipo: eliminados.tipo, id: eliminados.id, nombre: eliminados.nombre })
    .from(eliminados)
    .where(and(eq(eliminados.tipo, tipo), eq(eliminados.id, id)));
  return row ?? null;
}

export async function findDeletedUsuario(db: Db, id: number) {
  const [row] = await db
    .select({ dni: allUsuarios.dni, correo: allUsuarios.correo, rolId: allUsuarios.rolId })
    .from(allUsuarios)
    .where(eq(allUsuarios.usuarioId, id));
  return row && { ...row, isAdmin: row.rolId === rolIds.ADMIN };
}

/** Deleted records that a course refers to. */
export async function findNeededBy(db: Db, cursoId: number): Promise<Named[]> {
  const { rows } = await db.execute<Named>(sql`
    with chosen as (select especialidad_id, entidad_id, coordinador_id from ${allCursos} where curso_id = ${cursoId})
    select tipo, id, nombre from registro_eliminado
     where (tipo = 'especialidad' and id in (select especialidad_id from chosen))
        or (tipo = 'entidad' and id in (select entidad_id from chosen))
        or (tipo = 'docente' and (id in (select coordinador_id from chosen)
             or id in (select docente_id from curso_ponente where curso_id = ${cursoId})))
     order by tipo desc, nombre`);
  return rows;
}

const tables = {
  usuario: [allUsuarios, allUsuarios.usuarioId],
  especialidad: [allEspecialidades, allEspecialidades.especialidadId],
  docente: [allDocentes, allDocentes.docenteId],
  entidad: [allEntidades, allEntidades.entidadId],
} as const;

/** A course is restored unpublished; selling it again is a separate decision. */
export async function restoreRow(db: Db, tipo: DeletedKind, id: number): Promise<void> {
  if (tipo === 'curso') {
    const back = { eliminado: null, activa: false, publicarEn: null };
    await db.update(allCursos).set(back).where(eq(allCursos.cursoId, id));
    return;
  }
  if (tipo === 'modulo') return restoreModulo(db, id);
  const [table, key] = tables[tipo];
  await db.update(table).set({ eliminado: null }).where(eq(key, id));
}

/** Restores the test deleted together with the module: one deleted earlier has another instant. */
async function restoreModulo(db: Db, id: number): Promise<void> {
  await db.execute(sql`
    with test as (
      update prueba p set eliminado = null from ${allModulos} m
       where m.modulo_id = ${id} and p.modulo_id = m.modulo_id and p.eliminado = m.eliminado)
    update modulo set eliminado = null where modulo_id = ${id}`);
}

/** Restores those of the accounts that are deleted. */
export async function restoreUsuarios(db: Db, usuarioIds: number[]) {
  const deleted = sql`${allUsuarios.usuarioId} in (select usuario_id from ${deletedUsuarios})`;
  return db
    .update(allUsuarios)
    .set({ eliminado: null })
    .where(and(inArray(allUsuarios.usuarioId, usuarioIds), deleted))
    .returning({ usuarioId: allUsuarios.usuarioId, nombre: allUsuarios.nombre, apellido: allUsuarios.apellido });
}
