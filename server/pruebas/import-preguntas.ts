import type { PlainPregunta } from 'domain/formats/preguntas/parsed-pregunta.ts';
import { fingerprint, preguntasMax } from 'domain/rules/preguntas.ts';
import { formatoLabel, type Verdict } from 'domain/rules/read-preguntas.ts';
import type { PreguntasFileResult, PreguntaVerdict, preguntasFileInput } from 'domain/schemas/preguntas-file.ts';
import type { z } from 'zod';
import { type Db, inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { AppError, invalid } from '../http/errors.ts';
import { firstFrameOfGif, ImageRejected } from '../ports/storage/images.ts';
import { sniffType } from '../ports/storage/sniff.ts';
import { storeImage } from '../uploads/files.ts';
import { unknownPrueba } from './acceso.ts';
import { lockPrueba, preguntasWithAnswerKey } from './queries/pruebas.ts';
import { readPreguntasFile } from './read-preguntas-file.ts';
import { addPreguntas } from './save-preguntas.ts';

const verdictsMax = 2_000;

type Input = z.output<typeof preguntasFileInput>;
type Judged = { verdict: Verdict; shown: PreguntaVerdict };
type Read = { formato: PreguntasFileResult['formato']; verdicts: Verdict[] };

export async function readUpload({ contenido, formato }: Input): Promise<Read> {
  const read = await readPreguntasFile(contenido, formato);
  if (read.problem) throw invalid({ contenido: read.problem }, read.problem);
  if (read.verdicts.length > verdictsMax) {
    const message = `El archivo tiene más de ${verdictsMax} preguntas. Divídelo en partes.`;
    throw invalid({ contenido: message }, message);
  }
  return read;
}

/** Verdicts, compared with the questions that the test already has. */
export async function reviewPreguntas(
  db: Db,
  pruebaId: number,
  { formato, verdicts }: Read,
): Promise<PreguntasFileResult> {
  const judged = judge(verdicts, await preguntasWithAnswerKey(db, pruebaId));
  return { formato, verdicts: judged.map(({ shown }) => shown), importadas: 0, sinImagen: [] };
}

type Saved = { result: PreguntasFileResult; nombre: string };
type Stores = Pick<Deps, 'storage'>;

/**
 * Adds all chosen questions or none. Pictures are stored before the transaction, because encoding is slow; those of a
 * failed import are deleted as unused files. Questions that the test already has are skipped, so a repeated request
 * adds nothing.
 */
export async function importPreguntas(
  deps: Stores,
  db: Db,
  pruebaId: number,
  input: Input,
  after: Recorder,
): Promise<Saved> {
  const { formato, verdicts } = await readUpload(input);
  const before = judge(verdicts, await preguntasWithAnswerKey(db, pruebaId));
  const pictures = await storePictures(deps, db, chosenOf(before, input.elegidas));
  return inTransaction(db, async (tx) => {
    const prueba = await lockPrueba(tx, pruebaId);
    if (!prueba) throw unknownPrueba();
    const existing = await preguntasWithAnswerKey(tx, pruebaId);
    const judged = judge(verdicts, existing);
    const added = chosenOf(judged, input.elegidas).filter(({ shown }) => shown.estado !== 'repetida');
    if (existing.length + added.length > preguntasMax) {
      const message = `Una prueba tiene hasta ${preguntasMax} preguntas y esta tiene ${existing.length}.`;
      throw invalid({ elegidas: message }, message);
    }
    await addPreguntas(
      tx,
      pruebaId,
      added.map(({ verdict }) => ({ ...verdict.pregunta!, ...pictureOf(verdict, pictures) })),
    );
    const shown = judged.map((each) => each.shown);
    const result = { formato, verdicts: shown, importadas: added.length, sinImagen: pictures.failed };
    const nombre = `${added.length} preguntas de ${formatoLabel[formato]}`;
    await after(tx, { result, nombre });
    return { result, nombre };
  });
}

type Recorder = (tx: Db, saved: Saved) => Promise<void>;

function judge(verdicts: readonly Verdict[], existing: readonly Omit<PlainPregunta, 'explicacion'>[]): Judged[] {
  const held = new Set(existing.map(fingerprint));
  return verdicts.map((verdict) => {
    const { linea, enunciado, pregunta, picture } = verdict;
    const mark = pregunta && fingerprint(pregunta);
    const repeated = mark !== null && held.has(mark);
    if (mark !== null) held.add(mark);
    const { estado, motivo } = repeated
      ? { estado: 'repetida' as const, motivo: 'Ya está en esta prueba o más arriba en el archivo.' }
      : verdict;
    const { tipo, opciones } = pregunta ?? { tipo: null, opciones: [] };
    return { verdict, shown: { linea, estado, motivo, enunciado, tipo, opciones, conImagen: picture !== null } };
  });
}

function chosenOf(judged: readonly Judged[], elegidas: readonly number[] | undefined): Judged[] {
  if (!elegidas) return judged.filter(({ shown }) => shown.estado === 'lista' || shown.estado === 'nota');
  return [...new Set(elegidas)]
    .toSorted((a, b) => a - b)
    .map((place) => {
      const found = judged[place];
      if (!found) throw invalid({ elegidas: `El archivo no tiene una pregunta en el lugar ${place}.` });
      const { linea, estado, motivo } = found.shown;
      const message = `La pregunta de la línea ${linea} no se puede importar: ${motivo}`;
      if (estado === 'rechazada') throw invalid({ elegidas: message }, message);
      return found;
    });
}

type Pictures = { names: Map<Verdict, string>; failed: number[] };

function pictureOf(verdict: Verdict, { names }: Pictures): { imagen: string; imagenTexto: string } {
  const imagen = names.get(verdict) ?? '';
  return { imagen, imagenTexto: imagen === '' ? '' : (verdict.picture?.alt ?? '') };
}

async function storePictures(deps: Stores, db: Db, chosen: readonly Judged[]): Promise<Pictures> {
  const pictures: Pictures = { names: new Map(), failed: [] };
  for (const { verdict, shown } of chosen) {
    if (!verdict.picture || shown.estado === 'repetida') continue;
    const bytes = Buffer.from(verdict.picture.base64, 'base64');
    const name = await storePicture(deps, db, bytes);
    if (name) pictures.names.set(verdict, name);
    else pictures.failed.push(verdict.linea);
  }
  return pictures;
}

/**
 * Null for an unreadable picture. The type is read from the content, because names in question files are often wrong.
 */
async function storePicture(deps: Stores, db: Db, given: Buffer): Promise<string | null> {
  try {
    const bytes = given.toString('latin1', 0, 4) === 'GIF8' ? await firstFrameOfGif(given) : given;
    const contentType = sniffType(bytes);
    return contentType && (await storeImage(deps, db, { bytes, contentType, ownerType: 'pregunta', ownerId: null }));
  } catch (error) {
    if (error instanceof AppError || error instanceof ImageRejected) return null;
    throw error;
  }
}
