import { countLimit, pageRequest } from 'domain/formats/paging.ts';
import type { sortColumns } from 'domain/formats/sorting.ts';
import { type ProgramaEstado, programaEstados } from 'domain/rules/programas.ts';
import type { Programa, ProgramasQuery } from 'domain/schemas/programas.ts';
import { and, asc, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { allRows, countUpTo, mapPage, offsetOf, type Page, pageWithCount, upTo } from '../../db/page.ts';
import { cursos } from '../../db/schema/cursos.ts';
import { especialidades } from '../../db/schema/especialidades.ts';
import { matchesWords } from '../../db/search.ts';
import { inDays, sortBy } from '../../db/sort.ts';
import { forSale } from './offered.ts';

const estado = sql<ProgramaEstado>`case
  when ${cursos.cancelado} is not null then 'cancelado'
  when ${cursos.archivado} is not null then 'archivado'
  when ${forSale} then 'publicado'
  when ${cursos.activa} then 'cerrado'
  when ${cursos.publicarEn} is not null then 'programado'
  when ${cursos.publicado} is null then 'borrador'
  else 'retirado' end`;

const alumnos = sql<number>`(select count(*)::int from matricula_viva m where m.curso_id = ${cursos.cursoId})`;

const sortedBy: Record<(typeof sortColumns.programas)[number], SQLWrapper> = {
  nombre: cursos.nombre,
  // In the order of the life cycle, from draft to archive.
  estado: sql`array_position(string_to_array(${programaEstados.join()}, ','), ${estado})`,
  precio: cursos.precio,
  alumnos,
  inicio: cursos.fechaHoraInicio,
  limite: cursos.fechaHoraLimite,
};

export async function listProgramas(db: Db, query: ProgramasQuery): Promise<Programa[] | Page<Programa>> {
  const filter = matching(query);
  const order = sortBy(query.orden, sortedBy, [asc(cursos.nombre), asc(cursos.cursoId)]);
  const wanted = pageRequest(query);
  if (!wanted) {
    const rows = selectProgramas(db)
      .where(filter)
      .orderBy(...order);
    return (await allRows(rows)).map(toPrograma);
  }
  const matches = () => db.select({ uno: sql`1` }).from(cursos).where(filter);
  const rows = await selectProgramas(db, upTo(countLimit(wanted) + 1, matches()))
    .where(filter)
    .orderBy(...order)
    .limit(wanted.size)
    .offset(offsetOf(wanted));
  return mapPage(await pageWithCount(wanted, rows, (limit) => countUpTo(db, limit, matches())), toPrograma);
}

function selectProgramas(db: Db, hallados = sql<number>`1`) {
  const { cursoId, nombre, tipo, asincronico, publicarEn, precio, fechaHoraInicio, fechaHoraLimite } = cursos;
  return db
    .select({
      programa: { cursoId, nombre, tipo, asincronico, precio, estado, alumnos, publicarEn },
      especialidad: especialidades.nombre,
      inicio: fechaHoraInicio,
      limite: fechaHoraLimite,
      hallados,
    })
    .from(cursos)
    .innerJoin(especialidades, eq(especialidades.especialidadId, cursos.especialidadId));
}

type Row = Awaited<ReturnType<typeof selectProgramas>>[number];

function toPrograma({ programa, especialidad, inicio, limite }: Row): Programa {
  return {
    ...programa,
    especialidad,
    publicarEn: programa.publicarEn?.toISOString() ?? null,
    fechaHoraInicio: inicio.toISOString(),
    fechaHoraLimite: limite.toISOString(),
  };
}

function matching({ q, estado: wanted, especialidadId, codigo, ...days }: ProgramasQuery): SQL | undefined {
  return and(
    wanted ? sql`${estado} = ${wanted}` : isNull(cursos.archivado),
    especialidadId === undefined ? undefined : eq(cursos.especialidadId, especialidadId),
    codigo ? sql`lower(${cursos.codigoCertificado}) = lower(${codigo})` : undefined,
    inDays(cursos.fechaHoraInicio, days),
    matchesWords(cursos.busqueda, q),
  );
}
