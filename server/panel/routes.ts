import { getFigures } from 'domain/contract/cursos.ts';
import {
  getMovement,
  getPending,
  getSummary,
  listActivity,
  listWeek,
  myCursos,
  searchCampus,
} from 'domain/contract/panel.ts';
import { firmaDaysLeft } from 'domain/rules/firma-digital.ts';
import { rangeOf } from 'domain/rules/movement.ts';
import { pendingPermisos } from 'domain/rules/pending-permisos.ts';
import { may } from 'domain/rules/permisos.ts';
import type { WithRol } from 'domain/rules/roles.ts';
import type { Pending } from 'domain/schemas/panel.ts';
import { existsCurso } from '../cursos/queries/cursos.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { countMovement } from './queries/movement.ts';
import * as queries from './queries/panel.ts';
import { countPending } from './queries/pending.ts';
import { searchAll } from './queries/search-all.ts';

const latest = 8;

function expiringFirma(signer: Deps['signer'], now: Date): Pending['firma'] {
  const dias = signer && firmaDaysLeft(signer.until, now);
  return signer && dias !== null ? { vence: signer.until.toISOString(), dias } : null;
}

/** Counters that a role may not see are 0 or null. */
function seenBy(rol: WithRol['rol'], found: Pending): Pending {
  const seen = Object.entries(found).map(([name, value]) =>
    may(rol, pendingPermisos[name as keyof Pending]) ? [name, value] : [name, typeof value === 'number' ? 0 : null],
  );
  return Object.fromEntries(seen);
}

export function panelRoutes(deps: Deps): void {
  route(deps, getSummary, () => deps.onReplica(queries.countSummary));
  route(deps, listActivity, () => deps.onReplica((db) => queries.latestActivity(db, latest)));
  route(deps, getMovement, ({ query, now }) => deps.onReplica((db) => countMovement(db, rangeOf(query, now))));
  route(deps, getPending, async ({ db, usuario, now }) =>
    seenBy(usuario.rol, {
      ...(await countPending(db, usuario, { environment: deps.comprobantes.environment, now })),
      firma: expiringFirma(deps.signer, now),
    }),
  );
  route(deps, listWeek, ({ db, now }) => queries.listWeek(db, now));
  route(deps, myCursos, ({ db, usuario, now }) => queries.listMyCursos(db, usuario, now));

  route(deps, searchCampus, ({ query, usuario }) => deps.onReplica((db) => searchAll(db, query.q, usuario.rol)));

  route(deps, getFigures, async ({ db, params, now }) => {
    if (!(await existsCurso(db, params.id))) throw notFound('Curso no encontrado');
    return deps.onReplica((replica) => queries.countFigures(replica, params.id, now));
  });
}
