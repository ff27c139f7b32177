import { buffer } from 'node:stream/consumers';
import { imageFolder } from 'domain/formats/images.ts';
import { fitsAiken, writeAiken } from 'domain/formats/preguntas/aiken.ts';
import type { Picture, PlainPregunta } from 'domain/formats/preguntas/parsed-pregunta.ts';
import { writePreguntasCsv } from 'domain/formats/preguntas/preguntas-csv.ts';
import { writeGift } from 'domain/formats/preguntas/write-gift.ts';
import { writeMoodleXml } from 'domain/formats/preguntas/write-moodle-xml.ts';
import type { PreguntasFormato } from 'domain/rules/read-preguntas.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../http/errors.ts';
import type { PreguntaWithAnswerKey } from './queries/pruebas.ts';

const extensions: Record<PreguntasFormato, string> = { gift: 'gift', aiken: 'txt', xml: 'xml', csv: 'csv' };
const picturesMax = 40 * 1024 * 1024;

type Stored = PreguntaWithAnswerKey;

/** The file, and the number of questions that its format cannot hold. */
export async function writePreguntas(
  deps: Pick<Deps, 'storage'>,
  formato: PreguntasFormato,
  preguntas: readonly Stored[],
) {
  const plain = preguntas.map(toPlain);
  const omitidas = formato === 'aiken' ? plain.filter((each) => !fitsAiken(each)).length : 0;
  const text = formato === 'xml' ? writeMoodleXml(await withPictures(deps, preguntas)) : writeText[formato](plain);
  return { data: Buffer.from(text).toString('base64'), filename: `preguntas.${extensions[formato]}`, omitidas };
}

const writeText = { gift: writeGift, aiken: writeAiken, csv: writePreguntasCsv };

function toPlain({ enunciado, tipo, exclusiva, opciones, explicacion = '' }: Stored): PlainPregunta {
  return { enunciado, tipo, exclusiva, opciones, explicacion };
}

async function withPictures({ storage }: Pick<Deps, 'storage'>, preguntas: readonly Stored[]) {
  const complete: (PlainPregunta & { picture: Picture | null })[] = [];
  let total = 0;
  for (const pregunta of preguntas) {
    const found = pregunta.imagen === '' ? null : await storage.get(`${imageFolder('preguntas')}/${pregunta.imagen}`);
    total += found?.bytes ?? 0;
    if (total > picturesMax) {
      found?.body.destroy();
      throw conflict('Las imágenes de esta prueba pesan demasiado para un archivo. Exporta las preguntas en GIFT.');
    }
    const base64 = found && (await buffer(found.body)).toString('base64');
    complete.push({
      ...toPlain(pregunta),
      picture: base64 === null ? null : { name: pregunta.imagen, base64, alt: pregunta.imagenTexto },
    });
  }
  return complete;
}
