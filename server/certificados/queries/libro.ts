import { folioOf, type RefrendoState } from 'domain/rules/libro-certificados.ts';
import type { Entrada, EntradasQuery, Libro } from 'domain/schemas/libro-certificados.ts';
import { and, asc, desc, eq, gte, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { each, exportedRows, listPage, type Page } from '../../db/page.ts';
import {
  type certificados,
  inscritoColumns,
  certificadosInscritos as inscritos,
  remesaCertificados,
  remesas,
} from '../../db/schema/certificados.ts';
import { matchesWords } from '../../db/search.ts';
import { inDays, opposite, sortBy } from '../../db/sort.ts';
import { toCertificado } from './certificados.ts';

type LibroKey = { anio: number; serie: string };

const columns = {
  row: inscritoColumns,
  remesaId: remesaCertificados.remesaId,
  enviada: remesas.enviada,
  refrendo: remesaCertificados.refrendo,
  recibido: remesaCertificados.recibido,
};

/** The batch in which the number of this row was sent. */
export const isSent = (row: typeof certificados | typeof inscritos) =>
  and(
    eq(remesaCertificados.certificadoId, row.certificadoId),
    eq(remesaCertificados.serie, row.nivelSerie),
    eq(remesaCertificados.correlativo, row.nivelCorrelativo),
  );

export function selectEntradas(db: Db, where: SQL | undefined) {
  return db
    .select(columns)
    .from(inscritos)
    .leftJoin(remesaCertificados, isSent(inscritos))
    .leftJoin(remesas, eq(remesas.remesaId, remesaCertificados.remesaId))
    .where(where)
    .$dynamic();
}

type Found = Awaited<ReturnType<typeof selectEntradas>>[number];

/**
 * The entry with its folio in the register of `serie`, or in the school's when `serie` is empty. A register of a level
 * has the day on which the level was reached, which its PDF prints.
 */
export const toEntrada =
  (serie: string) =>
  ({ row: { reemplazado, reemplazo, ...row }, ...batch }: Found): Entrada => ({
    ...toCertificado(row),
    ...(serie !== '' && row.datosNivel?.alcanzado && { emitido: row.datosNivel.alcanzado.fecha }),
    ...(reemplazado && { estado: 'reemplazado' }),
    reemplazo: reemplazado && { fecha: reemplazado.toISOString(), motivo: reemplazo ?? '' },
    ...batch,
    folio: folioOf(serie === '' ? row.correlativo : row.nivelCorrelativo!),
  });

const issuedAt = (serie: string) =>
  serie === ''
    ? inscritos.emitido
    : sql`coalesce((${inscritos.datosNivel} #>> '{alcanzado,fecha}')::timestamptz, ${inscritos.emitido})`;

const placeOf = (serie: string) => (serie === '' ? inscritos.correlativo : inscritos.nivelCorrelativo);

const ofLibro = ({ anio, serie }: LibroKey) =>
  and(eq(inscritos.anio, anio), serie === '' ? isNull(inscritos.reemplazado) : eq(inscritos.nivelSerie, serie));

const byRefrendo: Record<RefrendoState, SQL | undefined> = {
  'por-enviar': and(
    isNull(remesaCertificados.remesaId),
    isNotNull(inscritos.nivelSerie),
    isNull(inscritos.revocado),
    isNull(inscritos.reemplazado),
  ),
  enviado: and(isNotNull(remesaCertificados.remesaId), isNull(remesaCertificados.refrendo)),
  recibido: isNotNull(remesaCertificados.refrendo),
};

type Filter = Omit<EntradasQuery, 'page' | 'size' | 'orden'>;

function matching({ q, refrendo, anio, serie, ...days }: Filter) {
  return and(
    ofLibro({ anio, serie }),
    refrendo && byRefrendo[refrendo],
    inDays(issuedAt(serie), days),
    matchesWords(inscritos.busqueda, q),
  );
}

const sortedBy = (serie: string) => ({
  numero: placeOf(serie),
  persona: [sql`${inscritos.datosAlumno}->>'apellido'`, sql`${inscritos.datosAlumno}->>'nombre'`],
  emitido: issuedAt(serie),
});

export function listEntradas(db: Db, query: EntradasQuery): Promise<Page<Entrada>> {
  const { serie, orden } = query;
  const where = matching(query);
  const place = placeOf(serie);
  const rows = selectEntradas(db, where).orderBy(...sortBy(orden, sortedBy(serie), [asc(place)]));
  const reversed = selectEntradas(db, where).orderBy(...sortBy(opposite(orden), sortedBy(serie), [desc(place)]));
  const matches = selectEntradas(db, where);
  return listPage(db, query, { rows, reversed, matches, toItems: each(toEntrada(serie)) });
}

export async function exportedEntradas(db: Db, filter: Filter): Promise<Entrada[]> {
  const rows = selectEntradas(db, matching(filter)).orderBy(asc(placeOf(filter.serie)));
  return (await exportedRows(rows)).map(toEntrada(filter.serie));
}

/** Those with numbers from `first` to `last`. */
export async function entradasBetween(db: Db, libro: LibroKey, first: number, last: number): Promise<Entrada[]> {
  const place = placeOf(libro.serie);
  const rows = await selectEntradas(db, and(ofLibro(libro), gte(place, first), lte(place, last))).orderBy(asc(place));
  return rows.map(toEntrada(libro.serie));
}

/** Newest year first, the school's register before those of endorsing entities. */
export async function listLibros(db: Db): Promise<Libro[]> {
  const { rows } = await db.execute<Libro>(sql`
    select anio, '' as serie, '' as entidad, ultimo as cantidad from certificado_correlativo where ultimo > 0
    union all
    select anio, serie, coalesce((select c.datos_nivel -> 'entidad' ->> 'titulo' from certificado_inscrito c
             where c.nivel_serie = r.serie and c.anio = r.anio and c.nivel_correlativo = r.ultimo), ''), ultimo
      from certificado_registro r where ultimo > 0
     order by anio desc, serie`);
  return rows;
}
