import * as contract from 'domain/contract/voces.ts';
import { isCutOf } from 'domain/rules/voces.ts';
import type { Voz } from 'domain/schemas/voces.ts';
import type { Deps } from '../deps.ts';
import { changedMeanwhile, invalid, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import * as queries from './queries.ts';

const noVoz = () => notFound('Estas palabras ya no se pueden citar: quien las escribió retiró su permiso.');

export function vocesRoutes(deps: Deps): void {
  route(deps, contract.listPublicVoces, ({ db }) => queries.listLatest(db));

  route(deps, contract.listVoces, ({ db, query }) => queries.listVoces(db, query));

  route(deps, contract.decideVoz, async ({ db, params: { id }, body, audit }) => {
    const antes = await queries.lockVoz(db, id);
    if (!antes) throw noVoz();
    if (body.version !== undefined && body.version !== antes.version) throw changedMeanwhile('esta opinión', antes);
    const texto = body.texto || antes.original;
    if (!isCutOf(antes.original, texto)) {
      throw invalid({ texto: 'Solo puedes quitar partes y poner «…» en su lugar; las palabras no se cambian.' });
    }
    await queries.updateVoz(db, id, { estado: body.estado, texto: body.estado === 'pendiente' ? null : texto });
    const despues = (await queries.findVoz(db, id))!;
    await audit({
      accion: 'editar',
      entidad: 'voz',
      entidadId: id,
      antes: recorded(antes),
      despues: recorded(despues),
    });
    return despues;
  });
}

/**
 * Fields for the audit log, which names records by `nombre`. Without the text, because withdrawing the permission
 * deletes it.
 */
function recorded({ curso, estado }: Voz) {
  return { nombre: curso, estado };
}
