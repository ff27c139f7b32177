import { limaDay } from 'domain/formats/lima-time.ts';
import { isDue } from 'domain/rules/interesados.ts';
import { permisos, rolIds } from 'domain/rules/permisos.ts';
import { currentPrecio } from 'domain/rules/precios.ts';
import type {
  InteresadoChoices,
  InteresadoDetalle,
  InteresadoSummary,
  InteresadosQuery,
} from 'domain/schemas/interesados.ts';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { forSale } from '../../cursos/queries/offered.ts';
import type { Db } from '../../db/connect.ts';
import { each, exportedRows, listPage, type Page } from '../../db/page.ts';
import { cursos } from '../../db/schema/cursos.ts';
import { interesados } from '../../db/schema/interesados.ts';
import { paquetes } from '../../db/schema/paquetes.ts';
import { allUsuarios } from '../../db/schema/usuarios.ts';
import { matchesWords } from '../../db/search.ts';
import { inDays, sortBy } from '../../db/sort.ts';

const responsable = sql<string | null>`trim(${allUsuarios.nombre} || ' ' || ${allUsuarios.apellido})`;

const { interesadoId, nombre, correo, celular, cursoId, paqueteId, estado, motivo, canal, origen } = interesados;
const { recordar, veces, pedidoId, creado, ultimo } = interesados;
const columns = {
  interesadoId,
  nombre,
  correo,
  celular,
  cursoId,
  paqueteId,
  estado,
  motivo,
  canal,
  origen,
  recordar,
  veces,
  pedidoId,
  creado,
  ultimo,
  curso: cursos.nombre,
  paquete: paquetes.nombre,
  responsable,
};

/** The rule of `isDue` in SQL. */
const due = (now: Date) => sql<boolean>`(${estado} not in ('inscrito', 'perdido')
  and case when ${recordar} is null then ${estado} = 'nuevo' else ${recordar} <= ${limaDay(now)}::date end)`;

type Filter = Omit<InteresadosQuery, 'page' | 'size'>;

function matching({ q, estado: wanted, ...filter }: Filter, now: Date): SQL | undefined {
  const { cursoId: ofCurso, responsableId, origen: from, ...days } = filter;
  const inEstado = wanted === 'por-atender' ? due(now) : wanted && eq(estado, wanted);
  const inCurso = ofCurso === undefined ? undefined : eq(cursoId, ofCurso);
  const ofResponsable = responsableId === undefined ? undefined : eq(interesados.responsableId, responsableId);
  const ofOrigen = from ? eq(origen, from) : undefined;
  return and(inEstado, inCurso, ofResponsable, ofOrigen, inDays(creado, days), matchesWords(interesados.busqueda, q));
}

const sortedBy = {
  nombre: sql`fold_text(${nombre})`,
  curso: sql`fold_text(coalesce(${cursos.nombre}, ${paquetes.nombre}, ''))`,
  estado: sql`array_position(array['nuevo', 'contactado', 'en-duda', 'inscrito', 'perdido'], ${estado})`,
  recordar,
  ultimo,
};

function selectRows(db: Db, filter: Filter, now: Date) {
  const where = matching(filter, now);
  const standard = [desc(due(now)), desc(ultimo), desc(interesadoId)];
  const rows = db
    .select(columns)
    .from(interesados)
    .leftJoin(cursos, eq(cursos.cursoId, cursoId))
    .leftJoin(paquetes, eq(paquetes.paqueteId, paqueteId))
    .leftJoin(allUsuarios, eq(allUsuarios.usuarioId, interesados.responsableId))
    .where(where)
    .orderBy(...sortBy(filter.orden, sortedBy, standard))
    .$dynamic();
  const matches = db.select({ uno: sql`1` }).from(interesados).where(where);
  return { rows, matches };
}

type Row = Omit<InteresadoSummary, 'creado' | 'ultimo' | 'porAtender' | 'whatsapp'> & { creado: Date; ultimo: Date };
export type Found = Omit<InteresadoSummary, 'whatsapp'>;

function toFound({ creado: created, ultimo: last, ...row }: Row, now: Date): Found {
  const porAtender = isDue(row, limaDay(now));
  return { ...row, porAtender, creado: created.toISOString(), ultimo: last.toISOString() };
}

export async function listInteresados(db: Db, query: InteresadosQuery, now: Date): Promise<Page<Found>> {
  return listPage(db, query, { ...selectRows(db, query, now), toItems: each((row) => toFound(row, now)) });
}

export async function exportedInteresados(db: Db, filter: Filter, now: Date): Promise<Found[]> {
  return (await exportedRows(selectRows(db, filter, now).rows)).map((row) => toFound(row, now));
}

/** A school may have any number of campaigns: the choice has the latest ones. */
export async function findChoices(db: Db): Promise<InteresadoChoices> {
  const { rows } = await db.execute<InteresadoChoices>(sql`
    select (select coalesce(jsonb_agg(jsonb_build_object('cursoId', curso_id, 'nombre', nombre)
                                      order by fold_text(nombre), curso_id), '[]')
              from curso_vivo where curso_id in (select curso_id from interesado)) as cursos,
           (select coalesce(jsonb_agg(jsonb_build_object('usuarioId', usuario_id, 'nombre', trim(nombre || ' ' || apellido))
                                      order by nombre, apellido), '[]')
              from usuario_vivo where usuario_id in (select responsable_id from interesado)) as responsables,
           (select coalesce(jsonb_agg(origen order by origen), '[]')
              from (select origen from interesado where origen <> ''
                     group by origen order by max(creado) desc limit 200) o) as origenes`);
  return rows[0]!;
}

/** Live staff who can be responsible for an interesado. */
const responsables = sql<InteresadoDetalle['responsables']>`(
  select coalesce(jsonb_agg(jsonb_build_object('usuarioId', s.usuario_id, 'nombre', trim(s.nombre || ' ' || s.apellido))
                            order by s.nombre, s.apellido), '[]')
    from usuario_vivo s
   where array[s.rol_id] || s.otros_roles && ${sql.param(permisos.caja.map((rol) => rolIds[rol]))}::smallint[])`;

export type FoundDetalle = Found & Omit<InteresadoDetalle, keyof InteresadoSummary | 'texto'>;

export async function findInteresado(db: Db, id: number, now: Date): Promise<FoundDetalle | undefined> {
  const [row] = await db
    .select({
      ...columns,
      version: interesados.version,
      responsableId: interesados.responsableId,
      consentido: interesados.consentido,
      responsables,
      sale: { precio: cursos.precio, precioPreventa: cursos.precioPreventa, preventaHasta: cursos.preventaHasta },
      cuposDesde: cursos.cuposDesde,
      cuposDescuento: cursos.cuposDescuento,
      enVenta: forSale,
    })
    .from(interesados)
    .leftJoin(cursos, eq(cursos.cursoId, cursoId))
    .leftJoin(paquetes, eq(paquetes.paqueteId, paqueteId))
    .leftJoin(allUsuarios, eq(allUsuarios.usuarioId, interesados.responsableId))
    .where(eq(interesadoId, id));
  if (!row) return undefined;
  const { sale, enVenta, consentido, version, responsableId, responsables: colleagues, ...others } = row;
  const { cuposDesde, cuposDescuento, ...summary } = others;
  return {
    ...toFound(summary, now),
    version,
    responsableId,
    responsables: colleagues,
    consentido: consentido?.toISOString() ?? null,
    precio: enVenta && sale?.precio != null ? currentPrecio(sale, now) : null,
    cuposDesde,
    cuposDescuento,
  };
}

export async function lockInteresado(tx: Db, id: number): Promise<void> {
  await tx.execute(sql`select from interesado where interesado_id = ${id} for update`);
}

type Change = Pick<typeof interesados.$inferInsert, 'estado' | 'motivo' | 'responsableId' | 'recordar'>;

export async function updateInteresado(tx: Db, id: number, change: Change): Promise<void> {
  await tx.update(interesados).set(change).where(eq(interesadoId, id));
}

/** Deletes the interesado. Their unpaid pedido sends no more reminders and becomes no interesado again. */
export async function deleteInteresado(tx: Db, id: number): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from interesado where interesado_id = ${id} returning pedido_id)
    update pedido set sin_recordatorios = true
     where pedido_id in (select pedido_id from gone) and estado in ('pendiente', 'rechazado')`);
}
