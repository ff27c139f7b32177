import { randomBytes } from 'node:crypto';
import { isEmailAddress } from 'domain/formats/email.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { type CursoObstacle, convenioObstacle, criterioOf, noEntidad } from 'domain/rules/aptitud.ts';
import type { AttendedTime } from 'domain/rules/asistencia.ts';
import { calidadCriterio } from 'domain/rules/calidades.ts';
import { passingNota } from 'domain/rules/calificacion.ts';
import { codigoInGroups, codigoLetters, formatCodigo } from 'domain/rules/codigo-certificado.ts';
import { certificadoTipo, isAsincrono } from 'domain/rules/cursos.ts';
import { nivelCriterio } from 'domain/rules/niveles.ts';
import { z } from 'zod';
import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import type { certificados } from '../db/schema/certificados.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../http/errors.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { defineMail } from '../mail/templates.ts';
import { type NivelRow, nextRegistro } from '../niveles/queries.ts';
import { type Aptitud, aptitudOf } from './aptitud.ts';
import { withAttendedHours } from './attended-hours.ts';
import { addressOf } from './get-pdf.ts';
import { nivelSnapshot, pictureOf } from './nivel-snapshot.ts';
import { findAlumno } from './queries/alumnos.ts';
import {
  esencia,
  findVigente,
  insertCertificado,
  lockIssuing,
  nextNumero,
  type Row,
  toCertificado,
} from './queries/certificados.ts';
import { settleCompras } from './queries/compras.ts';
import { type CursoWithEntidad, findCursoWithEntidad, listImagenes } from './queries/cursos.ts';
import { raiseIfOwed } from './raise-certificado.ts';

export type IssueRequest = {
  cursoId: number;
  usuarioId: number;
  /** Default: 'aprobado'. */
  calidad?: 'aprobado' | 'participante';
  /** Reason to issue as an exception. */
  motivo?: string | undefined;
  /** Null: issued by the system. */
  issuerId: number | null;
  /** False: the holder gets no mail. */
  avisar?: boolean;
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
  const { cursoId, usuarioId, calidad = 'aprobado', now } = request;
  await lockIssuing(tx, cursoId, usuarioId);
  const vigente = await findVigente(tx, { cursoId, usuarioId, calidad });
  if (vigente) return { row: (await raiseIfOwed(deps, tx, vigente, request)) ?? vigente, nuevo: false };

  const found = await findCursoWithEntidad(tx, cursoId);
  if (!found) throw notFound('Curso no encontrado');
  const { curso, entidad } = found;
  const alumno = await findAlumno(tx, cursoId, usuarioId);
  if (!alumno) throw notFound('No se encontró al usuario.');
  const judged = await aptitudOf(tx, curso, alumno, now);
  const { refused, criterio, ...said } =
    calidad === 'participante' ? asParticipant(judged) : asPassed(judged, request.motivo);
  if (refused.length > 0) throw noApto(`${alumno.nombre} ${alumno.apellido}`, refused);
  if (!entidad) throw refusedByCurso(noEntidad(curso));
  const ended = convenioObstacle(curso, now);
  if (ended) throw refusedByCurso(ended);
  const { asistencia, regla, compras } = judged;
  const holder = { ...alumno, asistencia, criterio, notaMinima: regla.notaMinima };
  const content = await contentOf(deps, tx, { curso, entidad }, holder, now);
  const nivel = said.nivel && { ...said.nivel, texto: withAttendedHours(said.nivel.texto, holder) };
  const row = await insertIssued(deps, tx, { ...request, correo: alumno.correo }, { ...content, ...said, nivel });
  const { certificadoId } = row;
  if (calidad === 'aprobado' && compras.size > 0) {
    await settleCompras(tx, request, { certificadoId, nivelId: said.nivel?.nivelId ?? null });
  }
  return { row, nuevo: true };
}

function asPassed({ motivos, unpaid, ...judged }: Aptitud, motivo: string | undefined) {
  // A reason may waive the rule, but not a payment.
  const motivoExcepcion = motivos.length > 0 && unpaid === null ? motivo?.trim() || null : null;
  // A level is never issued by exception.
  const nivel = motivoExcepcion === null ? judged.nivel : null;
  return {
    refused: motivoExcepcion === null ? motivos : [],
    criterio: [criterioOf(judged, motivoExcepcion !== null), ...(nivel ? [nivelCriterio(nivel)] : [])].join(' '),
    calidad: 'aprobado' as const,
    nota: judged.resultado.promedio,
    motivoExcepcion,
    nivel,
  };
}

/** A constancia has no mark, level or exception: it only certifies attendance. */
function asParticipant({ againstConstancia }: Aptitud) {
  return {
    refused: againstConstancia,
    criterio: calidadCriterio.participante,
    tipo: 'C' as const,
    calidad: 'participante' as const,
    nivel: null,
  };
}

type Issuing = Pick<IssueRequest, 'cursoId' | 'usuarioId' | 'issuerId' | 'avisar' | 'requestId' | 'now'> & {
  correo: string;
};
type Content = Pick<
  typeof certificados.$inferInsert,
  'calidad' | 'tipo' | 'datosAlumno' | 'datosCurso' | 'datosEntidad' | 'nota' | 'motivoExcepcion'
> & { nivel: NivelRow | null };

/** Numbers and stores a certificate, and mails its holder. */
export async function insertIssued(deps: Mailer, tx: Db, issuing: Issuing, { nivel, ...said }: Content): Promise<Row> {
  const { cursoId, usuarioId, issuerId, now } = issuing;
  const anio = Number(toLimaInput(now.toISOString()).slice(0, 4));
  const row = await insertCertificado(tx, {
    codigo: formatCodigo(randomBytes(codigoLetters)),
    anio,
    correlativo: await nextNumero(tx, anio),
    usuarioId,
    cursoId,
    ...said,
    ...(nivel && {
      datosNivel: { ...(await nivelSnapshot(tx, nivel)), notaMinima: nivel.notaMinima },
      nivelSerie: nivel.serie,
      nivelCorrelativo: await nextRegistro(tx, nivel.serie, anio),
    }),
    emitido: now,
    emitidoPor: issuerId,
  });
  await recordAudit(tx, {
    usuarioId: issuerId,
    accion: 'certificar',
    entidad: 'certificado',
    entidadId: row.certificadoId,
    despues: esencia(row),
    requestId: issuing.requestId ?? null,
  });
  if (issuing.avisar !== false) await mailHolder(deps, tx, row, issuing.correo);
  return row;
}

type Holder = {
  dni: string;
  nombre: string;
  apellido: string;
  asistencia: AttendedTime;
  criterio: string;
  /** The passing mark. */
  notaMinima: number;
  /** Null: never enrolled. */
  estudiadoDesde: Date | null;
};
type Issuer = { curso: CursoWithEntidad['curso']; entidad: Entidad };

/** Content of the document, copied from course, entity and person as they are now. */
export async function contentOf(
  deps: Pick<Deps, 'config' | 'publicUrl'>,
  tx: Db,
  { curso, entidad }: Issuer,
  alumno: Holder,
  now: Date,
) {
  return {
    tipo: certificadoTipo(curso),
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

function noApto(who: string, motivos: string[]): AppError {
  const message = `${who} no cumple las condiciones. ${motivos.join(' ')}`;
  return new AppError(409, 'no-apto', message, { resource: { motivos } });
}

/** The screen links to the course, where the problem is fixed. */
export function refusedByCurso({ codigo, mensaje }: CursoObstacle): AppError {
  return new AppError(409, codigo, mensaje);
}

/** Dates of the course. At one's own pace: from the person's first study to the issue. */
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
    preparacionCertificado: withAttendedHours(curso.preparacionCertificado, alumno),
    codigoCertificado,
    temario,
    duracionMinutos,
    ...datesOf(curso, alumno, now),
    criterio: alumno.criterio,
    ...(alumno.notaMinima !== passingNota && { notaMinima: alumno.notaMinima }),
    ...(!curso.conNota && { sinNota: true as const }),
    redaccion: 2 as const,
  };
}

type Entidad = NonNullable<CursoWithEntidad['entidad']>;

async function entidadSnapshot(tx: Db, entidad: Entidad) {
  const { titulo, acronimo, ubicacion, firmante, cargoFirmante } = entidad;
  const rows = await listImagenes(tx, [entidad.firma, entidad.logo]);
  const imagen = (nombre: string) => pictureOf(rows, nombre);
  const [firma, logo] = [imagen(entidad.firma), imagen(entidad.logo)];
  return { titulo, acronimo, ubicacion, firmante, cargoFirmante, firma, logo };
}

/** `tipo` of the mail's data: D, C, or P for a constancia of attendance. */
const whatOf = (tipo: string) => (tipo === 'D' ? 'diploma' : tipo === 'P' ? 'constancia' : 'certificado');

const issued = defineMail({
  name: 'certificado',
  data: z.object({ codigo: z.string(), nombre: z.string(), curso: z.string(), tipo: z.string(), page: z.string() }),
  asunto: ({ tipo, curso }) => `Tu ${whatOf(tipo)} de «${curso}»`,
  content: ({ codigo, nombre, curso, tipo, page }, { config: { institucion }, publicUrl }) => ({
    titulo: `Tu ${whatOf(tipo)} está ${tipo === 'P' ? 'lista' : 'listo'}`,
    paragraphs: [
      `Hola, ${nombre}. Emitimos tu ${whatOf(tipo)} de «${curso}».`,
      `Descárgalo cuando quieras desde tu panel: ${publicUrl()}/dashboard`,
      `Su código es ${codigoInGroups(codigo)}. Quien lo reciba puede comprobarlo sin cuenta en la página del botón.`,
    ],
    button: { texto: `Ver mi ${whatOf(tipo)}`, url: page },
    footer: `¿Dudas? Escríbenos a ${institucion.correo} o llámanos al ${institucion.telefono}.`,
  }),
});

/** Queues one mail per certificate, however often it is requested. */
async function mailHolder(deps: Mailer, tx: Db, row: Row, para: string): Promise<void> {
  if (!isEmailAddress(para)) return;
  const { nombre, curso, codigo, calidad } = toCertificado(row);
  const tipo = calidad === 'participante' ? 'P' : row.tipo;
  const data = { codigo, nombre, curso, tipo, page: addressOf(deps, row) };
  await enqueueMail(deps, tx, issued, {
    idempotencyKey: `certificado-${codigo}`,
    para,
    usuarioId: row.usuarioId,
    data,
  });
}
