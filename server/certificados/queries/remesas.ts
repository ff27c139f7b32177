import type { Entrada, Remesa } from 'domain/schemas/libro-certificados.ts';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { breaks } from '../../db/constraint.ts';
import {
  certificadoColumns,
  certificados,
  certificadosInscritos,
  remesaCertificados,
  remesas,
} from '../../db/schema/certificados.ts';
import type { Row } from './certificados.ts';
import { isSent, selectEntradas, toEntrada } from './libro.ts';

const shown = (where: ReturnType<typeof sql>) => sql`
  select r.remesa_id as "remesaId", r.serie, r.enviada::text, r.nota, count(*)::int as cantidad,
         count(i.refrendo)::int as recibidos,
         coalesce(min(c.datos_nivel -> 'entidad' ->> 'titulo'), '') as entidad
    from remesa r join remesa_certificado i using (remesa_id)
    join certificado_inscrito c on c.certificado_id = i.certificado_id and c.nivel_serie = i.serie
     and c.nivel_correlativo = i.correlativo
   where ${where} group by r.remesa_id order by r.remesa_id desc limit 200`;

export async function listRemesas(db: Db): Promise<Remesa[]> {
  return (await db.execute<Remesa>(shown(sql`r.remesa_id > (select coalesce(max(remesa_id), 0) - 1000 from remesa)`)))
    .rows;
}

export async function findRemesa(db: Db, remesaId: number): Promise<Remesa | undefined> {
  return (await db.execute<Remesa>(shown(sql`r.remesa_id = ${remesaId}`))).rows[0];
}

/** In the order of their numbers. */
export async function entradasOf(db: Db, { remesaId, serie }: Pick<Remesa, 'remesaId' | 'serie'>): Promise<Entrada[]> {
  const rows = await selectEntradas(db, eq(remesaCertificados.remesaId, remesaId)).orderBy(
    asc(certificadosInscritos.anio),
    asc(certificadosInscritos.nivelCorrelativo),
  );
  return rows.map(toEntrada(serie));
}

/** Locks in a fixed order, so that two requests for the same ones cannot deadlock. */
export function lockCertificados(tx: Db, certificadoIds: number[]): Promise<Row[]> {
  return tx
    .select(certificadoColumns)
    .from(certificados)
    .where(inArray(certificados.certificadoId, certificadoIds))
    .orderBy(asc(certificados.certificadoId))
    .for('update');
}

/** Which of these were sent in a batch already, with their current number. */
export async function batchedOf(tx: Db, certificadoIds: number[]): Promise<Set<number>> {
  const rows = await tx
    .select({ certificadoId: remesaCertificados.certificadoId })
    .from(remesaCertificados)
    .innerJoin(certificados, isSent(certificados))
    .where(inArray(remesaCertificados.certificadoId, certificadoIds));
  return new Set(rows.map(({ certificadoId }) => certificadoId));
}

type NewRemesa = { serie: string; enviada: string; nota: string; creadoPor: number };

export async function insertRemesa(tx: Db, remesa: NewRemesa, sent: readonly Row[]): Promise<number> {
  const [row] = await tx.insert(remesas).values(remesa).returning({ remesaId: remesas.remesaId });
  const { remesaId } = row!;
  const { serie } = remesa;
  await tx
    .insert(remesaCertificados)
    .values(
      sent.map((row) => ({ certificadoId: row.certificadoId, remesaId, serie, correlativo: row.nivelCorrelativo! })),
    );
  return remesaId;
}

/** Serialises receptions and the deletion of one batch. False: unknown batch. */
export async function lockRemesa(tx: Db, remesaId: number): Promise<boolean> {
  const rows = await tx
    .select({ remesaId: remesas.remesaId })
    .from(remesas)
    .where(eq(remesas.remesaId, remesaId))
    .for('update');
  return rows.length > 0;
}

type Refrendo = { certificadoId: number; refrendo: string };

/** An unchanged number keeps its date. False: another certificate of the series has one of these numbers. */
export async function updateRefrendos(
  tx: Db,
  remesaId: number,
  { recibido, refrendos }: { recibido: string; refrendos: Refrendo[] },
): Promise<boolean> {
  try {
    await tx.execute(sql`
      update remesa_certificado i
         set refrendo = nullif(s.refrendo, ''),
             recibido = case when s.refrendo = '' then null when s.refrendo = i.refrendo then i.recibido
                             else ${recibido}::date end
        from jsonb_to_recordset(${JSON.stringify(refrendos)}::jsonb) as s ("certificadoId" int, refrendo text)
       where i.remesa_id = ${remesaId} and i.certificado_id = s."certificadoId"`);
    return true;
  } catch (error) {
    if (breaks(error, 'remesa_refrendo_unico')) return false;
    throw error;
  }
}

export async function deleteRemesa(tx: Db, remesaId: number): Promise<void> {
  await tx.delete(remesas).where(eq(remesas.remesaId, remesaId));
}

/** The number that the endorsing entity gave to the current edition of a certificate. */
export async function refrendoOf(db: Db, { certificadoId }: Pick<Row, 'certificadoId'>): Promise<string | null> {
  const [row] = await db
    .select({ refrendo: remesaCertificados.refrendo })
    .from(remesaCertificados)
    .innerJoin(certificados, isSent(certificados))
    .where(eq(remesaCertificados.certificadoId, certificadoId));
  return row?.refrendo ?? null;
}
