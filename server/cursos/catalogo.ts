import { catalogoPageSize, colecciones, type Orden } from 'domain/rules/cursos.ts';
import { pageCount } from 'domain/rules/paginas.ts';
import type { CatalogoQuery, CursoCard } from 'domain/schemas/cursos.ts';
import { and, asc, count, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import type { Page } from '../db/page.ts';
import { cursosEncontrados } from '../db/schema/busqueda.ts';
import { cursos } from '../db/schema/cursos.ts';
import { especialidades } from '../db/schema/especialidades.ts';

const card = {
  cursoId: cursos.cursoId,
  nombre: cursos.nombre,
  descripcion: cursos.descripcion,
  imagen: cursos.imagen,
  fechaHoraInicio: cursos.fechaHoraInicio,
  fechaHoraLimite: cursos.fechaHoraLimite,
  duracionMinutos: cursos.duracionMinutos,
  especialidadId: cursos.especialidadId,
  especialidad: especialidades.nombre,
  esGrabada: cursos.esGrabada,
  activa: cursos.activa,
  asincronico: cursos.asincronico,
  cantidadModulo: cursos.cantidadModulo,
  precio: cursos.precio,
  tipo: cursos.tipo,
};

export async function listCatalogo(db: Db, query: CatalogoQuery): Promise<Page<CursoCard>> {
  const { page, q } = query;
  const wanted = and(cursos.activa, isNull(cursos.eliminado), inColeccion(query), inEspecialidad(query));
  const found = q ? sql`${cursosEncontrados(q)} as hallado` : null;
  const rango = q ? sql`hallado.rango` : sql`0`;
  const base = db
    .select(card)
    .from(cursos)
    .innerJoin(especialidades, eq(especialidades.especialidadId, cursos.especialidadId))
    .$dynamic();
  const counted = db.select({ n: count() }).from(cursos).$dynamic();
  if (found) {
    base.innerJoin(found, sql`hallado.curso_id = ${cursos.cursoId}`);
    counted.innerJoin(found, sql`hallado.curso_id = ${cursos.cursoId}`);
  }
  const [rows, [total]] = await Promise.all([
    base
      .where(wanted)
      .orderBy(...order(query.orden ?? (q ? 'relevancia' : 'fecha'), rango))
      .limit(catalogoPageSize)
      .offset((page - 1) * catalogoPageSize),
    counted.where(wanted),
  ]);
  const n = total?.n ?? 0;
  return {
    rows: rows.map((row) => ({
      ...row,
      fechaHoraInicio: row.fechaHoraInicio.toISOString(),
      fechaHoraLimite: row.fechaHoraLimite.toISOString(),
    })),
    page,
    pages: pageCount(n, catalogoPageSize),
    total: n,
  };
}

function inColeccion({ coleccion }: CatalogoQuery): SQL | undefined {
  if (!coleccion) return undefined;
  const { tipo, asincronico } = colecciones[coleccion];
  return and(tipo === 'D' ? eq(cursos.tipo, 'D') : ne(cursos.tipo, 'D'), eq(cursos.asincronico, asincronico));
}

function inEspecialidad({ especialidadId }: CatalogoQuery): SQL | undefined {
  return especialidadId === undefined ? undefined : eq(cursos.especialidadId, especialidadId);
}

/** By date: what is still to come first, soonest first; then what has begun, latest first. */
function order(orden: Orden, rango: SQL): SQL[] {
  const last = asc(cursos.cursoId);
  switch (orden) {
    case 'relevancia':
      return [desc(rango), asc(cursos.nombre), last];
    case 'precio':
      return [asc(cursos.precio), last];
    case 'nombre':
      return [asc(cursos.nombre), last];
    case 'fecha': {
      const begun = sql`(${cursos.fechaHoraInicio} < now())`;
      const distance = sql`abs(extract(epoch from ${cursos.fechaHoraInicio} - now()))`;
      return [asc(begun), asc(distance), last];
    }
  }
}
