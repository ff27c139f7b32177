import type { NivelInput } from 'domain/schemas/niveles.ts';
import { and, eq, inArray, notInArray, type SQLWrapper, sql } from 'drizzle-orm';
import { takeLock } from '../db/advisory-lock.ts';
import type { Db } from '../db/connect.ts';
import { certificadoAjustes, certificadoNiveles, certificadoRegistros } from '../db/schema/certificados.ts';
import { entidades } from '../db/schema/entidades.ts';
import { firmantes } from '../db/schema/firmantes.ts';

type Days = { desde: string | null; hasta: string | null };

/** A level with its current entity and signers. */
export type NivelRow = Omit<NivelInput, 'entidadId'> & {
  nivelId: number;
  entidadId: number;
  entidad: { titulo: string; acronimo: string; numero: string; logo: string; convenio: Days };
  firmantes: ({ nombre: string; cargo: string; firma: string } & Days)[];
};

/** The levels of a course as a JSON column of another statement. */
export function nivelesJson(cursoId: SQLWrapper) {
  return sql<NivelRow[]>`(
    select coalesce(jsonb_agg(jsonb_build_object(
        'nivelId', n.nivel_id, 'nombre', n.nombre, 'entidadId', n.entidad_id, 'notaMinima', n.nota_minima,
        'asistenciaMinima', n.asistencia_minima, 'avanceMinimo', n.avance_minimo, 'diasEspera', n.dias_espera,
        'serie', n.serie, 'texto', n.texto, 'precio', n.precio, 'firmanteIds', to_jsonb(n.firmante_ids),
        'entidad', jsonb_build_object('titulo', e.titulo, 'acronimo', e.acronimo, 'numero', e.convenio, 'logo', e.logo,
          'convenio', jsonb_build_object('desde', e.convenio_desde, 'hasta', e.convenio_hasta)),
        'firmantes', (
          select coalesce(jsonb_agg(jsonb_build_object('nombre', f.nombre, 'cargo', f.cargo, 'firma', f.firma,
                   'desde', f.desde, 'hasta', f.hasta) order by o.nth), '[]')
            from unnest(n.firmante_ids) with ordinality o (id, nth) join firmante f on f.firmante_id = o.id)
      ) order by n.nota_minima, n.nivel_id), '[]')
      from certificado_nivel n join entidad_viva e on e.entidad_id = n.entidad_id
     where n.curso_id = ${cursoId})`;
}

/** Entity and signers of a level that is not saved yet; undefined without that entity. */
export async function findNamed(db: Db, entidadId: number, firmanteIds: readonly number[]) {
  const ids = sql`${sql.param([...firmanteIds])}::int[]`;
  const { rows } = await db.execute<Pick<NivelRow, 'entidad' | 'firmantes'>>(sql`
    select jsonb_build_object('titulo', titulo, 'acronimo', acronimo, 'numero', convenio, 'logo', logo,
             'convenio', jsonb_build_object('desde', convenio_desde, 'hasta', convenio_hasta)) as entidad,
           (select coalesce(jsonb_agg(jsonb_build_object('nombre', f.nombre, 'cargo', f.cargo, 'firma', f.firma,
                     'desde', f.desde, 'hasta', f.hasta) order by o.nth), '[]')
              from unnest(${ids}) with ordinality o (id, nth) join firmante f on f.firmante_id = o.id) as firmantes
      from entidad_viva where entidad_id = ${entidadId}`);
  return rows[0];
}

/** Serialises changes of the levels of one course, until the transaction ends. */
export function lockNiveles(tx: Db, cursoId: number): Promise<void> {
  return takeLock(tx, 'certificado-niveles', cursoId);
}

/** Which of these ids exist; locked against deletion until the transaction ends. */
export async function lockNamed(tx: Db, entidadIds: number[], firmanteIds: number[]) {
  const issuers = await tx
    .select({ id: entidades.entidadId })
    .from(entidades)
    .where(inArray(entidades.entidadId, entidadIds))
    .for('share');
  const signers = await tx
    .select({ id: firmantes.firmanteId })
    .from(firmantes)
    .where(inArray(firmantes.firmanteId, firmanteIds))
    .for('share');
  return { entidadIds: new Set(issuers.map(({ id }) => id)), firmanteIds: new Set(signers.map(({ id }) => id)) };
}

/**
 * Whose register a series is, by the levels of other courses. Serialises saves that take a series, until the
 * transaction ends.
 */
export async function lockSeries(tx: Db, cursoId: number, series: readonly string[]) {
  await takeLock(tx, 'certificado-niveles');
  const { rows } = await tx.execute<{ serie: string; entidadId: number; titulo: string }>(sql`
    select distinct on (n.serie) n.serie, n.entidad_id as "entidadId",
           coalesce(e.titulo, 'una entidad eliminada') as titulo
      from certificado_nivel n left join entidad_viva e using (entidad_id)
     where n.serie = any (${sql.param([...series])}::text[]) and n.curso_id <> ${cursoId}
     order by n.serie, n.nivel_id`);
  return rows;
}

type Saved = NivelInput & { nivelId?: number | undefined };

/** Replaces the whole list; issued certificates keep their text. */
export async function replaceNiveles(tx: Db, cursoId: number, niveles: Saved[]): Promise<void> {
  const kept = niveles.flatMap(({ nivelId }) => (nivelId === undefined ? [] : [nivelId]));
  const ofCurso = eq(certificadoNiveles.cursoId, cursoId);
  await tx.delete(certificadoNiveles).where(and(ofCurso, notInArray(certificadoNiveles.nivelId, kept)));
  const rows = sql`jsonb_to_recordset(${JSON.stringify(niveles)}::jsonb) as s ("nivelId" int, nombre text,
    "entidadId" int, "notaMinima" numeric, "asistenciaMinima" smallint, "avanceMinimo" smallint, "diasEspera" smallint,
    serie text, texto text, "firmanteIds" int[], precio numeric)`;
  const values = sql`s.nombre, s."entidadId", s."notaMinima", s."asistenciaMinima", s."avanceMinimo", s."diasEspera",
    s.serie, s.texto, s."firmanteIds", s.precio`;
  const columns = sql`nombre, entidad_id, nota_minima, asistencia_minima, avance_minimo, dias_espera, serie, texto,
    firmante_ids, precio`;
  await tx.execute(sql`
    update certificado_nivel n set (${columns}) = (${values}) from ${rows}
     where n.nivel_id = s."nivelId" and n.curso_id = ${cursoId}`);
  await tx.execute(sql`
    insert into certificado_nivel (curso_id, ${columns}) select ${cursoId}::int, ${values} from ${rows}
     where s."nivelId" is null`);
}

type Ajuste = Omit<typeof certificadoAjustes.$inferInsert, 'cursoId'>;

export async function saveAjuste(tx: Db, cursoId: number, ajuste: Ajuste): Promise<void> {
  await tx
    .insert(certificadoAjustes)
    .values({ cursoId, ...ajuste })
    .onConflictDoUpdate({ target: certificadoAjustes.cursoId, set: ajuste });
}

/** Names of the levels among these that somebody has ordered, paid or not. */
export async function soldNiveles(tx: Db, nivelIds: readonly number[]): Promise<string[]> {
  if (nivelIds.length === 0) return [];
  const { rows } = await tx.execute<{ nombre: string }>(sql`
    select nombre from certificado_nivel where nivel_id = any (${sql.param([...nivelIds])}::int[])
       and nivel_id in (select nivel_id from certificado_compra) order by nivel_id`);
  return rows.map(({ nombre }) => nombre);
}

/** Next number in a register. The row lock makes concurrent calls wait, and a rollback returns the number. */
export async function nextRegistro(tx: Db, serie: string, anio: number): Promise<number> {
  const [row] = await tx
    .insert(certificadoRegistros)
    .values({ serie, anio, ultimo: 1 })
    .onConflictDoUpdate({
      target: [certificadoRegistros.serie, certificadoRegistros.anio],
      set: { ultimo: sql`${certificadoRegistros.ultimo} + 1` },
    })
    .returning({ ultimo: certificadoRegistros.ultimo });
  return row!.ultimo;
}
