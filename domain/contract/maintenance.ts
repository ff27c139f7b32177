import type { z } from 'zod';
import type { Permiso } from '../rules/permisos.ts';
import type { ProtectedAct } from '../rules/protected-acts.ts';
import { download, exportQuery, idParams, sortedListQuery } from '../schemas/list.ts';
import { endpoint, nothing, resource, resources } from './endpoint.ts';

type Described<Row, Input, Change, Column> = {
  /** For the summaries: 'Docentes', 'un docente' and 'Los docentes filtrados'. */
  words: readonly [many: string, one: string, filtered: string];
  /** Added to the summaries of changing and deleting. */
  note?: string;
  record: Row;
  input: Input;
  change: Change;
  sort: readonly Column[];
  /** Where its file has contacts of people. */
  exportStepUp?: ProtectedAct;
};

/**
 * The endpoints of a maintenance entity: who has the permission lists, exports, reads, creates, changes and deletes its
 * records. The client build calls it without `described`, which only fields that it drops may use.
 */
export function maintenance<
  Row extends z.ZodType,
  Input extends z.ZodType,
  Change extends z.ZodType,
  Column extends string,
>(path: `/${string}`, access: Permiso, described: Described<Row, Input, Change, Column>) {
  return {
    list: endpoint({
      method: 'GET',
      path,
      access,
      summary: described.words[0],
      query: sortedListQuery(described.sort),
      answer: resources(described.record),
    }),
    exportRows: endpoint({
      method: 'GET',
      path: `${path}/exportar`,
      access,
      summary: `${described.words[2]}, como hoja de cálculo CSV`,
      exports: true,
      stepUp: described.exportStepUp,
      query: exportQuery,
      answer: resource(download),
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access,
      summary: described.words[1].replace(/^u/, 'U'),
      params: idParams,
      answer: resource(described.record),
    }),
    create: endpoint({
      method: 'POST',
      path,
      access,
      summary: `Crear ${described.words[1]}`,
      body: described.input,
      answer: resource(described.record),
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      access,
      summary: noted(`Cambiar ${described.words[1]}`, described.note),
      params: idParams,
      body: described.change,
      answer: resource(described.record),
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      access,
      summary: noted(`Eliminar ${described.words[1]}`, described.note),
      params: idParams,
      answer: nothing,
    }),
  };
}

const noted = (summary: string, note?: string) => (note ? `${summary}; ${note}` : summary);
