import { roundTo } from 'domain/formats/round.ts';
import type { Calidad } from 'domain/rules/calidades.ts';
import { certificadoNumero } from 'domain/rules/codigo-certificado.ts';
import { registroNumero } from 'domain/rules/niveles.ts';
import type { Certificado, CertificadosQuery, MyCertificado } from 'domain/schemas/certificados.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { takeLock } from '../../db/advisory-lock.ts';
import type { Db } from '../../db/connect.ts';
import { allRows, exportedRows, listOrPage } from '../../db/page.ts';
import {
  certificadoColumns,
  certificadoCorrelativos,
  certificados,
  certificadosPdfDistinto,
} from '../../db/schema/certificados.ts';
import { allUsuarios } from '../../db/schema/usuarios.ts';
import { matchesWords } from '../../db/search.ts';
import { inDays, sortBy } from '../../db/sort.ts';
import { owesCuotas } from './alumnos.ts';

export type Row = Omit<typeof certificados.$inferSelect, 'busqueda'>;

/** Storage key of the PDF. */
export const pdfKey = ({ codigo, edicion }: Edition) => `certificados/${codigo}${editionSuffix(edicion)}.pdf`;

export type Edition = { codigo: string; edicion: number };
export const editionSuffix = (edicion: number) => (edicion > 1 ? `-${edicion}` : '');

const inForce = isNull(certificados.revocado);
const byState = { vigente: inForce, revocado: isNotNull(certificados.revocado), todos: undefined };

export function toCertificado(row: Row, nombreOf: NombreOf = () => null): Certificado {
  const { datosAlumno, datosCurso, emitido, revocado, revocadoPor } = row;
  return {
    ...row,
    ...datosAlumno,
    numero: certificadoNumero(row.anio, row.correlativo),
    curso: datosCurso.nombreCertificado.trim() || datosCurso.nombre,
    horas: roundTo(1, datosCurso.duracionMinutos / 60),
    nivel: row.datosNivel?.nombre ?? null,
    nota: row.datosNivel?.alcanzado?.nota ?? row.nota,
    registro: row.nivelSerie && registroNumero(row.nivelSerie, row.anio, row.nivelCorrelativo!),
    inicio: datosCurso.fechaHoraInicio,
    fin: datosCurso.fechaHoraLimite,
    emitido: emitido.toISOString(),
    corregido: row.corregido?.toISOString() ?? null,
    estado: revocado ? 'revocado' : 'vigente',
    revocado: revocado?.toISOString() ?? null,
    revocadoPor: revocado ? nombreOf(revocadoPor) : null,
  };
}

/** What the audit log records of a certificate. */
export function esencia(row: Row) {
  const { usuarioId, nombre, apellido, numero, curso, codigo, estado, nivel, motivoExcepcion, motivoRevocacion } =
    toCertificado(row);
  return {
    nombre: `${nombre} ${apellido}`,
    usuarioId,
    numero,
    curso,
    codigo,
    estado,
    ...(row.calidad !== 'aprobado' && { calidad: row.calidad }),
    ...(nivel !== null && { nivel }),
    motivoExcepcion,
    motivoRevocacion,
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

/** Certificates in force, to make their PDFs. */
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

export type Holding = { cursoId: number; usuarioId: number; calidad: Calidad };

export async function findVigente(db: Db, { cursoId, usuarioId, calidad }: Holding): Promise<Row | undefined> {
  const { cursoId: curso, usuarioId: usuario, calidad: of } = certificados;
  const one = and(eq(curso, cursoId), eq(usuario, usuarioId), eq(of, calidad), inForce);
  const [row] = await db.select(certificadoColumns).from(certificados).where(one);
  return row;
}

export async function findByCodigo(db: Db, codigo: string): Promise<Row | undefined> {
  const [row] = await db.select(certificadoColumns).from(certificados).where(eq(certificados.codigo, codigo));
  return row;
}

/** Certificates in force of one person. */
export async function listVigentesOf(db: Db, usuarioId: number): Promise<Row[]> {
  const own = and(eq(certificados.usuarioId, usuarioId), inForce);
  return allRows(db.select(certificadoColumns).from(certificados).where(own).orderBy(certificados.emitido).$dynamic());
}

/** The certificate and edition whose published PDF, or a signed copy of it, has this hash. */
export async function findByPdfHash(db: Db, pdfHash: Buffer): Promise<{ row: Row; edicion: number } | undefined> {
  const known = sql`(
    select certificado_id, edicion from certificado where pdf_hash = ${pdfHash}
    union all select certificado_id, edicion from certificado_pdf_firmado where pdf_hash = ${pdfHash}
    union all select certificado_id, edicion from certificado_edicion where pdf_hash = ${pdfHash} limit 1) as known`;
  const [found] = await db
    .select({ row: certificadoColumns, edicion: sql<number>`known.edicion` })
    .from(certificados)
    .innerJoin(known, sql`known.certificado_id = ${certificados.certificadoId}`);
  return found;
}

export async function listMyCertificados(db: Db, usuarioId: number): Promise<(Certificado & MyCertificado)[]> {
  const rows = await db
    .select(certificadoColumns)
    .from(certificados)
    .where(eq(certificados.usuarioId, usuarioId))
    .orderBy(desc(certificados.emitido), desc(certificados.certificadoId));
  return rows.map((row) => ({ ...toCertificado(row), entidad: row.datosEntidad.titulo }));
}

/** Codes of valid certificates, revoked certificates and unpaid instalments of these students. */
export async function certifiedAlumnos(db: Db, cursoId: number, usuarioIds: readonly number[]) {
  const ids = sql`${sql.param([...usuarioIds])}::int[]`;
  type Found = {
    usuarioId: number;
    codigo: string | null;
    revocado: boolean;
    calidad: Calidad;
    nivelId: number | null;
    notaMinima: number | null;
  };
  const { rows } = await db.execute<Found>(sql`
    select usuario_id as "usuarioId", codigo, revocado is not null as revocado, calidad,
           (datos_nivel ->> 'nivelId')::int as "nivelId", (datos_nivel ->> 'notaMinima')::float8 as "notaMinima"
      from certificado
     where curso_id = ${cursoId} and usuario_id = any (${ids}) and calidad in ('aprobado', 'participante')
    union all
    select usuario_id, null, false, 'aprobado', null, null from matricula_viva m
     where curso_id = ${cursoId} and usuario_id = any (${ids}) and ${owesCuotas}`);
  const valid = rows.filter(({ codigo, revocado }) => codigo !== null && !revocado);
  const codigosOf = (wanted: Calidad) =>
    new Map(valid.filter(({ calidad }) => calidad === wanted).map(({ usuarioId, codigo }) => [usuarioId, codigo!]));
  const revoked = rows.filter(({ revocado, calidad }) => revocado && calidad === 'aprobado');
  return {
    codigos: codigosOf('aprobado'),
    issuedNiveles: new Map(
      valid.flatMap(({ calidad, usuarioId, nivelId, notaMinima }) =>
        calidad === 'aprobado' ? [[usuarioId, { nivelId, notaMinima }] as const] : [],
      ),
    ),
    constancias: codigosOf('participante'),
    revocados: new Set(revoked.map(({ usuarioId }) => usuarioId)),
    debtors: new Set(rows.filter(({ codigo }) => codigo === null).map(({ usuarioId }) => usuarioId)),
  };
}

/** Display names by user id; null or an unknown id stands for the system. */
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

/** The row lock serialises issuing within a year, and a rollback returns the number: no duplicates, no gaps. */
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

/** Locks in a fixed order, so that two requests for the same people cannot deadlock. */
export async function lockVigentes(
  tx: Db,
  { cursoId, usuarioIds, calidad }: { cursoId: number; usuarioIds: number[]; calidad: Calidad },
): Promise<Row[]> {
  const those = and(inArray(certificados.usuarioId, usuarioIds), eq(certificados.calidad, calidad));
  return tx
    .select(certificadoColumns)
    .from(certificados)
    .where(and(eq(certificados.cursoId, cursoId), those, inForce))
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

/** True when it was not marked before. */
export async function markDifferingPdf(db: Db, certificadoId: number): Promise<boolean> {
  const marked = await db.insert(certificadosPdfDistinto).values({ certificadoId }).onConflictDoNothing().returning();
  return marked.length > 0;
}

type DifferingPdf = Edition & { certificadoId: number; hash: Buffer };

/** Marked rows have a hash, because their rendering differed from it. */
export async function listDifferingPdfs(db: Db): Promise<DifferingPdf[]> {
  const { certificadoId, codigo, edicion, pdfHash: hash } = certificados;
  const rows = await db
    .select({ certificadoId, codigo, edicion, hash })
    .from(certificadosPdfDistinto)
    .innerJoin(certificados, eq(certificados.certificadoId, certificadosPdfDistinto.certificadoId))
    .orderBy(certificadosPdfDistinto.detectado)
    .limit(500);
  return rows.map(({ hash, ...row }) => ({ ...row, hash: hash! }));
}

export async function unmarkDifferingPdf(db: Db, certificadoId: number): Promise<void> {
  await db.delete(certificadosPdfDistinto).where(eq(certificadosPdfDistinto.certificadoId, certificadoId));
}

type Rendered = Pick<Row, 'certificadoId' | 'edicion'>;

/** Set once per edition: a recorded hash never changes. False when the edition has one, was replaced or is revoked. */
export async function setHuella(db: Db, { certificadoId, edicion }: Rendered, pdfHash: Buffer): Promise<boolean> {
  const thisEdition = and(eq(certificados.certificadoId, certificadoId), eq(certificados.edicion, edicion));
  const rows = await db
    .update(certificados)
    .set({ pdfHash })
    .where(and(thisEdition, isNull(certificados.pdfHash), inForce))
    .returning({ edicion: certificados.edicion });
  return rows.length > 0;
}
