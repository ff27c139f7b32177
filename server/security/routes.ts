import { listEventos } from 'domain/contract/security-events.ts';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import * as queries from './queries.ts';

export function securityRoutes(deps: Deps): void {
  route(deps, listEventos, ({ db, query }) => queries.listEventos(db, query));
}
