import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import {
  type AlumnoData,
  type CursoSnapshot,
  certificadoColumns,
  certificadoEdiciones,
  certificados,
} from '../../db/schema/certificados.ts';
import type { Row } from './certificados.ts';

export type EdicionRow = typeof certificadoEdiciones.$inferSelect;

/** Locks the certificate until the transaction ends. */
export async function lockCertificado(tx: Db, certificadoId: number): Promise<Row | undefined> {
  const [row] = await tx
    .select(certificadoColumns)
    .from(certificados)
    .where(eq(certificados.certificadoId, certificadoId))
    .for('update');
  return row;
}

type Replacing = { motivo: string; corregido: Date; corregidoPor: number | null };
type Content = { datosAlumno: AlumnoData; datosCurso: CursoSnapshot } & Partial<
  Pick<Row, 'datosNivel' | 'nivelSerie' | 'nivelCorrelativo'>
>;

/** Stores the current edition, with the level that it gives up, and replaces it by the next one, without a PDF yet. */
export async function replaceEdicion(tx: Db, before: Row, content: Content, replacing: Replacing): Promise<Row> {
  const { certificadoId, edicion, datosAlumno, datosCurso, pdfHash } = before;
  const { datosNivel, nivelSerie, nivelCorrelativo } = before;
  await tx.insert(certificadoEdiciones).values({
    certificadoId,
    edicion,
    datosAlumno,
    datosCurso,
    pdfHash,
    ...(content.datosNivel && { datosNivel, nivelSerie, nivelCorrelativo }),
    ...replacing,
  });
  const [row] = await tx
    .update(certificados)
    .set({ ...content, edicion: edicion + 1, corregido: replacing.corregido, pdfHash: null })
    .where(eq(certificados.certificadoId, certificadoId))
    .returning(certificadoColumns);
  return row!;
}

export function listEdiciones(db: Db, certificadoId: number): Promise<EdicionRow[]> {
  return db
    .select()
    .from(certificadoEdiciones)
    .where(eq(certificadoEdiciones.certificadoId, certificadoId))
    .orderBy(asc(certificadoEdiciones.edicion));
}
