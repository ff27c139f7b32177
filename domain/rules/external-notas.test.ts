import { expect, test } from 'vitest';
import {
  type ExternalEstado,
  externalEstado,
  externalEstados,
  intentoReason,
  parseExternalNotas,
  readExternalTable,
} from './external-notas.ts';

test('REL-20 lines from Excel are read: heading, names between, comma, blank lines; a dash removes', () => {
  const pasted = 'DNI\tNota\r\n20000001\t15,5\r\n\r\n20000002;Quispe Rojas;12\r\n20000003 -\r\n';
  expect(parseExternalNotas(pasted)).toEqual([
    { linea: 2, dni: '20000001', nota: 15.5 },
    { linea: 4, dni: '20000002', nota: 12 },
    { linea: 5, dni: '20000003', nota: null },
  ]);
});

test.each([
  ['20000001', 'Falta la nota'],
  ['20000001;', 'Falta la nota'],
  ['20000001 NP', 'Escribe un número'],
  ['20000001 21', 'De 0 a 20'],
  ['20000001 14.555', 'Hasta dos decimales'],
])('REL-20 %j is refused: %s', (line, motivo) => {
  expect(parseExternalNotas(line)).toEqual([{ linea: 1, quien: '20000001', motivo }]);
});

test('16 KB of anything is read at once', () => {
  const quien = '\\'.repeat(60);
  expect(parseExternalNotas('\\'.repeat(16_384))).toEqual([{ linea: 1, quien, motivo: 'Falta la nota' }]);
  expect(parseExternalNotas(`${'\\'.repeat(16_384)} NP`)).toEqual([{ linea: 1, quien, motivo: 'Escribe un número' }]);
  expect(parseExternalNotas('\n'.repeat(16_384))).toEqual([]);
});

const cases: [number | null, number | null, number | null, ExternalEstado][] = [
  [15, null, null, 'nueva'],
  [15, 15, null, 'igual'],
  [15, 12, null, 'cambia'],
  [15, null, 11, 'con-intento'],
  [15, 12, 11, 'con-intento'],
  [15, 15, 11, 'igual'],
  [null, 12, 11, 'cambia'],
  [null, null, 11, 'igual'],
];
test.each(cases)('REL-20 %s over %s with an attempt of %s: %s', (nota, externa, intento, expected) => {
  expect(externalEstado(nota, { externa, intento })).toBe(expected);
  expect(externalEstados).toContain(expected);
});

const alumnos = [
  { usuarioId: 1, dni: '20000001', nombre: 'Ana', apellido: 'Quispe Ñahui' },
  { usuarioId: 2, dni: '02000002', nombre: 'Beto', apellido: 'Rojas Vega' },
  { usuarioId: 3, dni: '20000003', nombre: 'Carla', apellido: 'Soto Díaz' },
];
const table = (rows: string[][], column?: number) =>
  readExternalTable(rows, { alumnos, prueba: 'Examen final', column });

test('REL-24 a sheet is read by its titles: below a heading, with a lost zero, by name without a DNI, and no grade is no line', () => {
  const rows = [
    ['Resultados del examen'],
    ['N°', 'DNI', 'Apellidos y nombres', 'Preguntas', 'Nota'],
    ['1', '20000001', 'Quispe Ñahui, Ana', '18', '15,5'],
    ['2', '2000002', 'Rojas Vega, Beto', '14', '12'],
    ['3', '', 'Carla Soto Díaz', '9', '08'],
    ['4', '20000009', 'Alguien Más', '20', ''],
    ['5', '', 'Nadie Conocido', '20', '11'],
    ['6', '20000001', 'Quispe Ñahui, Ana', '20', 'NSP'],
  ];
  expect(table(rows)).toMatchObject({
    column: 4,
    lines: [
      { linea: 3, dni: '20000001', nota: 15.5 },
      { linea: 4, dni: '02000002', nota: 12 },
      { linea: 5, dni: '20000003', nota: 8 },
      { linea: 7, quien: 'Nadie Conocido', motivo: 'No está en el curso' },
      { linea: 8, quien: '20000001', motivo: 'NSP es de clases: deja la prueba sin nota' },
    ],
  });
  // Another column, chosen by hand.
  const other = table(rows, 3);
  expect('lines' in other && other.lines[0]).toEqual({ linea: 3, dni: '20000001', nota: 18 });
  expect('columns' in other && other.columns.map(({ titulo }) => titulo)).toEqual(['N°', 'Preguntas', 'Nota']);
});

test('REL-24 the column with the name of the test wins, and a sheet without titles is read by its content', () => {
  const named = table([
    ['DNI', 'Nota', 'Examen final'],
    ['20000001', '10', '17'],
  ]);
  expect(named).toMatchObject({ column: 2, lines: [{ dni: '20000001', nota: 17 }] });
  const bare = table([
    ['20000001', '17'],
    ['20000003', '11'],
  ]);
  expect(bare).toMatchObject({
    column: 1,
    lines: [
      { linea: 1, nota: 17 },
      { linea: 2, nota: 11 },
    ],
  });
});

test('REL-24 a sheet with names alone, short rows, and a column that holds no grades', () => {
  const rows = [
    ['Nombres y apellidos', 'Puntaje obtenido', 'Firma', 'x'.repeat(61)],
    ['Ana Quispe Ñahui', '17', '', 'vino'],
    ['x'.repeat(121), '16'],
    ['Carla Soto Díaz'],
  ];
  expect(table(rows)).toEqual({
    column: 1,
    columns: [
      { columna: 1, titulo: 'Puntaje obtenido' },
      { columna: 3, titulo: 'x'.repeat(60) },
    ],
    lines: [
      { linea: 2, dni: '20000001', nota: 17 },
      { linea: 3, quien: 'x'.repeat(120), motivo: 'No está en el curso' },
    ],
  });
});

test('REL-24 the column of the grades without a title is one with more grades than other texts', () => {
  const half = [
    ['20000001', '17'],
    ['20000003', 'NSP'],
  ];
  expect(table(half)).toEqual({ problem: 'No encontramos la columna de la nota.' });
  expect(table([...half, ['2000002', '11']])).toMatchObject({
    column: 1,
    columns: [{ columna: 1, titulo: 'Columna 2' }],
  });
});

test('REL-24 500 grades are taken', () => {
  const rows = Array.from({ length: 500 }, (_, at) => [String(30_000_000 + at), '12']);
  expect(table([['DNI', 'Nota'], ...rows])).toMatchObject({ column: 1 });
});

test('REL-24 a row without anybody, and one of several people of the same name, are named', () => {
  const twins = [alumnos[0]!, { ...alumnos[0]!, usuarioId: 9, dni: '20000009' }];
  const rows = [
    ['DNI', 'Apellidos y nombres', 'Nota'],
    ['', '', '12'],
    ['', 'Quispe Ñahui, Ana', '13'],
    ['123456789012345678901', '', '14'],
    ['AB 123', '', '15'],
  ];
  expect(readExternalTable(rows, { alumnos: twins, prueba: 'Examen final', column: undefined })).toMatchObject({
    lines: [
      { linea: 2, quien: '', motivo: 'La fila no dice de quién es' },
      { linea: 3, quien: 'Quispe Ñahui, Ana', motivo: 'Hay varias personas con este nombre: usa el DNI' },
      { linea: 4, dni: '12345678901234567890', nota: 14 },
      { linea: 5, dni: 'AB123', nota: 15 },
    ],
  });
});

test.each([
  ['nobody', [['Hola', 'mundo']], 'No encontramos la columna del DNI.'],
  ['no grade', [['DNI'], ['20000001']], 'No encontramos la columna de la nota.'],
  [
    'no grade yet',
    [
      ['DNI', 'Examen final'],
      ['20000001', ''],
    ],
    'La columna de la nota está vacía.',
  ],
  [
    'too many',
    [['DNI', 'Nota'], ...Array.from({ length: 501 }, (_, at) => [String(30_000_000 + at), '12'])],
    'Son más de 500 notas. Divide el archivo en partes.',
  ],
])('REL-24 a sheet with %s is refused in words', (_, rows, problem) => {
  expect(table(rows)).toEqual({ problem });
});

test('REL-21 an attempt that waits to be graded and a sitting under way are asked about too', () => {
  for (const rendicion of ['pendiente', 'en-curso'] as const) {
    expect(externalEstado(15, { externa: null, intento: null, rendicion })).toBe('con-intento');
    expect(externalEstado(null, { externa: 12, intento: null, rendicion })).toBe('cambia');
  }
  expect(intentoReason({ intento: null, rendicion: 'pendiente' })).toBe('Ya la rindió aquí: falta calificar');
  expect(intentoReason({ intento: null, rendicion: 'en-curso' })).toBe('La está rindiendo ahora');
  expect(intentoReason({ intento: 14, rendicion: 'en-curso' })).toBe('Ya la rindió aquí: 14');
  expect(intentoReason({ intento: null })).toBe('');
});
