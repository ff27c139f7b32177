import { randomBytes } from 'node:crypto';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { escribirCodigo, letrasDeCodigo } from 'domain/rules/codigo-certificado.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { archivos } from '../db/schema/archivos.ts';
import { certificadoColumns, certificadoCorrelativos, certificados } from '../db/schema/certificados.ts';
import { cursoColumns, cursos } from '../db/schema/cursos.ts';
import { entidadColumns, entidades } from '../db/schema/entidades.ts';
import { matriculas } from '../db/schema/matriculas.ts';
import { usuarioColumns, usuarios } from '../db/schema/usuarios.ts';
import type { House } from '../house.ts';
import { AppError, notFound } from '../http/errors.ts';
import { aptitudDe } from './aptitud.ts';
import { escribirAlTitular } from './correo.ts';
import { type Fila, findVigente, toCertificado } from './queries.ts';

export type Pedido = {
  cursoId: number;
  usuarioId: number;
  /** Reason of an exception. */
  motivo?: string | undefined;
  emisorId: number;
  requestId?: string;
  ahora: Date;
};

/**
 * Issues a certificate, or returns the valid one the student already has. Needs a transaction, which holds the year's
 * number.
 */
export async function emitir(house: House, tx: Db, pedido: Pedido): Promise<{ fila: Fila; nuevo: boolean }> {
  const { cursoId, usuarioId, emisorId, ahora } = pedido;
  await tx.execute(sql`select pg_advisory_xact_lock(${cursoId}, ${usuarioId})`);
  const vigente = await findVigente(tx, cursoId, usuarioId);
  if (vigente) return { fila: vigente, nuevo: false };

  const { curso, entidad } = await cursoConEntidad(tx, cursoId);
  const alumno = await alumnoDe(tx, cursoId, usuarioId);
  const { resultado, motivos } = await aptitudDe(tx, cursoId, alumno);
  const motivoExcepcion = motivos.length > 0 ? pedido.motivo?.trim() || null : null;
  if (motivos.length > 0 && motivoExcepcion === null) throw noApto(`${alumno.nombre} ${alumno.apellido}`, motivos);
  if (!entidad) throw sinEntidad(curso.nombre);

  const anio = Number(toLimaInput(ahora.toISOString()).slice(0, 4));
  const [fila] = await tx
    .insert(certificados)
    .values({
      codigo: escribirCodigo(randomBytes(letrasDeCodigo)),
      anio,
      correlativo: await siguienteNumero(tx, anio),
      usuarioId,
      cursoId,
      tipo: curso.tipoCertificado ?? (curso.tipo === 'D' ? 'D' : 'C'),
      datosAlumno: { dni: alumno.dni, nombre: alumno.nombre, apellido: alumno.apellido },
      datosCurso: datosDeCurso(curso),
      datosEntidad: {
        ...(await datosDeEntidad(tx, entidad)),
        institucion: house.config.institucion.nombre,
        sitio: house.publicUrl(),
      },
      nota: resultado.promedio,
      motivoExcepcion,
      emitido: ahora,
      emitidoPor: emisorId,
    })
    .returning(certificadoColumns);
  await recordAudit(tx, {
    usuarioId: emisorId,
    accion: 'certificar',
    entidad: 'certificado',
    entidadId: fila!.certificadoId,
    despues: esencia(fila!),
    requestId: pedido.requestId ?? null,
  });
  await escribirAlTitular(house, tx, fila!, alumno.correo);
  return { fila: fila!, nuevo: true };
}

export function esencia(fila: Fila) {
  const { nombre, apellido, numero, curso, codigo, estado, motivoExcepcion, motivoRevocacion } = toCertificado(fila);
  return { nombre: `${nombre} ${apellido}`, numero, curso, codigo, estado, motivoExcepcion, motivoRevocacion };
}

function noApto(quien: string, motivos: string[]): AppError {
  const message = `${quien} no cumple las condiciones. ${motivos.join(' ')}`;
  return new AppError(409, 'no-apto', message, { resource: { motivos } });
}

function sinEntidad(curso: string): AppError {
  const message = `«${curso}» no tiene entidad certificadora. Elígela en el curso y vuelve a intentarlo.`;
  return new AppError(409, 'sin-entidad', message);
}

/** The row lock serialises issuing within a year and a rollback returns the number: no duplicates, no gaps. */
async function siguienteNumero(tx: Db, anio: number): Promise<number> {
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

async function cursoConEntidad(tx: Db, cursoId: number) {
  const [row] = await tx
    .select({ curso: cursoColumns, entidad: entidadColumns })
    .from(cursos)
    .leftJoin(entidades, eq(entidades.entidadId, cursos.entidadId))
    .where(eq(cursos.cursoId, cursoId));
  if (!row) throw notFound('Curso no encontrado');
  return row;
}

async function alumnoDe(tx: Db, cursoId: number, usuarioId: number) {
  const enrolled = and(eq(matriculas.usuarioId, usuarios.usuarioId), eq(matriculas.cursoId, cursoId));
  const [row] = await tx
    .select({ ...usuarioColumns, matriculado: sql<boolean>`${matriculas.usuarioId} is not null` })
    .from(usuarios)
    .leftJoin(matriculas, enrolled)
    .where(eq(usuarios.usuarioId, usuarioId));
  if (!row) throw notFound('No se encontró al usuario.');
  return row;
}

function datosDeCurso(curso: Awaited<ReturnType<typeof cursoConEntidad>>['curso']) {
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

async function datosDeEntidad(tx: Db, entidad: Entidad) {
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
