import { undoDeadline } from 'domain/rules/importacion.ts';
import type { UndoneImportacion } from 'domain/schemas/matriculas.ts';
import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { conflict, notFound } from '../http/errors.ts';
import { lockImportacion } from './queries/importaciones.ts';
import { findCursoOfAlumnos } from './queries/matriculas.ts';
import * as queries from './queries/undo-importacion.ts';

type Actor = { usuarioId: number; requestId: string };

/** Deletes the enrolments and accounts that an import created and nobody has used since. */
export async function undoImport(tx: Db, importacionId: number, actor: Actor, now: Date): Promise<UndoneImportacion> {
  const importacion = await lockImportacion(tx, importacionId);
  if (!importacion) throw notFound('No se encontró la importación.');
  if (importacion.deshecha) throw conflict('Esta importación ya se deshizo.');
  if (importacion.estado !== 'terminada') throw conflict('Solo se deshace una importación terminada.');
  const deadline = undoDeadline(importacion);
  if (!deadline || deadline <= now)
    throw conflict('Pasaron más de 24 horas: esta importación ya no se puede deshacer.');

  const enrolled = importacion.avisos.map(({ usuarioId }) => usuarioId);
  const created = importacion.avisos.filter(({ nuevo }) => nuevo).map(({ usuarioId }) => usuarioId);
  const matriculas = await queries.deleteUnusedMatriculas(tx, importacion, enrolled);
  const cuentas = await queries.deleteUnusedUsuarios(tx, importacionId, created);
  await queries.withdrawInvitations(tx, cuentas);
  await queries.markUndone(tx, importacionId);
  const conservadas = enrolled.length - matriculas.length;
  const curso = await findCursoOfAlumnos(tx, importacion.cursoId);
  await recordAudit(tx, {
    ...actor,
    accion: 'deshacer',
    entidad: 'matricula',
    entidadId: importacionId,
    antes: { nombre: curso?.nombre ?? '', cursoId: importacion.cursoId, matriculas, cuentas, conservadas },
  });
  return { matriculas: matriculas.length, cuentas: cuentas.length, conservadas };
}
