import { minOf } from 'domain/formats/extremes.ts';
import { limaDay, limaDayStart } from 'domain/formats/lima-time.ts';
import { type PlanTerms, planOffer } from 'domain/rules/cuotas.ts';
import { currentPrecio } from 'domain/rules/precios.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { FlyerDocente, TeamDocente } from 'domain/schemas/flyer-extras.ts';
import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { cardColumns } from '../cursos/queries/catalogo.ts';
import { forSale } from '../cursos/queries/offered.ts';
import type { Db } from '../db/connect.ts';
import { certificadoAjustes } from '../db/schema/certificados.ts';
import { planesCuotas } from '../db/schema/cuotas.ts';
import { cursos } from '../db/schema/cursos.ts';
import { docenteColumns, docentes } from '../db/schema/docentes.ts';
import { entidades } from '../db/schema/entidades.ts';
import { especialidades } from '../db/schema/especialidades.ts';
import { nivelesJson } from '../niveles/queries.ts';

type Of = Pick<Curso, 'cursoId' | 'coordinadorId' | 'especialidadId' | 'tipo'>;

/** Lecturers and the coordinator, each once; the coordinator first. */
export function listFlyerDocentes(db: Db, { cursoId, coordinadorId }: Of): Promise<FlyerDocente[]> {
  const coordina = sql<boolean>`coalesce(${docentes.docenteId} = ${coordinadorId}, false)`;
  const teaches = sql`${docentes.docenteId} in (select docente_id from curso_ponente where curso_id = ${cursoId})`;
  return db
    .select({ ...docenteColumns, coordina })
    .from(docentes)
    .where(sql`(${teaches} or ${coordina})`)
    .orderBy(desc(coordina), asc(docentes.apellido), asc(docentes.nombre), asc(docentes.docenteId));
}

/**
 * The certificate levels of the course; for the certificate without a level, its signer, the days until its issue and
 * the last day of its agreement.
 */
export async function findCertificadores(db: Db, { cursoId }: Of) {
  const { firmante: nombre, cargoFirmante: cargo } = entidades;
  const dias = sql<number | null>`(select dias from emision_automatica e where e.curso_id = ${cursos.cursoId})`;
  const [row] = await db
    .select({
      firma: { nombre, cargo },
      niveles: nivelesJson(cursos.cursoId),
      dias,
      precioCertificado: certificadoAjustes.precio,
      convenioHasta: entidades.convenioHasta,
    })
    .from(cursos)
    .leftJoin(entidades, eq(entidades.entidadId, cursos.entidadId))
    .leftJoin(certificadoAjustes, eq(certificadoAjustes.cursoId, cursos.cursoId))
    .where(eq(cursos.cursoId, cursoId));
  return {
    niveles: row?.niveles ?? [],
    firma: row?.firma?.nombre ? row.firma : null,
    dias: row?.dias ?? null,
    precioCertificado: row?.precioCertificado ?? null,
    convenioHasta: row?.convenioHasta ?? null,
  };
}

type Product = { cursoId: number } | { paqueteId: number };

/** Instalment plans of a product. */
function listPlanes(db: Db, product: Product): Promise<PlanTerms[]> {
  const ofProduct =
    'cursoId' in product ? eq(planesCuotas.cursoId, product.cursoId) : eq(planesCuotas.paqueteId, product.paqueteId);
  const { tipo, cuotas, inicialCentimos, cadaDias, recargo, hasta } = planesCuotas;
  return db
    .select({ tipo, cuotas, inicialCentimos, cadaDias, recargo, hasta })
    .from(planesCuotas)
    .where(and(planesCuotas.activo, ofProduct))
    .orderBy(asc(cuotas), asc(planesCuotas.planCuotasId))
    .limit(20);
}

/** How a curso or paquete can be paid in parts at this price; `until`: the earliest end of a reservation. */
export async function offerInParts(
  db: Db,
  product: Product,
  { centimos, now }: { centimos: number; now: Date },
): Promise<{ enPartes: string[]; until: Date | null }> {
  const today = limaDay(now);
  const planes = await listPlanes(db, product);
  const ends = planes.flatMap(({ hasta }) =>
    hasta !== null && hasta > today ? [Date.parse(limaDayStart(hasta))] : [],
  );
  return {
    enPartes: planes.flatMap((plan) => planOffer(plan, centimos, today) ?? []),
    until: ends.length === 0 ? null : new Date(minOf(ends)),
  };
}

const mostRelated = 3;

/** Courses of the same speciality for sale: those not begun first, then those of the same kind. */
export async function listRelated(db: Db, curso: Of, now: Date) {
  const begun = sql`(${cursos.fechaHoraInicio} < now())`;
  const rows = await db
    .select(cardColumns)
    .from(cursos)
    .innerJoin(especialidades, eq(especialidades.especialidadId, cursos.especialidadId))
    .where(
      and(
        eq(cursos.especialidadId, curso.especialidadId),
        ne(cursos.cursoId, curso.cursoId),
        cursos.activa,
        isNull(cursos.archivado),
        forSale,
      ),
    )
    .orderBy(asc(begun), desc(sql`(${cursos.tipo} = ${curso.tipo})`), asc(cursos.fechaHoraInicio), asc(cursos.cursoId))
    .limit(mostRelated);
  return rows.map((row) => ({
    ...row,
    fechaHoraInicio: row.fechaHoraInicio.toISOString(),
    fechaHoraLimite: row.fechaHoraLimite.toISOString(),
    precioActual: currentPrecio(row, now),
  }));
}

const largestTeam = 24;

/** Lecturers and coordinators of the courses in the catalogue. */
export async function listTeam(db: Db): Promise<TeamDocente[]> {
  const { docenteId, nombre, apellido, especialidad, tiempoEjercido, imagen } = docentes;
  const teaches = sql`(${cursos.coordinadorId} = ${docenteId} or exists (
    select from curso_ponente p where p.curso_id = ${cursos.cursoId} and p.docente_id = ${docenteId}))`;
  const count = sql<number>`count(*)::int`;
  return db
    .select({ docenteId, nombre, apellido, especialidad, tiempoEjercido, imagen, cursos: count })
    .from(docentes)
    .innerJoin(cursos, and(cursos.activa, isNull(cursos.archivado), teaches))
    .groupBy(docenteId, nombre, apellido, especialidad, tiempoEjercido, imagen)
    .orderBy(desc(count), asc(apellido), asc(docenteId))
    .limit(largestTeam);
}
