import {
  asociarAlumno,
  desasociarAlumno,
  exportarAlumnos,
  getImportacion,
  importarAlumnos,
  limpiarAlumno,
  listAlumnos,
  revisarImportacion,
} from 'domain/contract/matriculas.ts';
import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import type { House } from '../house.ts';
import { descargaCsv } from '../http/descarga.ts';
import { AppError, invalid, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { avisarMatricula } from './avisos.ts';
import { columns } from './exportar.ts';
import * as importaciones from './importaciones.ts';
import { revisar } from './importar.ts';
import { limpiar } from './limpiar.ts';
import * as queries from './queries.ts';

const entidad = 'matricula';
const sinCurso = () => notFound('Curso no encontrado');

async function cursoOf(db: Db, cursoId: number): Promise<queries.CursoDeAlumnos> {
  const curso = await queries.findCursoDeAlumnos(db, cursoId);
  if (!curso) throw sinCurso();
  return curso;
}

/** Checks that both exist and locks the enrolment until the transaction ends. */
async function matriculaOf(db: Db, { usuarioId, cursoId }: { usuarioId: number; cursoId: number }) {
  const curso = await cursoOf(db, cursoId);
  const [persona] = await queries.lockPersonas(db, [usuarioId]);
  if (!persona) throw notFound('No se encontró al estudiante.');
  const matricula = await queries.lockMatricula(db, usuarioId, cursoId);
  const quien = `${persona.nombre} ${persona.apellido}`;
  if (!matricula) throw notFound(`${quien} no está en «${curso.nombre}».`);
  return { matricula, nombre: `${quien} · ${curso.nombre}` };
}

export function matriculasRoutes(house: House): void {
  route(house, listAlumnos, async ({ db, params, query, ahora }) =>
    queries.listAlumnos(db, await cursoOf(db, params.cursoId), query, ahora),
  );

  route(house, exportarAlumnos, async ({ db, params, query, ahora, audit }) => {
    const curso = await cursoOf(db, params.cursoId);
    const rows = await queries.todosLosAlumnos(db, curso, query.q, ahora);
    const despues = { nombre: curso.nombre, ...query, filas: rows.length };
    await audit({ accion: 'exportar', entidad, entidadId: params.cursoId, despues });
    return descargaCsv(`estudiantes-${params.cursoId}`, columns, rows, ahora);
  });

  route(house, asociarAlumno, async ({ db, body, usuario, request }) => {
    const { cursoId, avisar } = body;
    const curso = await queries.holdCursoDeAlumnos(db, cursoId);
    if (!curso) throw sinCurso();
    const wanted = [...new Set(body.usuarioIds ?? [body.usuarioId!])];
    const personas = await queries.lockPersonas(db, wanted);
    if (personas.length < wanted.length) {
      const field = body.usuarioIds ? 'usuarioIds' : 'usuarioId';
      throw invalid({ [field]: wanted.length === 1 ? 'No se encontró a esa persona' : 'Alguna persona ya no existe' });
    }
    const inscritos = new Set(await queries.insertMatriculas(db, cursoId, wanted));
    const nuevos = personas.filter(({ usuarioId }) => inscritos.has(usuarioId));
    const who = { usuarioId: usuario.usuarioId, requestId: request.id };
    const entries = nuevos.map(({ usuarioId, nombre, apellido }) => {
      const despues = { nombre: `${nombre} ${apellido} · ${curso.nombre}`, usuarioId, cursoId };
      return { accion: 'matricular', entidad, entidadId: `${cursoId}-${usuarioId}`, despues, ...who };
    });
    if (entries.length > 0) await recordAudit(db, ...entries);
    if (avisar) for (const persona of nuevos) await avisarMatricula(house, db, persona, curso.nombre);
    return { matriculados: nuevos.length, yaEstaban: wanted.length - nuevos.length };
  });

  route(house, desasociarAlumno, async ({ db, body, audit }) => {
    const { usuarioId, cursoId } = body;
    const { matricula, nombre } = await matriculaOf(db, body);
    await queries.deleteMatricula(db, usuarioId, cursoId);
    const antes = { nombre, usuarioId, cursoId, ...matricula };
    await audit({ accion: 'quitar', entidad, entidadId: `${cursoId}-${usuarioId}`, antes });
  });

  route(house, limpiarAlumno, async ({ db, body, usuario, audit }) => {
    const { usuarioId, cursoId } = body;
    const { nombre } = await matriculaOf(db, body);
    const limpiado = await limpiar(db, usuarioId, cursoId, usuario.usuarioId);
    const antes = { nombre, usuarioId, cursoId, ...limpiado };
    await audit({ accion: 'limpiar', entidad, entidadId: `${cursoId}-${usuarioId}`, antes });
    return { ...limpiado, intentos: limpiado.intentos.length, notas: limpiado.notas.length };
  });

  route(
    house,
    revisarImportacion,
    async ({ db, body }) => {
      await cursoOf(db, body.cursoId);
      return { filas: await revisar(db, body) };
    },
    { transaction: false },
  );

  route(house, importarAlumnos, async ({ db, body, usuario }) => {
    await cursoOf(db, body.cursoId);
    const malas = (await revisar(db, body)).filter(({ veredicto }) => veredicto === 'error');
    if (malas[0]) {
      const message = `La línea ${malas[0].linea} no se puede importar: ${malas[0].motivo}`;
      throw new AppError(409, 'filas-con-error', message);
    }
    const values = { ...body, creadoPor: usuario.usuarioId, total: body.filas.length };
    const importacion = await importaciones.insertImportacion(db, values);
    await house.trabajos.enqueue(db, 'matriculas.importar', { importacionId: importacion.importacionId });
    return importacion;
  });

  route(house, getImportacion, async ({ db, params }) => {
    const found = await importaciones.findImportacion(db, params.id);
    if (!found) throw notFound('No se encontró la importación.');
    return found;
  });
}
