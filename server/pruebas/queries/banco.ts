import { pageRequest } from 'domain/formats/paging.ts';
import type { BancoPregunta } from 'domain/schemas/banco-preguntas.ts';
import type { ListQuery } from 'domain/schemas/list.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { allRows, countUpTo, mapPage, offsetOf, type Page, pageWithCount } from '../../db/page.ts';
import { matchesWords } from '../../db/search.ts';
import type { PreguntaWithAnswerKey } from './pruebas.ts';

export type BancoRow = PreguntaWithAnswerKey & Omit<BancoPregunta, 'repetida' | 'opciones'>;

/** Questions of other tests of the same speciality; those of deleted courses are left out. */
function candidates(pruebaId: number, where: SQL | undefined): SQL {
  return sql`
    select q.pregunta_id as "preguntaId", q.prueba_id as "pruebaId", q.enunciado, q.tipo, q.exclusiva, q.imagen,
           q.imagen_texto as "imagenTexto", q.explicacion, q.version, q.orden, p.nombre as prueba, c.nombre as curso,
           o.opciones, o.marcas
      from pregunta q
      join prueba_viva p using (prueba_id)
      join modulo_vivo m using (modulo_id)
      join curso_vivo c using (curso_id)
     cross join lateral (
       select coalesce(json_agg(json_build_object('opcionId', opcion_id, 'descripcion', descripcion, 'correcto', correcto)
                                order by orden, opcion_id), '[]') as opciones,
              string_agg(correcto || descripcion, E'\n' order by orden, opcion_id) as marcas
         from opcion where pregunta_id = q.pregunta_id) o
     where q.prueba_id <> ${pruebaId} and ${where ?? sql`true`}
       and c.especialidad_id = (
         select especialidad_id from curso_vivo join modulo_vivo using (curso_id) join prueba_viva using (modulo_id)
          where prueba_id = ${pruebaId})`;
}

/** Courses are copied for each edition: of equal questions only the newest is listed. */
function distinct(pruebaId: number, q: string | undefined): SQL {
  const words = matchesWords(sql`fold_text(q.enunciado || ' ' || p.nombre || ' ' || c.nombre)`, q);
  return sql`
    select *, count(*) over ()::int as hallados
      from (select *, row_number() over (partition by enunciado, tipo, marcas order by "preguntaId" desc) as copia
              from (${candidates(pruebaId, words)}) candidata) numerada
     where copia = 1
     order by curso, prueba, "pruebaId", orden, "preguntaId"`;
}

type Counted = BancoRow & { hallados: number };

/** The words may match the question, its test or its course. */
export async function listBanco(db: Db, pruebaId: number, query: ListQuery): Promise<BancoRow[] | Page<BancoRow>> {
  const found = distinct(pruebaId, query.q);
  const read = async (part: SQL) => (await db.execute(sql`${found} ${part}`)).rows as Counted[];
  const wanted = pageRequest(query);
  if (!wanted) return allRows({ limit: (n) => read(sql`limit ${n}`) });
  const rows = await read(sql`limit ${wanted.size} offset ${offsetOf(wanted)}`);
  return mapPage(await pageWithCount(wanted, rows, (limit) => countUpTo(db, limit, sql`(${found})`)), (row) => row);
}

/** In the order of the ids; omits deleted ones. */
export async function findBanco(db: Db, pruebaId: number, ids: readonly number[]): Promise<BancoRow[]> {
  const wanted = sql.param([...ids]);
  const { rows } = await db.execute(sql`
    ${candidates(pruebaId, sql`q.pregunta_id = any (${wanted}::int[])`)}
     order by array_position(${wanted}::int[], q.pregunta_id)`);
  return rows as BancoRow[];
}
