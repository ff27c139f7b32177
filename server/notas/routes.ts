import { exportarRegistro, getRegistro, listHistoriaDeNota, putNota } from 'domain/contract/notas.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { estadoAlumnoLabels } from 'domain/formats/estado-labels.ts';
import type { AlumnoDeRegistro, ModuloDeRegistro } from 'domain/schemas/notas.ts';
import { findCurso } from '../cursos/queries.ts';
import type { House } from '../house.ts';
import { descargaCsv } from '../http/descarga.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { findCelda, historiaDe } from './celda.ts';
import { assertCalificable, ponerNota } from './poner-nota.ts';
import { registroDe, registroEntero } from './registro.ts';

const sinCurso = () => notFound('Curso no encontrado');

export function notasRoutes(house: House): void {
  route(house, getRegistro, async ({ db, params, query, usuario, ahora }) => {
    if (!(await findCurso(db, params.id, usuario, ahora))) throw sinCurso();
    return registroDe(db, params.id, query);
  });

  route(house, exportarRegistro, async ({ db, params, query, usuario, ahora, audit }) => {
    const curso = await findCurso(db, params.id, usuario, ahora);
    if (!curso) throw sinCurso();
    const { modulos, alumnos } = await registroEntero(db, params.id, query.q);
    const despues = { nombre: curso.nombre, ...query, filas: alumnos.length };
    await audit({ accion: 'exportar', entidad: 'nota', entidadId: params.id, despues });
    return descargaCsv(`notas-${params.id}`, columnsOf(modulos), alumnos, ahora);
  });

  route(house, putNota, async ({ db, body, usuario, audit }) => {
    const { usuarioId, moduloId } = body;
    const celda = await findCelda(db, body);
    if (!celda) throw notFound('No se encontró el módulo.');
    assertCalificable(celda);
    const { antes, despues } = await ponerNota(db, body, usuario.usuarioId);
    if (antes !== despues) {
      const nombre = `${celda.alumno} · ${celda.modulo}`;
      const change = { antes: { nombre, ...antes }, despues: { nombre, ...despues } };
      await audit({ accion: 'calificar', entidad: 'nota', entidadId: `${usuarioId}-${moduloId}`, ...change });
    }
    return despues;
  });

  route(house, listHistoriaDeNota, ({ db, query }) => historiaDe(db, query));
}

function columnsOf(modulos: ModuloDeRegistro[]): CsvColumn<AlumnoDeRegistro>[] {
  return [
    ['DNI', ({ dni }) => dni],
    ['Apellidos', ({ apellido }) => apellido],
    ['Nombres', ({ nombre }) => nombre],
    ...modulos.map(
      ({ nombre }, at): CsvColumn<AlumnoDeRegistro> => [nombre, ({ notas }) => notas[at]?.nota?.toFixed(2) ?? ''],
    ),
    ['Promedio', ({ promedio }) => promedio?.toFixed(2) ?? ''],
    ['Estado', ({ estado }) => estadoAlumnoLabels[estado]],
  ];
}
