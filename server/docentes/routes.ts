import { listDocentes } from 'domain/contract/docentes.ts';
import type { House } from '../house.ts';
import { route } from '../http/route.ts';
import * as queries from './queries.ts';

export function docentesRoutes(house: House): void {
  route(house, listDocentes, ({ db, query }) => queries.listDocentes(db, query));
}
