import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText } from '../formats/decode-text.ts';
import { fitsAiken, writeAiken } from '../formats/preguntas/aiken.ts';
import { parseGift } from '../formats/preguntas/parse-gift.ts';
import type { ParsedPregunta, PlainPregunta } from '../formats/preguntas/parsed-pregunta.ts';
import { writePreguntasCsv } from '../formats/preguntas/preguntas-csv.ts';
import { writeGift } from '../formats/preguntas/write-gift.ts';
import { writeMoodleXml } from '../formats/preguntas/write-moodle-xml.ts';
import { somePregunta } from '../testing/preguntas.ts';
import { seed } from '../testing/seed.ts';
import {
  detectFormato,
  formatoLabel,
  type PreguntasFormato,
  preguntasFormatos,
  readPreguntas,
} from './read-preguntas.ts';

const numRuns = process.env.FULL ? 10_000 : 150;
const fixtures = path.join(import.meta.dirname, '../testing/gift');

type Text = { format: string; text: string } | null;
type Expected = {
  type: string;
  stem: NonNullable<Text>;
  globalFeedback: Text;
  isTrue?: boolean;
  trueFeedback?: Text;
  falseFeedback?: Text;
  choices?: { isCorrect: boolean; weight: number | null; text: Text; feedback: Text }[];
};

const kinds: Record<string, ParsedPregunta['kind']> = {
  MC: 'multiple',
  TF: 'trueOrFalse',
  Essay: 'open',
  Short: 'short',
  Matching: 'refused',
  Numerical: 'refused',
  Description: 'refused',
};

describe('GIFT as another parser reads it (GIFT-grammar-PEG.js)', () => {
  const names = globSync('*.gift', { cwd: fixtures }).sort();

  test('IMP-02 there are the files to agree with', () => expect(names).toHaveLength(51));

  test.each(names)('IMP-02 %s', (name) => {
    const read = (extension: string) => readFileSync(path.join(fixtures, name.replace('.gift', extension)), 'utf8');
    const expected = (JSON.parse(read('.json')) as Expected[]).filter(({ type }) => type !== 'Category');
    const { preguntas } = parseGift(read('.gift'));
    expect(preguntas.map(({ kind }) => kind)).toEqual(expected.map(({ type }) => kinds[type]));
    for (const [at, pregunta] of preguntas.entries()) {
      if (pregunta.kind !== 'refused' && pregunta.kind !== 'short')
        expect(asExpected(pregunta)).toEqual(ours(expected[at]!));
    }
  });

  /** The parser that wrote the expected values puts a space after the blank of a missing word; Moodle does not. */
  function ours({ stem, globalFeedback, isTrue, trueFeedback, falseFeedback, choices }: Expected) {
    const text = stem.text.replace('_____ .', '_____.');
    return { stem: { ...stem, text }, globalFeedback, isTrue, feedbacks: [trueFeedback, falseFeedback], choices };
  }

  function asExpected(pregunta: ParsedPregunta) {
    return {
      stem: pregunta.stem,
      globalFeedback: pregunta.generalFeedback,
      isTrue: pregunta.kind === 'trueOrFalse' ? pregunta.isTrue : undefined,
      feedbacks: pregunta.kind === 'trueOrFalse' ? pregunta.feedbacks : [undefined, undefined],
      choices:
        pregunta.kind === 'multiple'
          ? pregunta.opciones.map(({ isRight, ...rest }) => ({ isCorrect: isRight, ...rest }))
          : undefined,
    };
  }
});

const writers: Record<PreguntasFormato, (preguntas: PlainPregunta[]) => string> = {
  gift: writeGift,
  aiken: writeAiken,
  xml: writeMoodleXml,
  csv: writePreguntasCsv,
};

describe('what is written is read again', () => {
  test.each(preguntasFormatos)('EXP-01 %s', (formato) => {
    // Aiken has no explanations.
    const held = (pregunta: PlainPregunta) => (formato === 'aiken' ? { ...pregunta, explicacion: '' } : pregunta);
    const fits = (pregunta: PlainPregunta) => formato !== 'aiken' || fitsAiken(pregunta);
    fc.assert(
      fc.property(fc.array(somePregunta.map(held).filter(fits), { minLength: 1, maxLength: 3 }), (preguntas) => {
        const { verdicts, problem } = readPreguntas(writers[formato](preguntas), formato);
        expect(problem).toBeNull();
        expect(verdicts.map(({ estado, motivo }) => [estado, motivo])).toEqual(preguntas.map(() => ['lista', '']));
        expect(verdicts.map(({ pregunta }) => pregunta)).toEqual(preguntas);
      }),
      { seed, numRuns },
    );
  });

  test('EXP-01 a picture goes with its question in Moodle XML', () => {
    const pregunta = single('¿Qué muestra <la figura>?\nMírala', ['Un "código"', 'Una ley']);
    const picture = { name: 'figura.png', base64: 'iVBORw0KGgo=' };
    const { verdicts } = readPreguntas(writeMoodleXml([{ ...pregunta, picture }]));
    expect(verdicts).toMatchObject([{ estado: 'lista', pregunta, picture }]);
  });
});

describe('IMP-03 nothing makes it throw', () => {
  const parts = ['::', '{', '}', '=', '~', '####', '#', '%50%', '\\', '\n\n', '//', '<question type="multichoice">'];
  const more = [
    '<answer fraction="100">',
    '</answer>',
    '<![CDATA[',
    '<!--',
    '&',
    '"',
    ',',
    'A) ',
    'ANSWER: B',
    '\n',
    'texto',
  ];
  const hostile = fc.array(fc.constantFrom(...parts, ...more), { maxLength: 60 }).map((all) => all.join(''));

  test.each(preguntasFormatos)('IMP-03 %s', (formato) => {
    // Without its titles a CSV is refused whole.
    const start = formato === 'csv' ? 'Enunciado,Opción 1,Opción 2,Correctas\n' : '';
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 200 })), (rest) => {
        const text = start + rest;
        for (const { estado, motivo, pregunta, linea } of readPreguntas(text, formato).verdicts) {
          expect(linea).toBeGreaterThan(0);
          expect(pregunta === null).toBe(estado === 'rechazada');
          if (estado === 'rechazada') expect(motivo).toMatch(/^[^a-z].*\.$/s);
        }
      }),
      { seed, numRuns },
    );
  });
});

function single(enunciado: string, [first, ...others]: [string, ...string[]]): PlainPregunta {
  const opciones = [
    { descripcion: first, correcto: true },
    ...others.map((descripcion) => ({ descripcion, correcto: false })),
  ];
  return { enunciado, tipo: 2, exclusiva: true, opciones, explicacion: '' };
}

type Row = [file: string, linea: number, estado: string, motivo: RegExp];

describe('verdict on each question, with its line and the reason', () => {
  test.each<Row>([
    ['¿Capital del Perú?{=Lima ~Cusco}', 1, 'lista', /^$/],
    ['// uno\n\n\n¿Capital del Perú?{=Lima ~Cusco', 4, 'rechazada', /Falta la llave «}»/],
    ['¿Capital?{=Perú->Lima =Chile->Santiago}', 1, 'rechazada', /emparejamiento/],
    ['¿Cuántos años?{#5:1}', 1, 'rechazada', /numérica/],
    ['Lee lo que sigue.', 1, 'rechazada', /texto sin respuestas/],
    ['¿Quién lo escribió?{=Vallejo =César Vallejo}', 1, 'ofrecida', /respuesta corta/],
    ['¿A?{=sí ~no}', 1, 'rechazada', /al menos 5 caracteres/],
    ['¿Cuál elige?{~%-33.33333%uno =dos ~tres}', 1, 'nota', /descuento/],
    ['¿Cuál elige?{~%50%uno =dos}', 1, 'nota', /puntaje parcial/],
    ['¿Cuáles elige?{~%50%uno ~%50%dos ~%-100%tres}', 1, 'lista', /^$/],
    ['¿Cuáles elige?{~%70%uno ~%30%dos}', 1, 'nota', /valían distinto/],
    ['¿Cuáles elige?{~%50.5%uno ~%49.5%dos}', 1, 'nota', /valían distinto/],
    ['¿Cuáles elige?{~%1%uno ~%1%dos ~tres}', 1, 'lista', /^$/],
    ['¿Cuál elige?{=uno =dos ~tres}', 1, 'nota', /^El archivo acepta cualquiera de las 2 correctas;/],
    ['¿Cuál elige?{~%50%uno ~%-50%dos =tres}', 1, 'nota', /cuentan como incorrectas\. El descuento por fallar/],
    ['¿Uno?{=sí ~sí}', 1, 'rechazada', /^Hay opciones duplicadas\.$/],
    ['¿Cuál \u0000elige?{=uno ~dos}', 1, 'rechazada', /^El texto tiene caracteres no permitidos\.$/],
    ['¿Cuál elige?{=uno\ud800 ~dos}', 1, 'rechazada', /^El texto tiene caracteres no permitidos\.$/],
    ['¿Verdad en minúscula?{true}', 1, 'ofrecida', /respuesta corta/],
    ['$CATEGORY: $course$/top/Civil\n\n¿Es verdad?{T####Por el art. 2}', 3, 'lista', /^$/],
    [`¿Demasiadas?{=0 ${Array.from({ length: 10 }, (_, i) => `~${i + 1}`).join(' ')}}`, 1, 'rechazada', /Máximo 10/],
  ])('IMP-01 GIFT %j', (file, linea, estado, motivo) => {
    const { verdicts } = readPreguntas(file, 'gift');
    expect(verdicts).toEqual([expect.objectContaining({ linea, estado, motivo: expect.stringMatching(motivo) })]);
  });

  test.each([
    ['El enunciado', (n: number) => `${'x'.repeat(n)}{=sí ~no}`, 5_000],
    ['La explicación', (n: number) => `¿Es así?{=sí ~no####${'x'.repeat(n)}}`, 5_000],
    ['Una opción', (n: number) => `¿Es así?{=${'x'.repeat(n)} ~no}`, 1_000],
  ])('IMP-01 %s has a greatest length', (what, file, max) => {
    const verdict = (length: number) => readPreguntas(file(length), 'gift').verdicts.map((each) => each.motivo);
    expect(verdict(max)).toEqual(['']);
    expect(verdict(max + 1)).toEqual([`${what} pasa de ${max} caracteres.`]);
  });

  test('IMP-10 a long question is shown by its beginning', () => {
    const shown = (length: number) => readPreguntas(`${'x'.repeat(length)}{=sí ~no}`, 'gift').verdicts[0]!.enunciado;
    expect([shown(160), shown(161)]).toEqual(['x'.repeat(160), `${'x'.repeat(160)}…`]);
  });

  const moved = 'Los comentarios de las respuestas pasan a la explicación.';
  test.each([
    ['¿Quién fue?{=Vallejo =César Vallejo####Poeta}', 'Poeta\nRespuestas aceptadas: Vallejo; César Vallejo', /corta/],
    ['¿Quién fue?{=Vallejo}', 'Respuestas aceptadas: Vallejo', /corta/],
    ['¿Es así?{T#Mal#Bien####Por ley}', 'Por ley\nSi aciertas: Bien\nSi fallas: Mal', moved],
    ['¿Es así?{F#Mal}', 'Si fallas: Mal', moved],
    ['¿Cuál es?{=uno#Sí ~dos#No ~tres}', 'uno: Sí\ndos: No', moved],
  ])('IMP-01 %s: what belongs to the answers goes into the explanation', (file, explicacion, motivo) => {
    expect(readPreguntas(file, 'gift').verdicts).toEqual([
      expect.objectContaining({
        motivo: expect.stringMatching(motivo),
        pregunta: expect.objectContaining({ explicacion, exclusiva: /uno/.test(file) }),
      }),
    ]);
  });

  test('IMP-01 a text of 10 MB is read, a longer one is not', () => {
    const problem = (length: number) => readPreguntas(' '.repeat(length), 'gift').problem;
    expect(problem(10 * 1024 * 1024)).toBe('No hay preguntas en el texto.');
    expect(problem(10 * 1024 * 1024 + 1)).toBe('El archivo pesa más de 10 MB. Divídelo en partes.');
  });

  test('IMP-01 a text without questions is said to have none', () => {
    expect(readPreguntas('// nada', 'gift')).toMatchObject({ verdicts: [], problem: 'No hay preguntas en el texto.' });
  });

  test('IMP-04 Aiken in both languages, and an unfinished question costs only itself', () => {
    const file =
      '¿Capital?\nA) Cusco\nB. Lima\nANSWER: B\n\n¿Sin final?\nA) uno\n¿Moneda?\nA)Sol\nB)Peso\nRESPUESTA: A';
    const { formato, verdicts } = readPreguntas(file);
    expect(formato).toBe('aiken');
    expect(verdicts.map(({ linea, estado }) => [linea, estado])).toEqual([
      [1, 'lista'],
      [6, 'rechazada'],
      [8, 'lista'],
    ]);
    expect(verdicts[2]!.pregunta).toEqual(single('¿Moneda?', ['Sol', 'Peso']));
  });

  test('IMP-05 Moodle XML as other programs write it', () => {
    const file = `<?xml version="1.0"?><quiz>
<question type="category"><category><text>$course$/top</text></category></question>
<question type="multichoice"><name><text>x</text></name><extra><more/></extra>
  <questiontext format="html"><text><![CDATA[<p>&iquest;Qu&eacute; c&oacute;digo?</p><img src="@@PLUGINFILE@@/a%20b.png">]]></text>
    <file name="a b.png" path="/" encoding="base64">iVBORw0KGgo=</file></questiontext>
  <single>true</single><answer><fraction>0</fraction><text>Penal</text></answer>
  <answer fraction="100" format="html"><text>&lt;b&gt;Civil&lt;/b&gt;</text><feedback><text>Art. 1</text></feedback></answer></question>
<question type="truefalse"><questiontext><text>El Perú es una república</text></questiontext>
  <answer fraction="0"><text>false</text></answer><answer fraction="100"><text>true</text></answer></question>
<question type="truefalse"><questiontext><text>En otro idioma</text></questiontext>
  <answer fraction="100"><text>Vrai</text></answer><answer fraction="0"><text>Faux</text></answer></question>
<question type="cloze"><questiontext><text>{1:SHORTANSWER:=x}</text></questiontext></question>
<question type="ddwtos"><questiontext><text>Arrastra</text></questiontext></question></quiz>`;
    const { formato, verdicts } = readPreguntas(file);
    expect(formato).toBe('xml');
    expect(verdicts.map(({ linea, estado, motivo }) => [linea, estado, motivo])).toEqual([
      [3, 'nota', 'Los comentarios de las respuestas pasan a la explicación.'],
      [8, 'lista', ''],
      [10, 'nota', 'Se tomó la primera respuesta como «Verdadero»: el archivo la llama de otro modo.'],
      [12, 'rechazada', expect.stringMatching(/cloze/)],
      [13, 'rechazada', expect.stringMatching(/«ddwtos»/)],
    ]);
    expect(verdicts[0]).toMatchObject({ picture: { name: 'a b.png' }, pregunta: { enunciado: '¿Qué código?' } });
    expect(verdicts[0]!.pregunta!.opciones).toEqual([
      { descripcion: 'Penal', correcto: false },
      { descripcion: 'Civil', correcto: true },
    ]);
    expect(verdicts[1]!.pregunta!.opciones[0]).toEqual({ descripcion: 'Verdadero', correcto: true });
  });

  test('IMP-06 CSV from a spreadsheet, with semicolons, letters and a row that is wrong', () => {
    const file =
      'Tipo;Enunciado;Opción 1;Opción 2;Opción 3;Correctas;Explicación\r\n' +
      'Opción única;"¿Cuál; de ellas?";uno;dos;tres;B;Por ley\r\n' +
      'Varias correctas;¿Cuáles?;uno;dos;tres;"1, 3";\r\n' +
      'Verdadero o falso;¿Es así?;;;;F;\r\n;¿Qué opinas?;;;;;\r\nOtra;¿Qué es?;a;b;;1;\r\n;¿Cuál es?;a;b;;4;\r\n';
    const { formato, verdicts } = readPreguntas(file);
    expect(formato).toBe('csv');
    expect(verdicts.map(({ linea, estado, pregunta }) => [linea, estado, pregunta?.tipo, pregunta?.exclusiva])).toEqual(
      [
        [2, 'lista', 2, true],
        [3, 'lista', 2, false],
        [4, 'lista', 3, false],
        [5, 'lista', 1, false],
        [6, 'rechazada', undefined, undefined],
        [7, 'rechazada', undefined, undefined],
      ],
    );
    expect(readPreguntas('Nombre,Nota\nAna,12', 'csv').problem).toMatch(/plantilla/);
  });

  test('IMP-07 UTF-8, UTF-16 and Windows-1252 are read', () => {
    const file = '¿Cuál es el código añadido?{=Sí ~No}';
    const encoded: [Uint8Array, string][] = [
      [new TextEncoder().encode(file), 'UTF-8'],
      [new Uint8Array(Buffer.from(`\ufeff${file}`, 'utf16le')), 'UTF-16'],
      [new Uint8Array(Buffer.from(file, 'latin1')), 'Windows-1252'],
    ];
    for (const [bytes, encoding] of encoded) {
      const decoded = decodeText(bytes);
      expect(decoded.encoding).toBe(encoding);
      expect(readPreguntas(decoded.text).verdicts[0]).toMatchObject({ enunciado: '¿Cuál es el código añadido?' });
    }
  });

  test.each<[string, string, PreguntasFormato]>([
    ['xml', '\ufeff <?xml version="1.0"?><quiz/>', 'xml'],
    ['csv', 'Enunciado,Opción 1,Opción 2,Correctas\n', 'csv'],
    ['aiken', '¿Una?\nA) x\nB) y\nRespuesta: A', 'aiken'],
    ['gift', '¿Una?{=x ~y}', 'gift'],
    ['gift with such a text', '¿Una?{=x ~y}\n\nRespuesta: a veces se apela.{T}', 'gift'],
  ])('IMP-01 recognises %s', (_, text, formato) => expect(detectFormato(text)).toBe(formato));
});

test('IMP-01 the formats by their names', () => {
  expect(preguntasFormatos.map((formato) => formatoLabel[formato])).toEqual(['GIFT', 'Aiken', 'Moodle XML', 'CSV']);
});

describe('IMP-08 hostile XML', () => {
  const entities =
    '<!DOCTYPE q [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><quiz><question type="essay">&b;</question></quiz>';
  test.each([
    ['entities', entities, /DOCTYPE/],
    ['10,000 levels', `<quiz><question type="essay">${'<a>'.repeat(10_000)}`, /niveles/],
    ['50 MB', `<quiz>${' '.repeat(50 * 1024 * 1024)}`, /10 MB/],
    ['no question', '<html><body>Hola</body></html>', /no contiene preguntas/],
    ['unclosed comments', `<quiz>${'<!--'.repeat(200_000)}`, /no contiene preguntas/],
    ['open quotes', `<quiz>${'<a b="'.repeat(100_000)}`, /./],
  ])('IMP-08 %s', (_, file, problem) => {
    const { verdicts, problem: found } = readPreguntas(file);
    expect(verdicts).toEqual([]);
    expect(found).toMatch(problem);
  });
});
