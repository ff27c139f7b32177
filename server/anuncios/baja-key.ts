import type { Deps } from '../deps.ts';
import { isSigned, keysFor, sign } from '../keys.ts';

type Place = { usuarioId: number; cursoId: number };

const render = (signature: Buffer) => signature.toString('base64url').slice(0, 32);
const ids = ({ usuarioId, cursoId }: Place) => `${usuarioId.toString(36)}.${cursoId.toString(36)}`;

/** Page that shows and changes whether a person gets the mails of a course, without signing in. */
export function bajaUrl({ config, publicUrl }: Pick<Deps, 'config' | 'publicUrl'>, place: Place): string {
  const signature = render(sign(keysFor(config.secrets, 'anuncio-baja'), ids(place)));
  return `${publicUrl()}/anuncios-por-correo?${new URLSearchParams({ clave: `${ids(place)}.${signature}` })}`;
}

/** No course has this id: it stands for news of the school. */
export const newsCursoId = 0;

export const newsBajaUrl = (deps: Pick<Deps, 'config' | 'publicUrl'>, usuarioId: number) =>
  bajaUrl(deps, { usuarioId, cursoId: newsCursoId });

/** Null for a key that the server did not sign. */
export function readBajaKey({ config }: Pick<Deps, 'config'>, clave: string): Place | null {
  const [, usuario = '', curso = '', signature = ''] =
    /^([0-9a-z]{1,7})\.([0-9a-z]{1,7})\.([\w-]{32})$/.exec(clave) ?? [];
  if (!isSigned(keysFor(config.secrets, 'anuncio-baja'), `${usuario}.${curso}`, signature, render)) return null;
  return { usuarioId: Number.parseInt(usuario, 36), cursoId: Number.parseInt(curso, 36) };
}
