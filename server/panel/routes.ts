import { getCifras } from 'domain/contract/cursos.ts';
import {
  getMovimiento,
  getPendientes,
  getResumen,
  listActividad,
  listSemana,
  misCursos,
} from 'domain/contract/panel.ts';
import { existsCurso } from '../cursos/queries.ts';
import type { House } from '../house.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { cifrasDe } from './cifras.ts';
import { listMisCursos } from './mis-cursos.ts';
import * as queries from './queries.ts';

const latest = 8;

export function panelRoutes(house: House): void {
  route(house, getResumen, ({ db }) => queries.countResumen(db));
  route(house, listActividad, ({ db }) => queries.latestActividad(db, latest));
  route(house, getMovimiento, ({ db, ahora }) => queries.countMovimiento(db, ahora));
  route(house, getPendientes, ({ db }) => queries.countPendientes(db));
  route(house, listSemana, ({ db, ahora }) => queries.listSemana(db, ahora));
  route(house, misCursos, ({ db, usuario, ahora }) => listMisCursos(db, usuario, ahora));

  route(house, getCifras, async ({ db, params }) => {
    if (!(await existsCurso(db, params.id))) throw notFound('Curso no encontrado');
    return cifrasDe(db, params.id);
  });
}
