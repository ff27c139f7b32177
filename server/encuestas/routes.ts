import * as contract from 'domain/contract/encuestas.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import {
  changeableUntil,
  changeDays,
  estadoEncuesta,
  readRespuestas,
  standardPreguntas,
} from 'domain/rules/encuestas.ts';
import type { Encuesta, EncuestaGroup, OwnRespuesta } from 'domain/schemas/encuestas.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { AppError, changedMeanwhile, conflict, invalid, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { exportTable } from '../http/table-download.ts';
import * as queries from './queries/encuestas.ts';
import { exportGroups, listGroups } from './queries/results.ts';
import { cellOf, readResults, tableOf } from './read-results.ts';

const noCurso = () => notFound('Curso no encontrado');

export function encuestasRoutes(deps: Deps): void {
  route(deps, contract.listEncuestas, ({ db, query }) => listGroups(db, query));

  route(deps, contract.exportEncuestas, async (asked) => {
    const rows = await deps.onReplica((replica) => exportGroups(replica, asked.query));
    const nombre = `resultados por ${asked.query.por}`;
    return exportTable(asked, { entidad: 'encuesta', nombre, file: 'encuestas', columns, rows });
  });

  route(deps, contract.listOpenEncuestas, ({ db, usuario, now }) => queries.listOpenFor(db, usuario.usuarioId, now));

  route(deps, contract.getEncuesta, ({ db, params }) => requireEncuesta(db, params.cursoId));

  route(deps, contract.updateEncuesta, async ({ db, params: { cursoId }, body, audit }) => {
    const antes = await requireEncuesta(db, cursoId);
    const saved = await queries.saveEncuesta(db, cursoId, body);
    const despues = await requireEncuesta(db, cursoId);
    if (!saved) throw changedMeanwhile('esta encuesta', despues);
    await audit({
      accion: 'editar',
      entidad: 'encuesta',
      entidadId: cursoId,
      antes: recorded(antes),
      despues: recorded(despues),
    });
    return despues;
  });

  route(deps, contract.getOwnRespuesta, async ({ db, params, usuario, now }) =>
    toOwn(await requireOwn(db, params.cursoId, usuario.usuarioId), now),
  );

  route(deps, contract.saveOwnRespuesta, async ({ db, params: { cursoId }, body, usuario: { usuarioId }, now }) => {
    const found = await requireOwn(db, cursoId, usuarioId);
    const { estado, preguntas, version } = toOwn(found, now);
    if (estado === 'sin-encuesta') throw conflict('Este curso no tiene encuesta.');
    if (estado === 'por-abrir') throw conflict('La encuesta se abre después de la última clase.');
    if (estado === 'cerrada') throw tooLate();
    if (body.version !== undefined && body.version !== version) {
      throw new AppError(409, 'cambio-ajeno', 'La escuela cambió las preguntas. Revísalas y vuelve a enviar.');
    }
    const read = readRespuestas(preguntas, body.respuestas);
    if ('problems' in read) throw invalid(read.problems, 'Faltan respuestas.');
    const cita = preguntas.some(({ tipo }) => tipo === 'cita') ? body.cita : 'no';
    const since = new Date(now.getTime() - changeDays * 86_400_000);
    const answer = { cursoId, usuarioId, respuestas: read.respuestas, cita };
    if (!(await queries.saveRespuesta(db, answer, { now, since }))) throw tooLate();
    return toOwn(await requireOwn(db, cursoId, usuarioId), now);
  });

  route(deps, contract.withdrawCita, async ({ db, params, usuario }) => {
    if (!(await queries.withdrawCita(db, params.cursoId, usuario.usuarioId))) throw noCurso();
  });

  route(deps, contract.getResults, async ({ db, params }) =>
    readResults(db, await requireEncuesta(db, params.cursoId)),
  );

  route(deps, contract.exportRespuestas, async (asked) => {
    const { db, params } = asked;
    const encuesta = await requireEncuesta(db, params.cursoId);
    const { questions, answered: rows } = await tableOf(db, encuesta);
    const cells = questions.map((pregunta): CsvColumn<(typeof rows)[number]> => {
      const value = (row: (typeof rows)[number]) => cellOf(row, pregunta);
      return pregunta.tipo === 'texto' ? [pregunta.texto, value] : [pregunta.texto, value, 'number'];
    });
    const nombre = `${rows.length} respuestas sobre «${encuesta.curso}»`;
    const about = { entidad: 'encuesta', entidadId: params.cursoId, nombre };
    return exportTable(asked, { ...about, file: `encuesta-${params.cursoId}`, columns: cells, rows });
  });
}

const tooLate = () => conflict(`Ya respondiste, y pasaron los ${changeDays} días para cambiar tus respuestas.`);

async function requireEncuesta(db: Db, cursoId: number): Promise<Encuesta> {
  const found = await queries.findEncuesta(db, cursoId);
  if (!found) throw noCurso();
  return found;
}

/** For students of the course, holders of its certificate, and people who answered while enrolled. */
async function requireOwn(db: Db, cursoId: number, usuarioId: number): Promise<queries.PersonEncuesta> {
  const found = await queries.findForPerson(db, cursoId, usuarioId);
  if (found?.matriculado || found?.certificado || found?.answer) return found;
  // The same refusal as for a draft, whose existence is not revealed.
  throw notFound('La encuesta es de quienes estudiaron el curso.');
}

function toOwn({ survey, answer, certificado, sawAll }: queries.PersonEncuesta, now: Date): OwnRespuesta {
  const { cursoId, nombre: curso, abre, exigida, activa, version } = survey;
  const isFinished = certificado || sawAll;
  const estado = estadoEncuesta({ activa, abre, isFinished, respondida: answer?.creada ?? null }, now);
  const asked = survey.preguntas ?? [...standardPreguntas];
  const answered = (answer?.respuestas ?? []).map(({ preguntaId, tipo, texto }) => ({ preguntaId, tipo, texto }));
  return {
    cursoId,
    curso,
    estado,
    exigida: activa && exigida,
    version,
    abre: abre.toISOString(),
    hasta: answer && changeableUntil(answer.creada).toISOString(),
    preguntas: estado === 'cerrada' ? answered : asked,
    respuestas: (answer?.respuestas ?? []).map(({ preguntaId, valor }) => ({ preguntaId, valor: String(valor) })),
    cita: answer?.cita ?? 'no',
  };
}

/** The audit log shows `nombre` as the record's name. */
function recorded({ curso, preguntas, activa, exigida }: Encuesta) {
  return { nombre: curso, preguntas: preguntas.map(({ texto }) => texto), activa, exigida };
}

const figure = (value: number | null) => (value === null ? '' : String(value));

const columns: CsvColumn<EncuestaGroup>[] = [
  ['Nombre', ({ nombre }) => nombre],
  ['Cursos', ({ cursos }) => String(cursos), 'number'],
  ['Respuestas', ({ respuestas }) => String(respuestas), 'number'],
  ['NPS', ({ nps }) => figure(nps), 'number'],
  ['Docentes (1 a 5)', ({ docente }) => figure(docente), 'number'],
  ['Contenidos (1 a 5)', ({ contenidos }) => figure(contenidos), 'number'],
  ['Plataforma (1 a 5)', ({ plataforma }) => figure(plataforma), 'number'],
];
