import { buildPath } from 'domain/contract/endpoint.ts';
import { readMuestra } from 'domain/contract/muestras.ts';
import { videoSource } from 'domain/formats/video-link.ts';
import type { MuestraOpen } from 'domain/schemas/muestras.ts';
import * as queries from '../cursos/queries/muestras.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import type { FileAnswer } from '../http/file.ts';
import { isSigned, keysFor, sign } from '../keys.ts';
import { badAddress, bodyOf, headOf, lifetime } from './open-archivo.ts';

const noMuestra = () => notFound('Esta clase de muestra ya no está disponible.');

type Wanted = { cursoId: number; materialId: number };
type Grant = Wanted & { archivoId: number; vence: string; descarga: string };

const signedText = ({ cursoId, materialId, archivoId, vence, descarga }: Grant) =>
  JSON.stringify(['GET', cursoId, materialId, archivoId, vence, descarga]);

/** What a visitor needs to see a sample. Addresses of files are bound to the sample and expire soon. */
export async function openMuestra(
  { config }: Pick<Deps, 'config'>,
  db: Db,
  wanted: Wanted & { now: Date },
): Promise<MuestraOpen> {
  const { cursoId, materialId, now } = wanted;
  const found = await queries.findMuestra(db, { cursoId, materialId });
  if (!found) throw noMuestra();
  const { archivoId, subtitulosId, tipo, enlace, ...shown } = found;
  if (archivoId === null || tipo === null) {
    const source = videoSource(enlace);
    return { ...shown, url: source?.src ?? enlace, descarga: '', subtitulos: null };
  }
  const vence = String(now.getTime() + lifetime(tipo));
  const address = (id: number, descarga = '') => {
    const text = signedText({ cursoId, materialId, archivoId: id, vence, descarga });
    const firma = sign(keysFor(config.secrets, 'muestra'), text).toString('base64url');
    const params = { id: cursoId, materialId, archivoId: id };
    return buildPath(readMuestra, { params, query: { vence, descarga, firma } });
  };
  return {
    ...shown,
    url: address(archivoId),
    descarga: address(archivoId, '1'),
    subtitulos: subtitulosId === null ? null : address(subtitulosId),
  };
}

type Asked = Grant & { firma: string; range: string | undefined; now: Date };

/** Whether the material is still a sample is checked again: unmarking it revokes the addresses given out. */
export async function readMuestraFile(
  deps: Pick<Deps, 'config' | 'storage'>,
  db: Db,
  asked: Asked,
): Promise<FileAnswer> {
  const { firma, vence, now } = asked;
  if (!isSigned(keysFor(deps.config.secrets, 'muestra'), signedText(asked), firma)) throw badAddress();
  if (!(Number(vence) > now.getTime())) throw badAddress();
  const found = await queries.findMuestraFile(db, asked);
  if (!found) throw noMuestra();
  return { ...headOf(found, asked.descarga), ...(await bodyOf(deps, found, asked.range)) };
}
