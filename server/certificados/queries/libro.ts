import { folioOf, type RefrendoState } from 'domain/rules/libro-certificados.ts';
import type { Entrada, EntradasQuery, Libro } from 'domain/schemas/libro-certificados.ts';
import { and, asc, desc, eq, gte, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { each, exportedRows, listPage, type Page } from '../../db/page.ts';
import { certificadoColumns, certificados, remesaCertificados, remesas } from '../../db/schema/certificados.ts';
import { matchesWords } from '../../db/search.ts';
import { inDays, opposite, sortBy } from '../../db/sort.ts';
import { toCertificado } from './certificados.ts';

type LibroKey = { anio: number; serie: string };

const columns = {
  row: certificadoColumns,
  remesaId: remesaCertificados.remesaId,
  enviada: remesas.enviada,
  refrendo: remesaCertificados.refrendo,
  recibido: remesaCertificados.recibido,
};

export function selectEntradas(db: Db, where: SQL | undefined) {
  return db
    .select(columns)
    .from(certificados)
    .leftJoin(remesaCertificados, eq(remesaCertificados.certificadoId, certificados.certificadoId))
    .leftJoin(remesas, eq(remesas.remesaId, remesaCertificados.remesaId))
    .where(where)
    .$dynamic();
}

type Found = Awaited<ReturnType<typeof selectEntradas>>[number];

/** With its folio in the register of this series; without one in that of the school. */
export const toEntrada =
  (serie: string) =>
  ({ row, ...batch }: Found): Entrada => ({
    ...toCertificado(row),
    ...batch,
    folio: folioOf(serie === '' ? row.correlativo : row.nivelCorrelativo!),
  });

const placeOf = (serie: string) => (serie === '' ? certificados.correlativo : certificados.nivelCorrelativo);

const ofLibro = ({ anio, serie }: LibroKey) =>
  and(eq(certificados.anio, anio), serie === '' ? undefined : eq(certificados.nivelSerie, serie));

const byRefrendo: Record<RefrendoState, SQL | undefined> = {
  'por-enviar': and(
    isNull(remesaCertificados.remesaId),
    isNotNull(certificados.nivelSerie),
    isNull(certificados.revocado),
  ),
  enviado: and(isNotNull(remesaCertificados.remesaId), isNull(remesaCertificados.refrendo)),
  recibido: isNotNull(remesaCertificados.refrendo),
};

type Filter = Omit<EntradasQuery, 'page' | 'size' | 'orden'>;

function matching({ q, refrendo, anio, serie, ...days }: Filter) {
  return and(
    ofLibro({ anio, serie }),
    refrendo && byRefrendo[refrendo],
    inDays(certificados.emitido, days),
    matchesWords(certificados.busqueda, q),
  );
}

const sortedBy = (serie: string) => ({
  numero: placeOf(serie),
  persona: [sql`${certificados.datosAlumno}->>'apellido'`, sql`${certificados.datosAlumno}->>'nombre'`],
  emitido: certificados.emitido,
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

/** Newest year first, that of the school before those of who endorses. */
export async function listLibros(db: Db): Promise<Libro[]> {
  const { rows } = await db.execute<Libro>(sql`
    select anio, '' as serie, '' as entidad, ultimo as cantidad from certificado_correlativo where ultimo > 0
    union all
    select anio, serie, coalesce((select c.datos_nivel -> 'entidad' ->> 'titulo' from certificado c
             where c.nivel_serie = r.serie and c.anio = r.anio and c.nivel_correlativo = r.ultimo), ''), ultimo
      from certificado_registro r where ultimo > 0
     order by anio desc, serie`);
  return rows;
}
