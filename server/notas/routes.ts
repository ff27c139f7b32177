import { isDeepStrictEqual } from 'node:util';
import {
  exportRegistro,
  getRegistro,
  getReglaApto,
  listNotaHistory,
  putExternalNotas,
  putNota,
  putNotas,
  setReglaApto,
} from 'domain/contract/notas.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { estadoAlumnoLabels } from 'domain/formats/estado-labels.ts';
import type { NotaValue } from 'domain/rules/parse-nota.ts';
import { type ReglaApto, reglaSentence } from 'domain/rules/regla-apto.ts';
import type { RegistroAlumno, RegistroModulo } from 'domain/schemas/notas.ts';
import { findCurso } from '../cursos/queries/cursos.ts';
import type { Deps } from '../deps.ts';
import { invalid, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { exportTable } from '../http/table-download.ts';
import { namesOfAlumnos } from './queries/block.ts';
import { findCell, historyOf } from './queries/cell.ts';
import { findPruebaModulo } from './queries/external.ts';
import { registroOf, selectModulos, wholeRegistro } from './queries/registro.ts';
import { type CursoRegla, findCursoRegla, lockCurso, setRegla } from './queries/regla.ts';
import { reviewExternal, setExternalNotas } from './set-external-notas.ts';
import { assertGradable, setNota } from './set-nota.ts';
import { assertBlockGradable, setNotas } from './set-notas.ts';

const noCurso = () => notFound('Curso no encontrado');

export function notasRoutes(deps: Deps): void {
  route(deps, getRegistro, async ({ db, params, query, usuario, now }) => {
    if (!(await findCurso(db, params.id, usuario, now))) throw noCurso();
    return registroOf(db, params.id, query, { usuario, now });
  });

  route(deps, exportRegistro, async (asked) => {
    const { db, query, usuario, now } = asked;
    const { id: entidadId } = asked.params;
    const curso = await findCurso(db, entidadId, usuario, now);
    if (!curso) throw noCurso();
    const { modulos, alumnos: rows } = await deps.onReplica((replica) =>
      wholeRegistro(replica, entidadId, query.q, { usuario, now }),
    );
    const about = { entidad: 'nota', entidadId, nombre: curso.nombre, more: { filas: rows.length } };
    return exportTable(asked, { ...about, file: `notas-${entidadId}`, columns: columnsOf(modulos), rows });
  });

  route(deps, getReglaApto, async ({ db, params }) => {
    const found = await findCursoRegla(db, params.id);
    if (!found) throw noCurso();
    return answerOf(found.modulos, found.regla);
  });

  route(deps, setReglaApto, async ({ db, params, body, audit }) => {
    await lockCurso(db, params.id);
    const before = await findCursoRegla(db, params.id);
    if (!before) throw noCurso();
    const answer = answerOf(before.modulos, body);
    if (isDeepStrictEqual(before.regla, body)) return answer;
    await setRegla(db, params.id, body);
    const { nombre, modulos, regla } = before;
    await audit({
      accion: 'editar',
      entidad: 'regla',
      entidadId: params.id,
      antes: { nombre, frase: reglaSentence(modulos, regla), ...regla },
      despues: { nombre, frase: answer.frase, ...body },
    });
    return answer;
  });

  route(deps, putNota, async ({ db, body, usuario, audit }) => {
    const { usuarioId, moduloId } = body;
    const cell = await findCell(db, body);
    if (!cell) throw notFound('No se encontró el módulo.');
    assertGradable(cell);
    const { antes, despues } = await setNota(db, body, usuario.usuarioId);
    if (antes !== despues) {
      const nombre = `${cell.alumno} · ${cell.modulo}`;
      const change = { antes: { nombre, ...antes }, despues: { nombre, ...despues } };
      await audit({ accion: 'calificar', entidad: 'nota', entidadId: `${usuarioId}-${moduloId}`, ...change });
    }
    return despues;
  });

  route(deps, putNotas, async ({ db, params, body: { celdas }, usuario, now, audit }) => {
    if (!(await findCurso(db, params.id, usuario, now))) throw noCurso();
    const modulos = new Map((await selectModulos(db, params.id)).map((modulo) => [modulo.moduloId, modulo]));
    const alumnos = await namesOfAlumnos(db, params.id, [...new Set(celdas.map(({ usuarioId }) => usuarioId))]);
    assertBlockGradable(celdas, modulos, alumnos);
    const changes = await setNotas(db, celdas, usuario.usuarioId);
    const entries = changes
      .filter(({ antes, despues }) => antes !== despues)
      .map(({ antes, despues }) => {
        const { usuarioId, moduloId } = despues;
        const nombre = `${alumnos.get(usuarioId)} · ${modulos.get(moduloId)?.nombre}`;
        const change = { antes: { nombre, ...antes }, despues: { nombre, ...despues } };
        return { accion: 'calificar', entidad: 'nota', entidadId: `${usuarioId}-${moduloId}`, ...change };
      });
    await audit(...entries);
    return { celdas: changes.map(({ despues }) => despues), rechazadas: [] };
  });

  route(deps, putExternalNotas, async ({ db, params, body, usuario, audit }) => {
    const modulo = await findPruebaModulo(db, params.id, body.moduloId);
    if (modulo === null) throw invalid({ moduloId: 'Elige una prueba de este curso' });
    if (body.revisar) return { guardadas: 0, filas: await reviewExternal(db, body) };
    const { filas, changed, changes } = await setExternalNotas(db, body, usuario.usuarioId);
    const entries = changes.map(({ antes, despues }, at) => {
      const nombre = `${changed[at]!.alumno} · ${modulo}`;
      const change = { antes: { nombre, ...antes, externa: true }, despues: { nombre, ...despues, externa: true } };
      return { accion: 'calificar', entidad: 'nota', entidadId: `${despues.usuarioId}-${despues.moduloId}`, ...change };
    });
    await audit(...entries);
    return { guardadas: changes.length, filas };
  });

  route(deps, listNotaHistory, ({ db, query }) => historyOf(db, query));
}

function answerOf(modulos: CursoRegla['modulos'], regla: ReglaApto) {
  const pruebas = modulos.filter(({ acronimo }) => acronimo === 'PRU').length;
  return { ...regla, frase: reglaSentence(modulos, regla), pruebas, clases: modulos.length - pruebas };
}

const printed = (nota: NotaValue) => (typeof nota === 'number' ? nota.toFixed(2) : (nota ?? ''));

function columnsOf(modulos: RegistroModulo[]): CsvColumn<RegistroAlumno>[] {
  return [
    ['DNI', ({ dni }) => dni],
    ['Apellidos', ({ apellido }) => apellido],
    ['Nombres', ({ nombre }) => nombre],
    ...modulos.map(
      ({ nombre }, at): CsvColumn<RegistroAlumno> => [
        nombre,
        ({ notas }) => printed(notas[at]?.nota ?? null),
        'number',
      ],
    ),
    ['Promedio', ({ promedio }) => promedio?.toFixed(2) ?? '', 'number'],
    ['Estado', ({ estado }) => estadoAlumnoLabels[estado]],
  ];
}
