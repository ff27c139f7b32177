import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import type { Formato, ListQuery } from 'domain/schemas/list.ts';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import type { Records } from '../db/records.ts';
import type { Audit } from './context.ts';
import type { HttpDeps } from './deps.ts';
import { changedMeanwhile, conflict, notFound } from './errors.ts';
import { type Handler, route } from './route.ts';
import { exportTable } from './table-download.ts';

type Answers<Row> = EndpointSpec & { answer: { schema: z.ZodType<unknown, Row> } };
type Accepts<Row, Body> = Answers<Row> & { body: z.ZodType<Body> };

/** Where the maintenance entities differ. */
export type Maintained<Row extends { version: number }, Data, Body extends { version?: number | undefined }> = {
  contract: {
    list: Answers<Row>;
    get: Answers<Row>;
    create: Accepts<Row, Body>;
    update: Accepts<Row, Body>;
    remove: EndpointSpec;
    exportRows?: EndpointSpec;
  };
  records: Records<Row, Data>;
  /** Name in the audit log. */
  entidad: string;
  unknown: string;
  thisOne: `${'este' | 'esta'} ${string}`;
  /** Completes the message 'No se puede eliminar …'. */
  called: (row: Row) => string;
  /** Row to store; throws when a rule forbids it. `before` is null for a new record. */
  toData: (db: Db, body: Omit<Body, 'version'>, before: Row | null) => Promise<Data>;
  /** What forbids deleting the record; empty when nothing does. */
  whatDepends: (db: Db, row: Row, now: Date) => Promise<string>;
  /** For `exportRows`. */
  exported?: { what: string; file: string; columns: readonly CsvColumn<Row>[] };
};

type Given<Body> = {
  db: Db;
  params: { id: number };
  query: ListQuery & { formato?: Formato | undefined };
  body: Body;
  now: Date;
  audit: Audit;
};

/** List, export, get, create, change and delete of a maintenance entity, with audit and optimistic locking. */
export function maintenanceRoutes<Row extends { version: number }, Data, Body extends { version?: number | undefined }>(
  deps: HttpDeps,
  { contract, records, entidad, exported, toData, ...entity }: Maintained<Row, Data, Body>,
): void {
  // `route` cannot infer the input of an endpoint that is an argument; `Maintained` ties the types together.
  const serve = (spec: EndpointSpec, handle: (given: Given<Body>) => Promise<unknown>) =>
    route(deps, spec, handle as unknown as Handler<EndpointSpec>);

  const found = (row: Row | null): Row => {
    if (!row) throw notFound(entity.unknown);
    return row;
  };

  serve(contract.list, ({ db, query }) => records.list(db, query));

  serve(contract.get, async ({ db, params }) => found(await records.find(db, params.id)));

  serve(contract.create, async ({ db, body: { version: _, ...input }, audit }) => {
    const despues = await records.insert(db, await toData(db, input, null));
    await audit({ accion: 'crear', entidad, entidadId: records.idOf(despues), despues });
    return despues;
  });

  serve(contract.update, async ({ db, params, body: { version, ...input }, audit }) => {
    const antes = found(await records.lock(db, params.id));
    if (version !== undefined && version !== antes.version) throw changedMeanwhile(entity.thisOne, antes);
    const despues = await records.update(db, params.id, await toData(db, input, antes));
    await audit({ accion: 'editar', entidad, entidadId: params.id, antes, despues });
    return despues;
  });

  serve(contract.remove, async ({ db, params, now, audit }) => {
    const antes = found(await records.lock(db, params.id));
    const reason = await entity.whatDepends(db, antes, now);
    if (reason) throw conflict(`No se puede eliminar ${entity.called(antes)}: ${reason}.`);
    await records.remove(db, params.id);
    await audit({ accion: 'eliminar', entidad, entidadId: params.id, antes });
  });

  if (!exported || !contract.exportRows) return;
  serve(contract.exportRows, async (given) => {
    const rows = await records.exported(given.db, given.query.q);
    const { file, columns, what } = exported;
    return exportTable(given, { entidad, nombre: `${rows.length} ${what}`, file, columns, rows });
  });
}
