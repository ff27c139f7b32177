import {
  associateAlumno,
  dissociateAlumno,
  exportAlumnos,
  extendAcceso,
  getImportacion,
  importAlumnos,
  listAlumnos,
  listImportaciones,
  resetAlumno,
  restoreAlumnos,
  reviewImportacion,
  undoImportacion,
} from 'domain/contract/matriculas.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { estadoAlumnoLabels } from 'domain/formats/estado-labels.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { extensionProblem } from 'domain/rules/acceso.ts';
import { undoDeadline, undoLimit } from 'domain/rules/importacion.ts';
import type { Alumno } from 'domain/schemas/matriculas.ts';
import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { AppError, conflict, invalid, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { exportTable } from '../http/table-download.ts';
import { reviewRows } from './import-alumnos.ts';
import { notifyMatricula } from './mails.ts';
import * as importaciones from './queries/importaciones.ts';
import * as queries from './queries/matriculas.ts';
import * as acts from './reset-alumno.ts';
import { undoImport } from './undo-importacion.ts';

const entidad = 'matricula';
const noCurso = () => notFound('Curso no encontrado');

async function cursoOf(db: Db, cursoId: number): Promise<queries.CursoOfAlumnos> {
  const curso = await queries.findCursoOfAlumnos(db, cursoId);
  if (!curso) throw noCurso();
  return curso;
}

/** Checks that all of these people exist and locks their enrolments until the transaction ends. */
async function matriculasOf(db: Db, cursoId: number, usuarioIds: number[]) {
  const curso = await cursoOf(db, cursoId);
  const people = await queries.lockPeople(db, usuarioIds);
  if (people.length < usuarioIds.length) {
    throw notFound(usuarioIds.length === 1 ? 'No se encontró al estudiante.' : 'Alguna persona ya no existe.');
  }
  const matriculas = await queries.lockMatriculas(db, cursoId, usuarioIds);
  return people.map(({ usuarioId, ...person }) => {
    const who = `${person.nombre} ${person.apellido}`;
    const matricula = matriculas.find((each) => each.usuarioId === usuarioId);
    if (!matricula) throw notFound(`${who} no está en «${curso.nombre}».`);
    return { ...matricula, cursoId, nombre: `${who} · ${curso.nombre}` };
  });
}

export function matriculasRoutes(deps: Deps): void {
  route(deps, listAlumnos, async ({ db, params, query, now }) =>
    queries.listAlumnos(db, await cursoOf(db, params.cursoId), query, now),
  );

  route(deps, exportAlumnos, async (asked) => {
    const { cursoId: entidadId } = asked.params;
    const curso = await cursoOf(asked.db, entidadId);
    const rows = await deps.onReplica((replica) => queries.listAllAlumnos(replica, curso, asked.query, asked.now));
    const about = { entidad, entidadId, nombre: curso.nombre, more: { filas: rows.length } };
    return exportTable(asked, { ...about, file: `estudiantes-${entidadId}`, columns, rows });
  });

  route(deps, associateAlumno, async ({ db, body, usuario, request }) => {
    const { cursoId, avisar } = body;
    const curso = await queries.holdCursoOfAlumnos(db, cursoId);
    if (!curso) throw noCurso();
    const wanted = [...new Set(body.usuarioIds ?? [body.usuarioId!])];
    const people = await queries.lockPeople(db, wanted);
    if (people.length < wanted.length) {
      const field = body.usuarioIds ? 'usuarioIds' : 'usuarioId';
      throw invalid({ [field]: wanted.length === 1 ? 'No se encontró a esa persona' : 'Alguna persona ya no existe' });
    }
    const enrolled = new Set(await queries.insertMatriculas(db, cursoId, wanted));
    const added = people.filter(({ usuarioId }) => enrolled.has(usuarioId));
    const who = { usuarioId: usuario.usuarioId, requestId: request.id };
    const entries = added.map(({ usuarioId, nombre, apellido }) => {
      const despues = { nombre: `${nombre} ${apellido} · ${curso.nombre}`, usuarioId, cursoId };
      return { accion: 'matricular', entidad, entidadId: `${cursoId}-${usuarioId}`, despues, ...who };
    });
    if (entries.length > 0) await recordAudit(db, ...entries);
    if (avisar) for (const person of added) await notifyMatricula(deps, db, person, { cursoId, nombre: curso.nombre });
    return { matriculados: added.length, yaEstaban: wanted.length - added.length };
  });

  route(deps, dissociateAlumno, async ({ db, body, usuario, request }) => {
    const { cursoId } = body;
    const wanted = [...new Set(body.usuarioIds ?? [body.usuarioId!])];
    const removed = await matriculasOf(db, cursoId, wanted);
    await queries.deleteMatriculas(db, cursoId, wanted);
    const who = { usuarioId: usuario.usuarioId, requestId: request.id };
    const entries = removed.map((antes) => {
      return { accion: 'quitar', entidad, entidadId: `${cursoId}-${antes.usuarioId}`, antes, ...who };
    });
    await recordAudit(db, ...entries);
  });

  route(deps, restoreAlumnos, async ({ db, body, usuario, request, now }) => {
    const { cursoId } = body;
    const curso = await queries.holdCursoOfAlumnos(db, cursoId);
    if (!curso) throw noCurso();
    const wanted = [...new Set(body.usuarioIds)];
    const people = await queries.lockPeople(db, wanted);
    const ids = people.map(({ usuarioId }) => usuarioId);
    const back = new Set(await queries.restoreMatriculas(db, cursoId, ids, undoLimit(now)));
    const restored = people.filter(({ usuarioId }) => back.has(usuarioId));
    if (restored.length === 0) throw conflict('Ya no se puede deshacer: pasó un día, o ya volvieron al curso.');
    const who = { usuarioId: usuario.usuarioId, requestId: request.id };
    const entries = restored.map(({ usuarioId, nombre, apellido }) => {
      const despues = { nombre: `${nombre} ${apellido} · ${curso.nombre}`, usuarioId, cursoId };
      return { accion: 'restaurar', entidad, entidadId: `${cursoId}-${usuarioId}`, despues, ...who };
    });
    await recordAudit(db, ...entries);
    return { matriculados: restored.length, yaEstaban: wanted.length - restored.length };
  });

  route(deps, extendAcceso, async ({ db, body, usuario, now, request }) => {
    const { cursoId } = body;
    const hasta = body.hasta === null ? null : new Date(body.hasta);
    const curso = await cursoOf(db, cursoId);
    const problem = hasta && extensionProblem(curso, hasta, now);
    if (problem) throw invalid({ hasta: problem });
    const wanted = [...new Set(body.usuarioIds)];
    const before = await matriculasOf(db, cursoId, wanted);
    await queries.setAccesoFin(db, cursoId, wanted, hasta);
    const who = { usuarioId: usuario.usuarioId, requestId: request.id };
    const entries = before.map((antes) => {
      const despues = { ...antes, accesoFin: hasta };
      return { accion: 'extender', entidad, entidadId: `${cursoId}-${antes.usuarioId}`, antes, despues, ...who };
    });
    await recordAudit(db, ...entries);
  });

  route(deps, resetAlumno, async ({ db, body, usuario, now, audit }) => {
    const { usuarioId, cursoId } = body;
    const { nombre } = (await matriculasOf(db, cursoId, [usuarioId]))[0]!;
    const reset = await acts.resetAlumno(db, { usuarioId, cursoId, nombre }, { adminId: usuario.usuarioId, now });
    const antes = { nombre, usuarioId, cursoId, ...reset };
    await audit({ accion: 'limpiar', entidad, entidadId: `${cursoId}-${usuarioId}`, antes });
    return { ...reset, intentos: reset.intentos.length, notas: reset.notas.length };
  });

  route(
    deps,
    reviewImportacion,
    async ({ db, body }) => {
      await cursoOf(db, body.cursoId);
      return { filas: await reviewRows(db, body) };
    },
    { transaction: false },
  );

  route(deps, importAlumnos, async ({ db, body, usuario, now }) => {
    await cursoOf(db, body.cursoId);
    const bad = (await reviewRows(db, body)).filter(({ veredicto }) => veredicto === 'error');
    if (bad[0]) {
      const message = `La línea ${bad[0].linea} no se puede importar: ${bad[0].motivo}`;
      throw new AppError(409, 'filas-con-error', message);
    }
    const values = { ...body, creadoPor: usuario.usuarioId, total: body.filas.length };
    const importacion = await importaciones.insertImportacion(db, values);
    await deps.jobs.enqueue(db, 'matriculas.importar', { importacionId: importacion.importacionId });
    return toImportacion(importacion, now);
  });

  route(deps, getImportacion, async ({ db, params, now }) => {
    const found = await importaciones.findImportacion(db, params.id);
    if (!found) throw notFound('No se encontró la importación.');
    return toImportacion(found, now);
  });

  route(deps, listImportaciones, async ({ db, params, now }) => {
    const { cursoId } = await cursoOf(db, params.cursoId);
    return (await importaciones.listRecent(db, cursoId)).map((importacion) => toImportacion(importacion, now));
  });

  route(deps, undoImportacion, ({ db, params, usuario, request, now }) =>
    undoImport(db, params.id, { usuarioId: usuario.usuarioId, requestId: request.id }, now),
  );
}

function toImportacion({ creado, deshecha, ...rest }: importaciones.Importacion, now: Date) {
  const deadline = undoDeadline({ ...rest, deshecha });
  return {
    ...rest,
    creado: creado.toISOString(),
    deshecha: deshecha?.toISOString() ?? null,
    deshacerHasta: deadline && deadline > now ? deadline.toISOString() : null,
  };
}

const inLima = (iso: string | null) => (iso ? toLimaInput(iso).replace('T', ' ') : '');

const columns: CsvColumn<Alumno>[] = [
  ['DNI', ({ dni }) => dni],
  ['Apellidos', ({ apellido }) => apellido],
  ['Nombres', ({ nombre }) => nombre],
  ['Correo', ({ correo }) => correo],
  ['Matriculado', ({ matriculado }) => inLima(matriculado), 'date'],
  ['Materiales vistos', ({ avance }) => String(avance.vistos), 'number'],
  ['Materiales', ({ avance }) => String(avance.total), 'number'],
  ['Promedio', ({ promedio }) => promedio?.toFixed(2) ?? '', 'number'],
  ['Estado', ({ estado }) => estadoAlumnoLabels[estado]],
  ['Acceso hasta', ({ hasta }) => inLima(hasta) || 'Sin fin', 'date'],
  ['Último acceso', ({ ultimoAcceso }) => inLima(ultimoAcceso), 'date'],
  ['Certificado', ({ certificado }) => certificado ?? ''],
];
