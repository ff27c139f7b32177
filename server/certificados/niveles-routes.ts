import { getNiveles, saveNiveles } from 'domain/contract/niveles.ts';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import { requireCurso, saveNiveles as save, shownNiveles } from './save-niveles.ts';

export function nivelesRoutes(deps: Deps): void {
  route(deps, getNiveles, async ({ db, params, now }) => shownNiveles(await requireCurso(db, params.id), now));

  route(deps, saveNiveles, ({ db, params, body, usuario, request, now }) =>
    save(db, { cursoId: params.id, body, adminId: usuario.usuarioId, requestId: request.id, now }),
  );
}
