import { readArchivo } from 'domain/contract/archivos.ts';
import { buildPath } from 'domain/contract/endpoint.ts';
import { type ArchivoTipo, archivoTypes, isVideo, opensInPage } from 'domain/formats/archivos.ts';
import { may } from 'domain/rules/permisos.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../http/errors.ts';
import { type FileAnswer, parseRange } from '../http/file.ts';
import type { Session } from '../http/session.ts';
import { isSigned, keysFor, sign } from '../keys.ts';
import { markedCopy, markText } from './mark-archivo.ts';
import * as queries from './queries/archivos.ts';
import { findLinked, type LinkedArchivo } from './queries/linked.ts';

const minutes = 60 * 1000;

/** A player requests ranges of a recording for as long as it plays. */
export const lifetime = (tipo: ArchivoTipo) => (isVideo(tipo) || tipo === 'mp3' ? 120 : 10) * minutes;

export const badAddress = () =>
  new AppError(403, 'firma', 'Esta dirección venció o es de otra sesión. Abre el archivo desde tu curso.');

const noFile = () => notFound('No se encontró el archivo.');

type Grant = { materialId: number; archivoId: number; vence: string; descarga: string };

/** The session is signed too, so the address is useless in another browser. */
const signedText = ({ hash, usuario }: Session, { materialId, archivoId, vence, descarga }: Grant) =>
  JSON.stringify(['GET', hash.toString('base64url'), usuario.usuarioId, materialId, archivoId, vence, descarga]);

type Opened = { materialId: number; session: Session; now: Date };

/** Addresses of the file of a material, of its captions and of its smaller version. */
export async function openFile({ config }: Pick<Deps, 'config'>, db: Db, { materialId, session, now }: Opened) {
  const found = await queries.findOpen(db, materialId, { usuarioId: session.usuario.usuarioId });
  if (!found) throw noFile();
  const { archivoSubidoId, subtitulosId, ligeroId, nombre, tipo, posicion } = found;
  const vence = String(now.getTime() + lifetime(tipo));
  const address = (archivoId: number, descarga = '') => {
    const text = signedText(session, { materialId, archivoId, vence, descarga });
    const firma = sign(keysFor(config.secrets, 'archivo'), text).toString('base64url');
    return buildPath(readArchivo, { params: { id: materialId, archivoId }, query: { vence, descarga, firma } });
  };
  return {
    nombre,
    tipo,
    posicion,
    url: address(archivoSubidoId),
    descarga: address(archivoSubidoId, '1'),
    subtitulos: subtitulosId === null ? null : address(subtitulosId),
    ligero: ligeroId === null ? null : address(ligeroId),
  };
}

type Asked = Grant & { firma: string; session: Session | null; now: Date };

/** Throws 403 unless the server signed this address for this session and it has not expired. */
export function checkAddress({ config }: Pick<Deps, 'config'>, asked: Asked): Session {
  const { session, firma, vence, now } = asked;
  if (!session || !isSigned(keysFor(config.secrets, 'archivo'), signedText(session, asked), firma)) throw badAddress();
  if (!(Number(vence) > now.getTime())) throw badAddress();
  return session;
}

type Wanted = Grant & { range: string | undefined; usuario: CurrentUsuario; now: Date };

/** The file, or the requested range of it. The browser never runs its content: see `sandboxed`. */
export async function readFile(deps: Pick<Deps, 'app' | 'storage'>, db: Db, wanted: Wanted): Promise<FileAnswer> {
  const { materialId, archivoId, usuario, now } = wanted;
  const found = await queries.findOpen(db, materialId, { usuarioId: usuario.usuarioId, archivoId });
  if (!found) throw noFile();
  const { clave, bytes, tipo } = found;
  const answer = headOf(found, wanted.descarga);
  if (found.marcar && tipo === 'pdf' && found.sinMarca === null && !may(usuario.rol, 'academico')) {
    const copy = await markedCopy(deps, { clave, bytes }, markText(usuario, now));
    if ('pdf' in copy) {
      const range = parseRange(wanted.range, copy.pdf.length);
      const body = range ? copy.pdf.subarray(range.start, range.end + 1) : copy.pdf;
      return { ...answer, body, bytes: body.length, range };
    }
    // Served as it is; the list of materials tells ADMIN once the job has judged the file.
  }
  return { ...answer, ...(await bodyOf(deps, found, wanted.range)) };
}

type Linked = { nombre: string; range: string | undefined; usuario: CurrentUsuario; now: Date };

/**
 * A file by the link that a material has instead of an upload. An unknown file and one of a course without access get
 * the same response.
 */
export async function readLinked(
  deps: Pick<Deps, 'storage'>,
  db: Db,
  { nombre, range, usuario, now }: Linked,
): Promise<FileAnswer> {
  const found = await findLinked(db, nombre, usuario, now);
  if (!found) throw noFile();
  return { ...headOf(found), ...(await bodyOf(deps, found, range)) };
}

export function headOf({ nombre, tipo }: LinkedArchivo, descarga = '') {
  return {
    filename: nombre,
    contentType: archivoTypes[tipo].contentType,
    inline: opensInPage(tipo) && descarga === '',
    sandboxed: true,
    seekable: true,
  };
}

export async function bodyOf(
  { storage }: Pick<Deps, 'storage'>,
  { clave, bytes }: LinkedArchivo,
  wanted: string | undefined,
) {
  const range = parseRange(wanted, bytes);
  const object = await storage.get(clave, range ?? undefined);
  if (!object) throw noFile();
  return { body: object.body, bytes: object.bytes, range };
}
