import { roundTo } from 'domain/formats/round.ts';
import { convenioObstacle, noEntidad } from 'domain/rules/aptitud.ts';
import { writeAttendedHours } from 'domain/rules/asistencia.ts';
import { calidadCriterio, calidadNames } from 'domain/rules/calidades.ts';
import { passingNota } from 'domain/rules/calificacion.ts';
import type { certifyDocenteInput } from 'domain/schemas/certificados.ts';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { findDocente } from '../docentes/queries.ts';
import { AppError, conflict, notFound } from '../http/errors.ts';
import type { Mailer } from '../mail/enqueue.ts';
import { listPonentes } from '../ponentes/queries.ts';
import { contentOf, insertIssued, refusedByCurso } from './issue-certificado.ts';
import { findAlumno } from './queries/alumnos.ts';
import { findVigente, lockIssuing, type Row } from './queries/certificados.ts';
import { findCursoWithEntidad } from './queries/cursos.ts';

type Request = { body: z.output<typeof certifyDocenteInput>; issuerId: number; requestId: string; now: Date };

/**
 * Issues a certificate to a docente of the course, or returns the valid one of that kind. The docente needs an account,
 * to download it from.
 */
export async function certifyDocente(deps: Mailer, tx: Db, { body, issuerId, requestId, now }: Request): Promise<Row> {
  const { cursoId, docenteId, calidad, horas, temas } = body;
  const found = await findCursoWithEntidad(tx, cursoId);
  if (!found) throw notFound('Curso no encontrado');
  const { curso, entidad } = found;
  const docente = await findDocente(tx, docenteId);
  if (!docente) throw notFound('No se encontró al docente.');
  const { usuarioId } = docente;
  const who = `${docente.nombre} ${docente.apellido}`;
  const gives = curso.coordinadorId === docenteId || (await isPonente(tx, cursoId, docenteId));
  if (!gives) throw conflict(`${who} no dicta ni coordina este curso.`);
  if (usuarioId === null)
    throw conflict(`${who} todavía no tiene una cuenta. Ábrela en Docentes y vuelve a intentarlo.`);
  if (curso.fechaHoraInicio > now) throw conflict('El curso todavía no empieza.');
  if (!entidad) throw refusedByCurso(noEntidad(curso));
  const ended = convenioObstacle(curso, now);
  if (ended) throw refusedByCurso(ended);
  await lockIssuing(tx, cursoId, usuarioId);
  const vigente = await findVigente(tx, { cursoId, usuarioId, calidad });
  if (vigente) return sameOrRefuse(vigente, body);
  const person = await findAlumno(tx, cursoId, usuarioId);
  if (!person) throw notFound('No se encontró al usuario.');
  const duracionMinutos = Math.round(horas * 60);
  // Prints the dates of the course even if students study at their own pace, but no end in the future.
  const fechaHoraLimite = curso.fechaHoraLimite < now ? curso.fechaHoraLimite : now;
  const given = {
    ...curso,
    asincronico: 'N' as const,
    preparacionCertificado: temas,
    duracionMinutos,
    fechaHoraLimite,
  };
  const asistencia = { minutos: duracionMinutos };
  const holder = { ...person, asistencia, criterio: calidadCriterio[calidad], notaMinima: passingNota };
  const content = await contentOf(deps, tx, { curso: given, entidad }, holder, now);
  const issuing = { cursoId, usuarioId, issuerId, requestId, now, correo: person.correo };
  return insertIssued(deps, tx, issuing, { ...content, tipo: 'C', calidad, nivel: null });
}

/** A repeated request returns the issued certificate; other hours or subjects are refused. */
function sameOrRefuse(vigente: Row, { calidad, horas, temas }: Request['body']): Row {
  const { duracionMinutos, preparacionCertificado } = vigente.datosCurso;
  const minutos = Math.round(horas * 60);
  const isSame = duracionMinutos === minutos && preparacionCertificado === writeAttendedHours(temas, { minutos });
  if (isSame) return vigente;
  const about = preparacionCertificado === '' ? '' : ` y «${preparacionCertificado}»`;
  const issued = `${roundTo(1, duracionMinutos / 60)} horas${about}`;
  throw new AppError(
    409,
    'ya-emitido',
    `Ya tiene un certificado en calidad de ${calidadNames[calidad].toLowerCase()} por ${issued}. ` +
      'Nombre, documento y fechas se cambian con «Corregir»; para otras horas o temas, anúlalo y emite otro.',
  );
}

async function isPonente(db: Db, cursoId: number, docenteId: number): Promise<boolean> {
  return (await listPonentes(db, cursoId)).some((each) => each.docenteId === docenteId);
}
