import { certificadoNumero } from 'domain/rules/codigo-certificado.ts';
import type { Certificado, CertificadosQuery, MyCertificado } from 'domain/schemas/certificados.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { takeLock } from '../../db/advisory-lock.ts';
import type { Db } from '../../db/connect.ts';
import { allRows, exportedRows, listOrPage } from '../../db/page.ts';
import {
  certificadoColumns,
  certificadoCorrelativos,
  certificados,
  certificadosPdfDistinto,
  certificadosPdfFirmados,
} from '../../db/schema/certificados.ts';
import { allUsuarios } from '../../db/schema/usuarios.ts';
import { matchesWords } from '../../db/search.ts';
import { inDays, sortBy } from '../../db/sort.ts';

export type Row = Omit<typeof certificados.$inferSelect, 'busqueda'>;

/** Storage key of the PDF. */
export const pdfKey = (codigo: string) => `certificados/${codigo}.pdf`;

const inForce = isNull(certificados.revocado);
const byState = { vigente: inForce, revocado: isNotNull(certificados.revocado), todos: undefined };

export function toCertificado(row: Row, nombreOf: NombreOf = () => null): Certificado {
  const { datosAlumno, datosCurso, emitido, revocado, revocadoPor } = row;
  return {
    ...row,
    ...datosAlumno,
    numero: certificadoNumero(row.anio, row.correlativo),
    curso: datosCurso.nombreCertificado.trim() || datosCurso.nombre,
    emitido: emitido.toISOString(),
    estado: revocado ? 'revocado' : 'vigente',
    revocado: revocado?.toISOString() ?? null,
    revocadoPor: revocado ? nombreOf(revocadoPor) : null,
  };
}

type NombreOf = (usuarioId: number | null) => string | null;

type Filter = Omit<CertificadosQuery, 'page' | 'size'>;

const sortedBy = {
  persona: [sql`${certificados.datosAlumno}->>'apellido'`, sql`${certificados.datosAlumno}->>'nombre'`],
  numero: [certificados.anio, certificados.correlativo],
  nota: sql`coalesce(${certificados.nota}, -1)`,
  emitido: certificados.emitido,
  estado: sql`${certificados.revocado} is not null`,
};

function matching(cursoId: number, { q, estado, ...days }: Filter) {
  return and(
    eq(certificados.cursoId, cursoId),
    byState[estado],
    inDays(certificados.emitido, days),
    matchesWords(certificados.busqueda, q),
  );
}

function selectOfCurso(db: Db, cursoId: number, filter: Filter) {
  return db
    .select(certificadoColumns)
    .from(certificados)
    .where(matching(cursoId, filter))
    .orderBy(...sortBy(filter.orden, sortedBy, [desc(certificados.emitido), desc(certificados.certificadoId)]))
    .$dynamic();
}

export async function listCertificados(db: Db, cursoId: number, query: CertificadosQuery) {
  const matches = db.select({ uno: sql`1` }).from(certificados).where(matching(cursoId, query));
  const rows = selectOfCurso(db, cursoId, query);
  return listOrPage(db, query, { rows, matches, toItems: (found) => withRevokers(db, found) });
}

/** In force, for their PDFs. */
export async function listVigentes(db: Db, cursoId: number): Promise<Row[]> {
  return allRows(selectOfCurso(db, cursoId, { estado: 'vigente' }));
}

export async function listAllCertificados(db: Db, cursoId: number, filter: Filter): Promise<Certificado[]> {
  return withRevokers(db, await exportedRows(selectOfCurso(db, cursoId, filter)));
}

async function withRevokers(db: Db, rows: Row[]): Promise<Certificado[]> {
  const revoked = rows.filter(({ revocado }) => revocado !== null);
  const nombreOf = await usuarioNombres(
    db,
    revoked.map(({ revocadoPor }) => revocadoPor),
  );
  return rows.map((row) => toCertificado(row, nombreOf));
}

export async function findVigente(db: Db, cursoId: number, usuarioId: number): Promise<Row | undefined> {
  const pair = and(eq(certificados.cursoId, cursoId), eq(certificados.usuarioId, usuarioId), inForce);
  const [row] = await db.select(certificadoColumns).from(certificados).where(pair);
  return row;
}

export async function findByCodigo(db: Db, codigo: string): Promise<Row | undefined> {
  const [row] = await db.select(certificadoColumns).from(certificados).where(eq(certificados.codigo, codigo));
  return row;
}

/** In force, of one person. */
export async function listVigentesOf(db: Db, usuarioId: number): Promise<Row[]> {
  const own = and(eq(certificados.usuarioId, usuarioId), inForce);
  return allRows(db.select(certificadoColumns).from(certificados).where(own).orderBy(certificados.emitido).$dynamic());
}

/** The certificate whose published PDF, or a signed copy of it, has this hash. */
export async function findByPdfHash(db: Db, pdfHash: Buffer): Promise<Row | undefined> {
  const signed = db
    .select({ certificadoId: certificadosPdfFirmados.certificadoId })
    .from(certificadosPdfFirmados)
    .where(eq(certificadosPdfFirmados.pdfHash, pdfHash));
  // `=` and not `in`, so that both sides of `or` use their index.
  const isSigned = sql`${certificados.certificadoId} = (${signed})`;
  const [row] = await db
    .select(certificadoColumns)
    .from(certificados)
    .where(or(eq(certificados.pdfHash, pdfHash), isSigned));
  return row;
}

export async function listMyCertificados(db: Db, usuarioId: number): Promise<MyCertificado[]> {
  const rows = await db
    .select(certificadoColumns)
    .from(certificados)
    .where(eq(certificados.usuarioId, usuarioId))
    .orderBy(desc(certificados.emitido), desc(certificados.certificadoId));
  return rows.map((row) => ({ ...toCertificado(row), entidad: row.datosEntidad.titulo }));
}

/** Of these students: the code of the valid certificate, and whose was revoked. */
export async function certifiedAlumnos(db: Db, cursoId: number, usuarioIds: readonly number[]) {
  const rows = await db
    .select({ usuarioId: certificados.usuarioId, codigo: certificados.codigo, revocado: certificados.revocado })
    .from(certificados)
    .where(and(eq(certificados.cursoId, cursoId), inArray(certificados.usuarioId, [...usuarioIds])));
  const [revoked, valid] = [rows.filter(({ revocado }) => revocado), rows.filter(({ revocado }) => !revocado)];
  return {
    codigos: new Map(valid.map(({ usuarioId, codigo }) => [usuarioId, codigo])),
    revocados: new Set(revoked.map(({ usuarioId }) => usuarioId)),
  };
}

/** Display names by user id; null or unknown is the system. */
export async function usuarioNombres(db: Db, usuarioIds: (number | null)[]) {
  const ids = usuarioIds.filter((id) => id !== null);
  if (ids.length === 0) return () => 'El sistema';
  const rows = await db
    .select({
      usuarioId: allUsuarios.usuarioId,
      nombre: sql<string>`${allUsuarios.nombre} || ' ' || ${allUsuarios.apellido}`,
    })
    .from(allUsuarios)
    .where(inArray(allUsuarios.usuarioId, ids));
  const nombres = new Map<number | null, string>(rows.map(({ usuarioId, nombre }) => [usuarioId, nombre]));
  return (usuarioId: number | null) => nombres.get(usuarioId) ?? 'El sistema';
}

/** Serialises issuing to one student of one course, until the transaction ends. */
export function lockIssuing(tx: Db, cursoId: number, usuarioId: number): Promise<void> {
  return takeLock(tx, 'certificado', cursoId, usuarioId);
}

/** The row lock serialises issuing within a year and a rollback returns the number: no duplicates, no gaps. */
export async function nextNumero(tx: Db, anio: number): Promise<number> {
  const [row] = await tx
    .insert(certificadoCorrelativos)
    .values({ anio, ultimo: 1 })
    .onConflictDoUpdate({
      target: certificadoCorrelativos.anio,
      set: { ultimo: sql`${certificadoCorrelativos.ultimo} + 1` },
    })
    .returning({ ultimo: certificadoCorrelativos.ultimo });
  return row!.ultimo;
}

export async function insertCertificado(tx: Db, data: typeof certificados.$inferInsert): Promise<Row> {
  const [row] = await tx.insert(certificados).values(data).returning(certificadoColumns);
  return row!;
}

type Revocation = { revocado: Date; motivoRevocacion: string; revocadoPor: number };

/** Of these people; in a fixed order, so that two requests for the same ones cannot deadlock. */
export async function lockVigentes(tx: Db, cursoId: number, usuarioIds: number[]): Promise<Row[]> {
  return tx
    .select(certificadoColumns)
    .from(certificados)
    .where(and(eq(certificados.cursoId, cursoId), inArray(certificados.usuarioId, usuarioIds), inForce))
    .orderBy(asc(certificados.certificadoId))
    .for('update');
}

export async function updateRevoked(tx: Db, certificadoIds: number[], data: Revocation): Promise<Row[]> {
  return tx
    .update(certificados)
    .set(data)
    .where(inArray(certificados.certificadoId, certificadoIds))
    .returning(certificadoColumns);
}

/** True the first time. */
export async function markDifferingPdf(db: Db, certificadoId: number): Promise<boolean> {
  const marked = await db.insert(certificadosPdfDistinto).values({ certificadoId }).onConflictDoNothing().returning();
  return marked.length > 0;
}

/** All of them have a hash: their PDF differs from it. */
export async function listDifferingPdfs(db: Db): Promise<{ certificadoId: number; codigo: string; hash: Buffer }[]> {
  const rows = await db
    .select({ certificadoId: certificados.certificadoId, codigo: certificados.codigo, hash: certificados.pdfHash })
    .from(certificadosPdfDistinto)
    .innerJoin(certificados, eq(certificados.certificadoId, certificadosPdfDistinto.certificadoId))
    .orderBy(certificadosPdfDistinto.detectado)
    .limit(500);
  return rows.map(({ hash, ...row }) => ({ ...row, hash: hash! }));
}

export async function unmarkDifferingPdf(db: Db, certificadoId: number): Promise<void> {
  await db.delete(certificadosPdfDistinto).where(eq(certificadosPdfDistinto.certificadoId, certificadoId));
}

/** Set once: the recorded hash never changes. */
export async function setHuella(db: Db, certificadoId: number, pdfHash: Buffer): Promise<void> {
  await db
    .update(certificados)
    .set({ pdfHash })
    .where(and(eq(certificados.certificadoId, certificadoId), isNull(certificados.pdfHash), inForce));
}
