import { getResumen, listActividad } from 'domain/contract/panel.ts';
import type { House } from '../house.ts';
import { route } from '../http/route.ts';
import { countResumen, latestActividad } from './queries.ts';

const latest = 8;

export function panelRoutes(house: House): void {
  route(house, getResumen, ({ db }) => countResumen(db));
  route(house, listActividad, ({ db }) => latestActividad(db, latest));
}
