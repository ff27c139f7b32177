import { randomBytes } from 'node:crypto';
import { isEmailAddress } from 'domain/formats/email.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { type CursoObstacle, criterioOf, noEntidad } from 'domain/rules/aptitud.ts';
import { type AttendedTime, horasMark, lacksAttendedHours, writeAttendedHours } from 'domain/rules/asistencia.ts';
import { codigoInGroups, codigoLetters, formatCodigo } from 'domain/rules/codigo-certificado.ts';
import { isAsincrono } from 'domain/rules/cursos.ts';
import { z } from 'zod';
import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../http/errors.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { defineMail } from '../mail/templates.ts';
import { aptitudOf } from './aptitud.ts';
import { addressOf } from './get-pdf.ts';
import { findAlumno } from './queries/alumnos.ts';
import {
  findVigente,
  insertCertificado,
  lockIssuing,
  nextNumero,
  type Row,
  toCertificado,
} from './queries/certificados.ts';
import { type CursoWithEntidad, findCursoWithEntidad, listImagenes } from './queries/cursos.ts';

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
  deps: Mailer,
  tx: Db,
  request: IssueRequest,
): Promise<{ row: Row; nuevo: boolean }> {
  const { cursoId, usuarioId, issuerId, now } = request;
  await lockIssuing(tx, cursoId, usuarioId);
  const vigente = await findVigente(tx, cursoId, usuarioId);
  if (vigente) return { row: vigente, nuevo: false };

  const found = await findCursoWithEntidad(tx, cursoId);
  if (!found) throw notFound('Curso no encontrado');
  const { curso, entidad } = found;
  const alumno = await findAlumno(tx, cursoId, usuarioId);
  if (!alumno) throw notFound('No se encontró al usuario.');
  const { motivos, ...judged } = await aptitudOf(tx, curso, alumno, now);
  const motivoExcepcion = motivos.length > 0 ? request.motivo?.trim() || null : null;
  if (motivos.length > 0 && motivoExcepcion === null) throw noApto(`${alumno.nombre} ${alumno.apellido}`, motivos);
  if (!entidad) throw refusedByCurso(noEntidad(curso));
  const { asistencia } = judged;
  const criterio = criterioOf(judged, motivoExcepcion !== null);

  const anio = Number(toLimaInput(now.toISOString()).slice(0, 4));
  const row = await insertCertificado(tx, {
    codigo: formatCodigo(randomBytes(codigoLetters)),
    anio,
    correlativo: await nextNumero(tx, anio),
    usuarioId,
    cursoId,
    ...(await contentOf(deps, tx, { curso, entidad }, { ...alumno, asistencia, criterio }, now)),
    nota: judged.resultado.promedio,
    motivoExcepcion,
    emitido: now,
    emitidoPor: issuerId,
  });
  await recordAudit(tx, {
    usuarioId: issuerId,
    accion: 'certificar',
    entidad: 'certificado',
    entidadId: row.certificadoId,
    despues: esencia(row),
    requestId: request.requestId ?? null,
  });
  await mailHolder(deps, tx, row, alumno.correo);
  return { row, nuevo: true };
}

type Holder = {
  dni: string;
  nombre: string;
  apellido: string;
  asistencia: AttendedTime;
  criterio: string;
  /** Null: never enrolled. */
  estudiadoDesde: Date | null;
};
type Issuer = { curso: CursoWithEntidad['curso']; entidad: Entidad };

/** What the document says, copied from the course, its entity and the person as they are now. */
export async function contentOf(
  deps: Pick<Deps, 'config' | 'publicUrl'>,
  tx: Db,
  { curso, entidad }: Issuer,
  alumno: Holder,
  now: Date,
) {
  if (lacksAttendedHours(curso.preparacionCertificado, alumno.asistencia)) throw noAsistencia(alumno);
  return {
    tipo: curso.tipoCertificado ?? (curso.tipo === 'D' ? ('D' as const) : ('C' as const)),
    datosAlumno: { dni: alumno.dni, nombre: alumno.nombre, apellido: alumno.apellido },
    datosCurso: cursoSnapshot(curso, alumno, now),
    datosEntidad: {
      ...(await entidadSnapshot(tx, entidad)),
      institucion: deps.config.institucion.nombre,
      sitio: deps.publicUrl(),
      tagged: true as const,
    },
  };
}

export function esencia(row: Row) {
  const { usuarioId, nombre, apellido, numero, curso, codigo, estado, motivoExcepcion, motivoRevocacion } =
    toCertificado(row);
  return {
    nombre: `${nombre} ${apellido}`,
    usuarioId,
    numero,
    curso,
    codigo,
    estado,
    motivoExcepcion,
    motivoRevocacion,
  };
}

function noApto(who: string, motivos: string[]): AppError {
  const message = `${who} no cumple las condiciones. ${motivos.join(' ')}`;
  return new AppError(409, 'no-apto', message, { resource: { motivos } });
}

/** The screen links to the course, where it is put right. */
export function refusedByCurso({ codigo, mensaje }: CursoObstacle): AppError {
  return new AppError(409, codigo, mensaje);
}

function noAsistencia({ nombre, apellido }: Holder): AppError {
  const message =
    `${nombre} ${apellido} no tiene asistencia registrada, y el certificado dice las horas asistidas. ` +
    `Registra su asistencia o quita ${horasMark} del texto del certificado.`;
  return new AppError(409, 'sin-asistencia', message);
}

/** Of a course at one's own pace the days that this person studied, until the certificate is issued. */
function datesOf(curso: CursoWithEntidad['curso'], { estudiadoDesde }: Holder, now: Date) {
  if (!isAsincrono(curso)) {
    return {
      fechaHoraInicio: curso.fechaHoraInicio.toISOString(),
      fechaHoraLimite: curso.fechaHoraLimite.toISOString(),
    };
  }
  const fechaHoraInicio = (estudiadoDesde ?? now).toISOString();
  return { fechaHoraInicio, fechaHoraLimite: now.toISOString(), ritmoPropio: true as const };
}

function cursoSnapshot(curso: CursoWithEntidad['curso'], alumno: Holder, now: Date) {
  const { nombre, nombreCertificado, codigoCertificado, temario, duracionMinutos } = curso;
  return {
    nombre,
    nombreCertificado,
    preparacionCertificado: writeAttendedHours(curso.preparacionCertificado, alumno.asistencia),
    codigoCertificado,
    temario,
    duracionMinutos,
    ...datesOf(curso, alumno, now),
    criterio: alumno.criterio,
  };
}

type Entidad = NonNullable<CursoWithEntidad['entidad']>;

async function entidadSnapshot(tx: Db, entidad: Entidad) {
  const { titulo, acronimo, ubicacion, firmante, cargoFirmante } = entidad;
  const rows = await listImagenes(tx, [entidad.firma, entidad.logo]);
  const imagen = (nombre: string) => {
    const found = rows.find((row) => row.nombre === nombre);
    return found ? { clave: found.clave, hash: found.hash?.toString('hex') ?? '' } : null;
  };
  const [firma, logo] = [imagen(entidad.firma), imagen(entidad.logo)];
  return { titulo, acronimo, ubicacion, firmante, cargoFirmante, firma, logo };
}

const whatOf = (tipo: string) => (tipo === 'D' ? 'diploma' : 'certificado');

const issued = defineMail({
  name: 'certificado',
  data: z.object({ codigo: z.string(), nombre: z.string(), curso: z.string(), tipo: z.string(), page: z.string() }),
  asunto: ({ tipo, curso }) => `Tu ${whatOf(tipo)} de «${curso}»`,
  content: ({ codigo, nombre, curso, tipo, page }, { config: { institucion }, publicUrl }) => ({
    titulo: `Tu ${whatOf(tipo)} está listo`,
    paragraphs: [
      `Hola, ${nombre}. Emitimos tu ${whatOf(tipo)} de «${curso}».`,
      `Descárgalo cuando quieras desde tu panel: ${publicUrl()}/dashboard`,
      `Su código es ${codigoInGroups(codigo)}. Quien lo reciba puede comprobarlo sin cuenta en la página del botón.`,
    ],
    button: { texto: `Ver mi ${whatOf(tipo)}`, url: page },
    footer: `¿Dudas? Escríbenos a ${institucion.correo} o llámanos al ${institucion.telefono}.`,
  }),
});

/** Queues the mail once per certificate, however often it is requested. */
async function mailHolder(deps: Mailer, tx: Db, row: Row, para: string): Promise<void> {
  if (!isEmailAddress(para)) return;
  const { nombre, curso, tipo, codigo } = toCertificado(row);
  const data = { codigo, nombre, curso, tipo, page: addressOf(deps, row) };
  await enqueueMail(deps, tx, issued, {
    idempotencyKey: `certificado-${codigo}`,
    para,
    usuarioId: row.usuarioId,
    data,
  });
}
