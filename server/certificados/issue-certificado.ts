import { randomBytes } from 'node:crypto';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { codigoLetters, formatCodigo } from 'domain/rules/codigo-certificado.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { certificadoColumns, certificadoCorrelativos, certificados } from '../db/schema/certificados.ts';
import { cursoColumns, cursos } from '../db/schema/cursos.ts';
import { entidadColumns, entidades } from '../db/schema/entidades.ts';
import { archivos } from '../db/schema/files.ts';
import { matriculas } from '../db/schema/matriculas.ts';
import { usuarioColumns, usuarios } from '../db/schema/usuarios.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../http/errors.ts';
import { aptitudOf } from './aptitud.ts';
import { mailHolder } from './mail-holder.ts';
import { findVigente, type Row, toCertificado } from './queries.ts';

export type IssueRequest = {
  cursoId: number;
  usuarioId: number;
  /** Reason of an exception. */
  motivo?: string | undefined;
  issuerId: number;
  requestId?: string;
  now: Date;
};

/**
 * Issues a certificate, or returns the valid one the student already has. Needs a transaction, which holds the year's
 * number.
 */
export async function issueCertificado(
  deps: Deps,
  tx: Db,
  request: IssueRequest,
): Promise<{ row: Row; nuevo: boolean }> {
  const { cursoId, usuarioId, issuerId, now } = request;
  await tx.execute(sql`select pg_advisory_xact_lock(${cursoId}, ${usuarioId})`);
  const vigente = await findVigente(tx, cursoId, usuarioId);
  if (vigente) return { row: vigente, nuevo: false };

  const { curso, entidad } = await cursoWithEntidad(tx, cursoId);
  const alumno = await alumnoOf(tx, cursoId, usuarioId);
  const { resultado, motivos } = await aptitudOf(tx, cursoId, alumno);
  const motivoExcepcion = motivos.length > 0 ? request.motivo?.trim() || null : null;
  if (motivos.length > 0 && motivoExcepcion === null) throw noApto(`${alumno.nombre} ${alumno.apellido}`, motivos);
  if (!entidad) throw noEntidad(curso.nombre);

  const anio = Number(toLimaInput(now.toISOString()).slice(0, 4));
  const [row] = await tx
    .insert(certificados)
    .values({
      codigo: formatCodigo(randomBytes(codigoLetters)),
      anio,
      correlativo: await nextNumero(tx, anio),
      usuarioId,
      cursoId,
      tipo: curso.tipoCertificado ?? (curso.tipo === 'D' ? 'D' : 'C'),
      datosAlumno: { dni: alumno.dni, nombre: alumno.nombre, apellido: alumno.apellido },
      datosCurso: cursoSnapshot(curso),
      datosEntidad: {
        ...(await entidadSnapshot(tx, entidad)),
        institucion: deps.config.institucion.nombre,
        sitio: deps.publicUrl(),
      },
      nota: resultado.promedio,
      motivoExcepcion,
      emitido: now,
      emitidoPor: issuerId,
    })
    .returning(certificadoColumns);
  await recordAudit(tx, {
    usuarioId: issuerId,
    accion: 'certificar',
    entidad: 'certificado',
    entidadId: row!.certificadoId,
    despues: esencia(row!),
    requestId: request.requestId ?? null,
  });
  await mailHolder(deps, tx, row!, alumno.correo);
  return { row: row!, nuevo: true };
}

export function esencia(row: Row) {
  const { nombre, apellido, numero, curso, codigo, estado, motivoExcepcion, motivoRevocacion } = toCertificado(row);
  return { nombre: `${nombre} ${apellido}`, numero, curso, codigo, estado, motivoExcepcion, motivoRevocacion };
}

function noApto(who: string, motivos: string[]): AppError {
  const message = `${who} no cumple las condiciones. ${motivos.join(' ')}`;
  return new AppError(409, 'no-apto', message, { resource: { motivos } });
}

function noEntidad(curso: string): AppError {
  const message = `«${curso}» no tiene entidad certificadora. Elígela en el curso y vuelve a intentarlo.`;
  return new AppError(409, 'sin-entidad', message);
}

/** The row lock serialises issuing within a year and a rollback returns the number: no duplicates, no gaps. */
async function nextNumero(tx: Db, anio: number): Promise<number> {
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

async function cursoWithEntidad(tx: Db, cursoId: number) {
  const [row] = await tx
    .select({ curso: cursoColumns, entidad: entidadColumns })
    .from(cursos)
    .leftJoin(entidades, eq(entidades.entidadId, cursos.entidadId))
    .where(eq(cursos.cursoId, cursoId));
  if (!row) throw notFound('Curso no encontrado');
  return row;
}

async function alumnoOf(tx: Db, cursoId: number, usuarioId: number) {
  const enrolled = and(eq(matriculas.usuarioId, usuarios.usuarioId), eq(matriculas.cursoId, cursoId));
  const [row] = await tx
    .select({ ...usuarioColumns, matriculado: sql<boolean>`${matriculas.usuarioId} is not null` })
    .from(usuarios)
    .leftJoin(matriculas, enrolled)
    .where(eq(usuarios.usuarioId, usuarioId));
  if (!row) throw notFound('No se encontró al usuario.');
  return row;
}

function cursoSnapshot(curso: Awaited<ReturnType<typeof cursoWithEntidad>>['curso']) {
  const { nombre, nombreCertificado, preparacionCertificado, codigoCertificado, temario, duracionMinutos } = curso;
  return {
    nombre,
    nombreCertificado,
    preparacionCertificado,
    codigoCertificado,
    temario,
    duracionMinutos,
    fechaHoraInicio: curso.fechaHoraInicio.toISOString(),
    fechaHoraLimite: curso.fechaHoraLimite.toISOString(),
  };
}

type Entidad = Omit<typeof entidades.$inferSelect, 'busqueda'>;

async function entidadSnapshot(tx: Db, entidad: Entidad) {
  const { titulo, acronimo, ubicacion, firmante, cargoFirmante } = entidad;
  const rows = await tx
    .select({ nombre: archivos.nombre, clave: archivos.clave, hash: archivos.hash })
    .from(archivos)
    .where(and(inArray(archivos.nombre, [entidad.firma, entidad.logo]), eq(archivos.estado, 'listo')));
  const imagen = (nombre: string) => {
    const found = rows.find((row) => row.nombre === nombre);
    return found ? { clave: found.clave, hash: found.hash?.toString('hex') ?? '' } : null;
  };
  const [firma, logo] = [imagen(entidad.firma), imagen(entidad.logo)];
  return { titulo, acronimo, ubicacion, firmante, cargoFirmante, firma, logo };
}
