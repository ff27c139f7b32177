import { may, teaches } from 'domain/rules/permisos.ts';
import type { RequestContext } from './context.ts';
import { AppError, notPermitted } from './errors.ts';
import { findCursoOf } from './queries.ts';

type Named = Record<string, unknown> | undefined;

/** Throws 403 for a DOCENTE who does not teach the course of the request. */
export async function checkWithin({ deps, spec, usuario, params, query, body }: RequestContext): Promise<void> {
  const { within } = spec;
  if (!within || within === 'own' || !usuario || may(usuario.rol, 'academico')) return;
  const { thing, field } = within;
  const id = (params as Named)?.[field] ?? (query as Named)?.[field] ?? (body as Named)?.[field];
  const cursoId = await findCursoOf(deps.db, thing, Number(id));
  if (cursoId === null || !teaches(usuario, cursoId)) throw notPermitted('docencia');
}

const contacts = new Set(['dni', 'correo', 'numero', 'celular']);

type Answered = Pick<RequestContext, 'spec' | 'usuario'>;

/** Lecturers who also have an office role see contacts. */
const isForLecturer = ({ spec, usuario }: Answered) =>
  spec.access === 'docencia' && usuario !== undefined && usuario !== null && !may(usuario.rol, 'oficina');

/** Blanks document, e-mail and phone of others for lecturers, who only need their names. */
export function withoutContacts(context: Answered, result: unknown): unknown {
  return isForLecturer(context) ? blanked(result) : result;
}

/** A refusal may contain current records, so it is blanked too. */
export function refusalWithoutContacts(context: Answered, error: unknown): unknown {
  if (!(error instanceof AppError) || !('resource' in error.details) || !isForLecturer(context)) return error;
  const { status, codigo, message, details, retryAfter } = error;
  return new AppError(status, codigo, message, { ...details, resource: blanked(details.resource) }, retryAfter);
}

function blanked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(blanked);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      contacts.has(name) && typeof inner === 'string' ? '' : blanked(inner),
    ]),
  );
}
