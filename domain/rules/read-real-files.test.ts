import { describe, expect, test } from 'vitest';
import { readPreguntas, type Verdict } from './read-preguntas.ts';

// Question files as programs and people really write them.

const optionsOf = ({ pregunta }: Verdict) =>
  pregunta?.opciones.map(({ descripcion, correcto }) => `${correcto ? '*' : ''}${descripcion}`);

describe('IMP-26 Moodle XML', () => {
  const quiz = (questions: string) =>
    `\ufeff<?xml version="1.0" encoding="UTF-8"?>\r\n<quiz>\r\n${questions}</quiz>\r\n`;
  const multiple = (stem: string, answers: string, type = 'multichoice') =>
    `<question type="${type}">\r\n<questiontext format="html"><text>${stem}</text></questiontext>\r\n<single>false</single>\r\n${answers}</question>\r\n`;
  const answer = (fraction: string, text: string) =>
    `<answer fraction="${fraction}" format="html"><text>${text}</text></answer>\r\n`;
  const two = answer('50', 'Uno') + answer('50', 'Dos') + answer('-100', 'Tres');

  test('IMP-26 with byte order mark, CRLF, CDATA in pieces, and entities of HTML', () => {
    const stem =
      '<![CDATA[<p dir="ltr">&iquest;Qu&eacute; dice el art&iacute;culo 2.&ordm;?<br /></p>\r\n<p>1&frac12; &le; 2&sup2; &amp; ]]]]><![CDATA[>&nbsp;&valueOf;</p>]]>';
    const [verdict] = readPreguntas(quiz(multiple(stem, two))).verdicts;
    expect(verdict).toMatchObject({ estado: 'lista', linea: 3 });
    expect(verdict!.pregunta!.enunciado).toBe('¿Qué dice el artículo 2.º?\n\n1½ ≤ 2² & ]]> &valueOf;');
    expect(optionsOf(verdict!)).toEqual(['*Uno', '*Dos', 'Tres']);
  });

  test('IMP-26 with fractions of three, decimal commas, and the type that wants all right options', () => {
    const thirds = ['33.33333', '33,33333', '33.33333'].map((fraction, at) => answer(fraction, `Sí ${at}`)).join('');
    const all = answer('100', 'Uno') + answer('100', 'Dos') + answer('0', 'Tres');
    const { verdicts } = readPreguntas(
      quiz(multiple('¿Cuáles son?', thirds + answer('-100', 'No')) + multiple('¿Todas?', all, 'multichoiceset')),
    );
    expect(verdicts.map(optionsOf)).toEqual([
      ['*Sí 0', '*Sí 1', '*Sí 2', 'No'],
      ['*Uno', '*Dos', 'Tres'],
    ]);
    expect(verdicts.map(({ estado, pregunta }) => [estado, pregunta?.exclusiva])).toEqual([
      ['lista', false],
      ['lista', false],
    ]);
  });

  test('IMP-26 with HTML that nobody escaped', () => {
    const stem = '<p>El <b>plazo</b> es:</p><p>a) de días<br/>b) de meses<br></p>';
    const unclosed = Array.from({ length: 60 }, (_, at) => multiple(`¿Pregunta ${at}?<br>`, two)).join('');
    const { verdicts, problem } = readPreguntas(quiz(multiple(stem, two) + unclosed));
    expect(problem).toBeNull();
    expect(verdicts).toHaveLength(61);
    expect(verdicts[0]!.pregunta!.enunciado).toBe('El plazo es:\n\na) de días\nb) de meses');
    expect(verdicts[60]!.pregunta!.enunciado).toBe('¿Pregunta 59?');
  });

  const file = (name: string, base64: string) => `<file name="${name}" path="/" encoding="base64">${base64}</file>`;
  const shown = (name: string) => `<![CDATA[<p>¿Qué se ve?</p><img src="@@PLUGINFILE@@/${name}" alt="Un acta">]]>`;
  const withFiles = (stem: string, files: string) =>
    quiz(multiple(stem, two).replace('</questiontext>', `${files}</questiontext>`));

  test.each<[string, string, string | undefined, string]>([
    [
      'the picture that the text shows, not one left over',
      withFiles(shown('se%20ve.png'), file('no.png', 'AA==') + file('se ve.png', 'AQ==')),
      'AQ==',
      'Solo se conserva la primera imagen.',
    ],
    ['a GIF', withFiles(shown('a.gif'), file('a.gif', 'R0lGOA==')), 'R0lGOA==', ''],
    [
      'none, of a drawing',
      withFiles(shown('a.svg'), file('a.svg', 'PHN2Zz4=')),
      undefined,
      'La imagen no es JPG, PNG, WEBP, AVIF ni GIF, y no se importa.',
    ],
    [
      'a picture in the text itself',
      quiz(
        multiple('<![CDATA[<p>¿Qué se ve?</p><img alt="Un acta" src="data:image/png;base64,iVBORw0KGgo="/>]]>', two),
      ),
      'iVBORw0KGgo=',
      '',
    ],
    [
      'none, of another address',
      quiz(multiple('<![CDATA[<p>¿Qué se ve?</p><img src="https://x.pe/a.png">]]>', two)),
      undefined,
      'La imagen no viene en el archivo.',
    ],
    [
      'the first of two in the text itself',
      quiz(
        multiple(
          '<![CDATA[<p>¿Qué se ve?</p><img src="data:image/png;base64,AQ=="/><img src="data:image/png;base64,Ag=="/>]]>',
          two,
        ),
      ),
      'AQ==',
      'Solo se conserva la primera imagen.',
    ],
    [
      'the first of two files',
      withFiles(
        shown('a.png') + shown('b.png').replace('<p>¿Qué se ve?</p>', ''),
        file('a.png', 'AQ==') + file('b.png', 'Ag=='),
      ),
      'AQ==',
      'Solo se conserva la primera imagen.',
    ],
    [
      'none, of two drawings',
      withFiles(shown('a.svg') + shown('b.svg').replace('<p>¿Qué se ve?</p>', ''), file('a.svg', 'PHN2Zz4=')),
      undefined,
      'La imagen no es JPG, PNG, WEBP, AVIF ni GIF, y no se importa.',
    ],
  ])('IMP-26 keeps %s', (_, text, base64, motivo) => {
    const [verdict] = readPreguntas(text).verdicts;
    expect([verdict!.picture?.base64, verdict!.motivo]).toEqual([base64, motivo]);
    expect(verdict!.pregunta!.enunciado).toBe('¿Qué se ve?');
  });
});

test.each([
  ['alt=""/><img src="b.png" alt="Un acta"', 'Un acta'],
  ['alt="Un\u0000 acta"', 'Un acta'],
  [`alt="${'x'.repeat(501)}"`, 'x'.repeat(500)],
  ['', ''],
])('IMP-26 a picture with %j is described as %j', (attributes, alt) => {
  const stem = `<p>¿Qué se ve?</p><img src="data:image/png;base64,AQ==" ${attributes}/>`;
  const [verdict] = readPreguntas(`[html]${stem.replaceAll('=', '\\=')}{=Sí ~No}`, 'gift').verdicts;
  expect(verdict!.picture).toEqual({ name: 'imagen.png', base64: 'AQ==', alt });
});

describe('IMP-26 Aiken', () => {
  test('IMP-26 a refused question keeps the notes about it', () => {
    const [verdict] = readPreguntas('¿Cuál es el plazo?\nA) Cinco días\nB) Cinco días\nANSWER: A\nSCORE: 2\n').verdicts;
    expect(verdict!.motivo).toBe(
      'Hay opciones duplicadas. El puntaje propio no se conserva: aquí todas las preguntas valen lo mismo.',
    );
  });

  test('IMP-26 with the lines that Chamilo adds, small letters, and CRLF', () => {
    const { formato, verdicts } = readPreguntas(
      '\ufeff¿Qué norma rige?\r\na) El Código Civil\r\nb. La costumbre\r\nANSWER: A\r\nANSWER_EXPLANATION: Artículo 1\r\nSCORE: 1\r\nTAGS: civil\r\n\r\n¿Cuál es el plazo?\r\nA) Cinco días\r\nB) Diez días\r\nRESPUESTA: b)\r\nDESCRIPTION: Para apelar\r\nSCORE: 2,5\r\n',
    );
    expect(formato).toBe('aiken');
    expect(
      verdicts.map(({ linea, estado, motivo, pregunta }) => [linea, estado, motivo, pregunta?.explicacion]),
    ).toEqual([
      [1, 'lista', '', 'Artículo 1'],
      [9, 'nota', 'El puntaje propio no se conserva: aquí todas las preguntas valen lo mismo.', ''],
    ]);
    expect(verdicts[1]!.pregunta!.enunciado).toBe('¿Cuál es el plazo?\nPara apelar');
    expect(verdicts.map(optionsOf)).toEqual([
      ['*El Código Civil', 'La costumbre'],
      ['Cinco días', '*Diez días'],
    ]);
  });

  test.each<[string, string[] | undefined]>([
    ['B', ['Cusco', '*Arequipa', 'Lima']],
    ['(b)', ['Cusco', '*Arequipa', 'Lima']],
    ['B) Arequipa', ['Cusco', '*Arequipa', 'Lima']],
    ['A y C', ['*Cusco', 'Arequipa', '*Lima']],
    ['a, c.', ['*Cusco', 'Arequipa', '*Lima']],
    // Not option A, by its first letter.
    ['Arequipa', ['Cusco', '*Arequipa', 'Lima']],
    ['Ayacucho', undefined],
    ['D', undefined],
    ['A, D', undefined],
    ['', undefined],
  ])('IMP-26 «ANSWER: %s»', (given, expected) => {
    const { verdicts } = readPreguntas(`¿Cuáles son?\nA) Cusco\nB) Arequipa\nC) Lima\nANSWER: ${given}\n`, 'aiken');
    expect(verdicts.map(optionsOf)).toEqual([expected]);
  });
});

test('IMP-26 GIFT as Moodle exports it, with CRLF and a byte order mark', () => {
  const { formato, verdicts } = readPreguntas(
    '\ufeff// question: 0  name: Switch category to $course$/top\r\n$CATEGORY: $course$/top/Civil\r\n\r\n\r\n// question: 12  name: Plazo\r\n::Plazo\\: uno::[html]<p>&iquest;Cu&aacute;l es el plazo \\= t&eacute;rmino?<br></p>{\r\n\t~%33.33333%<p>Cinco d&iacute;as</p>\r\n\t~%66.66667%<p>Diez</p>#<p>Art. 2\\: s&iacute;</p>\r\n\t~%-100%<p>Nunca</p>\r\n}\r\n\r\n\r\n',
  );
  expect(formato).toBe('gift');
  expect(verdicts).toHaveLength(1);
  expect(verdicts[0]).toMatchObject({ linea: 6, estado: 'nota', pregunta: { explicacion: 'Diez: Art. 2: sí' } });
  expect(verdicts[0]!.pregunta!.enunciado).toBe('¿Cuál es el plazo = término?');
  expect(optionsOf(verdicts[0]!)).toEqual(['*Cinco días', '*Diez', 'Nunca']);
});
