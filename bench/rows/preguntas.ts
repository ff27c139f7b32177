import { fitsAiken, writeAiken } from 'domain/formats/preguntas/aiken.ts';
import type { PlainPregunta } from 'domain/formats/preguntas/parsed-pregunta.ts';
import { writePreguntasCsv } from 'domain/formats/preguntas/preguntas-csv.ts';
import { writeGift } from 'domain/formats/preguntas/write-gift.ts';
import { writeMoodleXml } from 'domain/formats/preguntas/write-moodle-xml.ts';
import { formatoLabel, type PreguntasFormato } from 'domain/rules/read-preguntas.ts';
import type { Bench } from '../bench.ts';
import { median } from '../rounds.ts';
import type { Row } from '../table.ts';

const size = 5_000_000;
const rounds = 3;
const mostSeconds = 2;

const writers: Record<PreguntasFormato, (preguntas: PlainPregunta[]) => string> = {
  gift: writeGift,
  aiken: (preguntas) => writeAiken(preguntas.filter(fitsAiken)),
  xml: writeMoodleXml,
  csv: writePreguntasCsv,
};

/** A file of 5 MB in each format, reviewed through the API: from the first byte sent to the verdicts. */
export async function preguntasRows(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [formato, write] of Object.entries(writers) as [PreguntasFormato, (typeof writers)['gift']][]) {
    const contenido = fileOf(write);
    const seconds: number[] = [];
    for (let round = 0; round < rounds; round++) seconds.push(await review(bench, formato, contenido));
    const typical = median(seconds);
    rows.push({
      work: `leer ${(contenido.length / 1e6).toFixed(1)} MB de preguntas en ${formatoLabel[formato]}`,
      ours: `${typical.toFixed(2)} s`,
      floor: '',
      ratio: '',
      spread: `${Math.min(...seconds).toFixed(2)} – ${Math.max(...seconds).toFixed(2)} s`,
      goal: `≤ ${mostSeconds} s`,
      met: typical <= mostSeconds,
    });
  }
  return rows;
}

async function review({ app, admin, exam }: Bench, formato: PreguntasFormato, contenido: string): Promise<number> {
  const url = `http://127.0.0.1:${app.port}/api/pruebas/${exam.pruebaId}/preguntas/importar?revisar=true`;
  const headers = {
    'content-type': 'application/json',
    cookie: `sesion=${admin.token}; XSRF-TOKEN=${admin.csrf}`,
    'x-xsrf-token': admin.csrf,
  };
  const body = JSON.stringify({ formato, contenido });
  const begun = performance.now();
  const response = await fetch(url, { method: 'POST', headers, body });
  const answer = await response.text();
  if (!response.ok) throw new Error(`refused: ${answer.slice(0, 500)}`);
  return (performance.now() - begun) / 1000;
}

/** As many questions as a file may have, long enough to fill it, with every sign that has to be escaped. */
function fileOf(write: (preguntas: PlainPregunta[]) => string): string {
  const count = 1_950;
  const sample = (length: number) => Array.from({ length: count }, (_, at) => pregunta(at, length));
  const short = write(sample(100)).length / count;
  const perCharacter = (write(sample(1_100)).length / count - short) / 1_000;
  return write(sample(100 + Math.ceil((size / count - short) / perCharacter)));
}

const words = 'El plazo: «quince» días {hábiles} = 15 ~ según el art. 218 #2 del T.U.O. & la Ley <27444> ';

function pregunta(at: number, length: number): PlainPregunta {
  const text = (from: number, most: number) =>
    words
      .repeat(Math.ceil(most / words.length))
      .slice(from % 40, most)
      .trim();
  const opciones = [1, 2, 3, 4].map((n) => ({
    descripcion: `${n}. ${text(n, Math.min(900, length / 6))}`,
    correcto: n === 1 + (at % 4),
  }));
  const enunciado = `Caso ${at}. ${text(0, Math.min(4_000, length / 3))}`;
  return { enunciado, tipo: 2, exclusiva: true, opciones, explicacion: '' };
}
