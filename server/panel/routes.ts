import {
  getMovimiento,
  getPendientes,
  getResumen,
  listActividad,
  listSemana,
  misCursos,
} from 'domain/contract/panel.ts';
import type { House } from '../house.ts';
import { route } from '../http/route.ts';
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
}
