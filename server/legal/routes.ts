import { getLegal, getLegalVersion, getPreferencias, publishLegal, updatePreferencias } from 'domain/contract/legal.ts';
import { legalTitles } from 'domain/rules/legal.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import * as queries from './queries.ts';

const unknown = () => notFound('No existe esta versión del documento.');

export function legalRoutes(deps: Deps): void {
  route(deps, getLegal, async ({ db, params }) => {
    const found = await queries.findVersion(db, params.documento);
    if (!found) throw unknown();
    return found;
  });

  route(deps, getLegalVersion, async ({ db, params }) => {
    const found = await queries.findVersion(db, params.documento, params.version);
    if (!found) throw unknown();
    return found;
  });

  route(deps, publishLegal, async ({ db, params: { documento }, body: { texto, base }, usuario, audit }) => {
    await queries.lockLegal(db);
    const newest = await queries.findVersion(db, documento);
    if (newest && newest.version !== base) {
      throw conflict('Alguien publicó otra versión mientras editabas. Copia tu texto y vuelve a cargar la página.');
    }
    if (newest?.texto === texto) throw conflict('El texto es igual al de la versión vigente.');
    const version = base + 1;
    await queries.insertVersion(db, { documento, version, texto, usuarioId: usuario.usuarioId });
    const nombre = `${legalTitles[documento]}, versión ${version}`;
    await audit({ accion: 'publicar', entidad: 'legal', entidadId: `${documento}/${version}`, despues: { nombre } });
    return (await queries.findVersion(db, documento))!;
  });

  route(deps, getPreferencias, ({ db, usuario }) => queries.findPreferencias(db, usuario.usuarioId));

  route(deps, updatePreferencias, async ({ db, body, usuario: { usuarioId } }) => {
    const changed = (await queries.acceptsPublicidad(db, usuarioId)) !== body.publicidad;
    if (changed) await queries.recordConsent(db, { usuarioId, otorgado: body.publicidad, origen: 'cuenta' });
    return queries.findPreferencias(db, usuarioId);
  });
}
