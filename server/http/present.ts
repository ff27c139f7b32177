import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import type { Envelope } from 'domain/contract/envelope.ts';
import type { Page } from '../db/page.ts';

/** Answers go through their schema, so that a column nobody declared never leaves. */
export function present(spec: EndpointSpec, result: unknown): Envelope {
  const head = { success: true, message: spec.message ?? '', status: 200 };
  const { answer } = spec;
  switch (answer.kind) {
    case 'nothing':
    case 'file':
      return head;
    case 'resource':
      return { ...head, resource: answer.schema.parse(result) };
    case 'resources': {
      if (Array.isArray(result)) {
        return { ...head, resources: result.map((row) => answer.schema.parse(row)), paginador: false };
      }
      const { rows, page, pages, total, hayMas } = result as Page<unknown>;
      const resources = rows.map((row) => answer.schema.parse(row));
      return { ...head, resources, page, pages, total, ...(hayMas && { hayMas }), paginador: true };
    }
  }
}
