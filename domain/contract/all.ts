import * as asientos from './asientos.ts';
import * as cursos from './cursos.ts';
import * as docentes from './docentes.ts';
import type { EndpointSpec } from './endpoint.ts';
import * as especialidades from './especialidades.ts';
import * as orders from './orders.ts';
import * as panel from './panel.ts';
import * as sesion from './sesion.ts';
import * as uploads from './uploads.ts';

/** Every endpoint there is, by area: the reference page and the proofs over all endpoints start here. */
export const contract = { cursos, sesion, especialidades, uploads, panel, docentes, orders, asientos } as const;

export type NamedEndpoint = { area: string; name: string; spec: EndpointSpec };

export function allEndpoints(): NamedEndpoint[] {
  return Object.entries(contract).flatMap(([area, endpoints]) =>
    Object.entries(endpoints).map(([name, spec]) => ({ area, name, spec: spec as EndpointSpec })),
  );
}
