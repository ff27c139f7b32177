import { confirmNombreImpreso, getNombreImpreso } from 'domain/contract/nombre-impreso.ts';
import { isSamePerson, personOf } from 'domain/rules/nombre-impreso.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { findNombreImpreso, findNombreOrigen, saveNombreImpreso } from './queries/nombre-impreso.ts';
import { lockUsuario } from './queries.ts';
import { unknown } from './save-usuario.ts';

/** Endpoints for the name that a person wants on certificates. */
export function nombreImpresoRoutes(deps: Deps): void {
  route(deps, getNombreImpreso, async ({ db, usuario }) => {
    const found = await findNombreImpreso(db, usuario.usuarioId);
    if (!found) throw unknown();
    return found;
  });

  route(deps, confirmNombreImpreso, async ({ db, body, usuario: { usuarioId }, audit }) => {
    const antes = await lockUsuario(db, usuarioId);
    const origen = await findNombreOrigen(db, usuarioId);
    if (!antes || !origen) throw unknown();
    const person = personOf(body);
    if (!isSamePerson(origen, person)) {
      const message = `Tu cuenta está a nombre de ${origen.nombre} ${origen.apellido}. Para cambiar a otro nombre, envía una solicitud en «Mi cuenta».`;
      throw invalid({ nombres: message }, message);
    }
    await saveNombreImpreso(db, usuarioId, body, { person, origen });
    const despues = { ...antes, ...person };
    await audit({ accion: 'confirmar-nombre', entidad: 'usuario', entidadId: usuarioId, antes, despues });
    return (await findNombreImpreso(db, usuarioId))!;
  });
}
