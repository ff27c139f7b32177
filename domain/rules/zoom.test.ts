import { describe, expect, test } from 'vitest';
import { parseCsv } from '../formats/parse-csv.ts';
import { matchZoom, type ZoomPerson, zoomEstado, zoomEstadoLabels, zoomEstados } from './match-zoom.ts';
import { readCellTables } from './read-table-file.ts';
import { readZoom } from './read-zoom.ts';

const read = (csv: string) => {
  const rows: string[][] = [];
  for (const { line, cells } of parseCsv(csv).records) {
    while (rows.length < line - 1) rows.push([]);
    rows.push(cells);
  }
  return readZoom(rows);
};

const spanish = 'Nombre (nombre original),Correo electrónico,Duración total (minutos)\r\nAna Ríos,ana@correo.pe,84\r\n';
const ana = { linea: 2, nombre: 'Ana Ríos', correo: 'ana@correo.pe', minutos: 84 };

describe('ASI-02 the participants report of Zoom', () => {
  test.each([
    [
      'of today, in English',
      'Name (Original Name),User Email,Total Duration (Minutes),Guest\nAna Ríos,Ana@correo.pe,84,Yes',
    ],
    [
      'of today, in Spanish',
      'Nombre (nombre original),Correo electrónico del usuario,Duración total (minutos),Invitado\nAna Ríos,ana@correo.pe,84,Sí',
    ],
    ['with semicolons', 'Nombre (nombre original);Correo electrónico;Duración (minutos)\nAna Ríos;ana@correo.pe;84'],
    ['as Excel writes the column', 'Participant,Email,Duration\nAna Ríos,ana@correo.pe,1:24:00'],
    ['without seconds', 'Participant,Email,Duration\nAna Ríos,ana@correo.pe,1:24'],
    ['with seconds', 'Participant,Email,Duration\nAna Ríos,ana@correo.pe,1:23:60'],
    ['with its unit', 'Participant,Email,Duration\nAna Ríos,ana@correo.pe,"84,0 min."'],
    [
      'with times only',
      'Name (Original Name),User Email,Join Time,Leave Time\nAna Ríos,ana@correo.pe,11/10/2026 07:00:00 PM,11/10/2026 08:24:00 PM',
    ],
  ])('%s', (_, csv) => expect(read(csv)).toEqual({ filas: [ana], problema: null }));

  test('begins with a block about the meeting, repeats people, and knows the waiting room', () => {
    const csv = `Meeting ID,Topic,Start Time,End Time,User Email,Duration (Minutes),Participants
812 3456,Clase 1,11/10/2026 07:00:00 PM,11/10/2026 09:00:00 PM,escuela@aula.pe,120,3

Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest,In Waiting Room
Ana Ríos,ana@correo.pe,11/10/2026 06:50:00 PM,11/10/2026 07:00:00 PM,10,Yes,Yes
Ana Ríos,ana@correo.pe,11/10/2026 07:00:00 PM,11/10/2026 07:30:00 PM,30,Yes,No
Ana Ríos,ana@correo.pe,11/10/2026 07:40:00 PM,11/10/2026 08:34:00 PM,54,Yes,No`;
    expect(read(csv).filas.map(({ linea, minutos }) => [linea, minutos])).toEqual([
      [6, 30],
      [7, 54],
    ]);
  });

  test.each([
    ['nombre,apellido\nAna,Ríos', /^No parece un reporte/],
    ['Name,Duration (Minutes)', /no tiene participantes/],
    ['Name,Duration (Minutes)\nAna,mucho', /^Línea 2: no entendemos/],
    ['Name,Join Time,Leave Time\nAna,ayer,11/10/2026 08:24:00 PM', /^Línea 2: no entendemos/],
    ['Name,Join Time,Leave Time\nAna,11/10/2026 08:24:00 PM,hoy', /^Línea 2: no entendemos/],
    ['Name,Join Time,Leave Time\nAna,11/10/2026 08:24:00 PM,11/10/2026 08:23:00 PM', /^Línea 2: no entendemos/],
  ])('%j is refused in words', (csv, problem) => expect(read(csv).problema).toMatch(problem));

  test.each([
    ['UTF-8 with its mark', Buffer.from(`\ufeff${spanish}`)],
    ['UTF-16, as Excel saves Unicode text', Buffer.from(`\ufeff${spanish.replaceAll(',', '\t')}`, 'utf16le')],
    ['Windows-1252, as Excel saves CSV', Buffer.from(spanish, 'latin1')],
  ])('in %s', async (_, bytes) => {
    const [table] = await readCellTables(bytes);
    expect(readZoom(table!.rows)).toEqual({ filas: [ana], problema: null });
  });

  test('5,000 lines are read, more are not, and long cells are cut', () => {
    const report = (lines: number) =>
      readZoom([
        ['Name', 'Email', 'Duration'],
        ...Array.from({ length: lines }, () => ['x'.repeat(301), 'y'.repeat(321), '5']),
      ]);
    const { filas, problema } = report(5_000);
    expect([filas.length, problema]).toEqual([5_000, null]);
    expect(filas[0]).toEqual({ linea: 2, nombre: 'x'.repeat(300), correo: 'y'.repeat(320), minutos: 5 });
    expect(report(5_001)).toEqual({ filas: [], problema: 'El reporte tiene más de 5000 líneas.' });
  });

  test('a hostile file ends quickly', () => {
    const slashes = '/'.repeat(16_384);
    expect(
      readZoom([
        ['Name', 'Duration'],
        [slashes, slashes],
      ]).problema,
    ).toMatch(/^Línea 2/);
    expect(readZoom([[`(${slashes}`, slashes]]).filas).toEqual([]);
  });
});

describe('ASI-02 people of the report', () => {
  const alumnos = [
    { usuarioId: 1, nombre: 'Ana', apellido: 'Ríos Paz', correo: 'Ana@correo.pe', dni: '40000001' },
    { usuarioId: 2, nombre: 'Luis Alberto', apellido: 'Ñaupari', correo: 'luis@correo.pe', dni: '40000002' },
    { usuarioId: 3, nombre: 'Juan', apellido: 'Pérez', correo: 'juan1@correo.pe', dni: '40000003' },
    { usuarioId: 4, nombre: 'Juan', apellido: 'Perez', correo: 'juan2@correo.pe', dni: 'ab1234567' },
  ];
  let line = 1;
  const row = (nombre: string, correo: string, minutos: number) => {
    line += 1;
    return { linea: line, nombre, correo, minutos };
  };
  const match = (...rows: ReturnType<typeof row>[]) =>
    matchZoom(rows, alumnos, 120).map(({ usuarioId, por, minutos, candidatos }) => [
      usuarioId,
      por,
      minutos,
      candidatos,
    ]);

  test('are found by e-mail, then by name in any order and writing, and their joins are summed', () => {
    expect(match(row('otro nombre', 'ana@correo.pe', 30), row('RIOS PAZ, Ana', '', 40.4))).toEqual([
      [1, 'correo', 70, []],
    ]);
    expect(match(row('Ríos Paz Ana', '', 40), row('otro nombre', 'ana@correo.pe', 30))).toEqual([
      [1, 'correo', 70, []],
    ]);
    expect(match(row('iPhone de Luis (Luis Alberto Naupari)', '', 50))).toEqual([[2, 'nombre', 50, []]]);
    expect(match(row('Luis (Luis Alberto Naupari', '', 50))).toEqual([[2, 'nombre', 50, []]]);
    expect(match(row('Ana Ríos Paz (iPhone)', '', 50))).toEqual([[1, 'nombre', 50, []]]);
    expect(match(row('Ana Ríos Paz', 'trabajo@empresa.pe', 5))).toEqual([[1, 'nombre', 5, []]]);
  });

  test('of the same name are not guessed, nor is anybody else', () => {
    expect(match(row('Juan Pérez', '', 20))).toEqual([[null, null, 20, [3, 4]]]);
    expect(match(row('Juan Pérez', 'juan2@correo.pe', 20))).toEqual([[4, 'correo', 20, []]]);
    expect(match(row('Anfitrión', 'escuela@aula.pe', 120), row('Ana', '', 1))).toEqual([
      [null, null, 120, []],
      [null, null, 1, []],
    ]);
  });

  test('TRM-50 who wrote the document beside the name is found by name, by the document alone is proposed', () => {
    for (const shown of ['Ana Ríos Paz DNI 40000001', '40000001 - RIOS PAZ ANA', 'DNI: 40000001 Ana Ríos Paz']) {
      expect([shown, match(row(shown, '', 20))]).toEqual([shown, [[1, 'nombre', 20, []]]]);
    }
    expect(match(row('DNI 40000002', '', 20))).toEqual([[null, null, 20, [2]]]);
    expect(match(row('Invitado AB1234567', '', 20))).toEqual([[null, null, 20, [4]]]);
    expect(match(row('49999999', '', 20))).toEqual([[null, null, 20, []]]);
  });

  test('TRM-50 two words of a name at least propose the students who have them', () => {
    expect(match(row('Ana Paz', '', 20))).toEqual([[null, null, 20, [1]]]);
    expect(match(row('ÑAUPARI LUIS', '', 20))).toEqual([[null, null, 20, [2]]]);
    for (const shown of ['Ana', 'Ana Paz Soto', 'Luis Paz', 'iPhone']) {
      expect([shown, match(row(shown, '', 20))]).toEqual([shown, [[null, null, 20, []]]]);
    }
  });

  test('TRM-51 who was identified once is recognised by the address or the name, but never by a name of students', () => {
    const known = new Map([
      ['trabajo@empresa.pe', 2],
      ['anita', 1],
      ['juan perez', 3],
      ['quien se fue', 9],
    ]);
    const recognised = (...rows: ReturnType<typeof row>[]) =>
      matchZoom(rows, alumnos, 120, new Map(), known).map(({ usuarioId, por, candidatos }) => [
        usuarioId,
        por,
        candidatos,
      ]);
    expect(recognised(row('iPhone', 'Trabajo@empresa.pe', 20))).toEqual([[2, 'recordado', []]]);
    expect(recognised(row('ANITA', '', 20))).toEqual([[1, 'recordado', []]]);
    expect(recognised(row('anita', 'otra@empresa.pe', 20))).toEqual([[null, null, []]]);
    expect(recognised(row('Juan Pérez', '', 20))).toEqual([[null, null, [3, 4]]]);
    expect(recognised(row('Quien se fue', '', 20))).toEqual([[null, null, []]]);
    expect(recognised(row('Ana', 'ana@correo.pe', 10), row('anita', '', 20))).toEqual([[1, 'correo', []]]);
  });

  test('under one name and two addresses may be two people', () => {
    const twice = [row('Ana Ríos Paz', 'uno@empresa.pe', 10), row('Ana Ríos Paz', 'dos@empresa.pe', 20)];
    expect(match(...twice, row('Ana Ríos Paz', '', 5))).toEqual([
      [null, null, 10, [1]],
      [null, null, 20, [1]],
      [null, null, 5, [1]],
    ]);
    expect(match(row('Ana', 'ana@correo.pe', 30), row('Ana Ríos Paz', 'uno@empresa.pe', 10))).toEqual([
      [1, 'correo', 30, []],
      [null, null, 10, [1]],
    ]);
    // The same address under one name is one person.
    expect(match(row('Ana Ríos Paz', 'uno@empresa.pe', 10), row('Ana Ríos Paz', 'uno@empresa.pe', 20))).toEqual([
      [1, 'nombre', 30, []],
    ]);
  });

  test('are who was chosen by hand, and their other joins are added', () => {
    const phone = row('iPhone', '', 15);
    const chosen = new Map([[phone.linea, 4]]);
    const people = matchZoom([phone, row('Juan', 'juan2@correo.pe', 20)], alumnos, 120, chosen);
    expect(people).toMatchObject([{ usuarioId: 4, minutos: 35, lineas: [phone.linea, phone.linea + 1] }]);
  });

  test('have at most the minutes of the session', () => {
    expect(match(row('', 'ana@correo.pe', 100), row('', 'ana@correo.pe', 100))).toEqual([[1, 'correo', 120, []]]);
  });

  const person: ZoomPerson = {
    lineas: [2],
    nombre: '',
    correo: '',
    minutos: 60,
    usuarioId: 1,
    por: 'correo',
    candidatos: [],
  };
  test.each([
    [undefined, true, 'nueva'],
    [{ presente: true, minutos: null, origen: 'ingreso' }, true, 'cambia'],
    [{ presente: true, minutos: 60, origen: 'zoom' }, true, 'igual'],
    [{ presente: true, minutos: 60, origen: 'zoom' }, false, 'cambia'],
    [{ presente: false, minutos: null, origen: 'manual' }, true, 'manual'],
    [{ presente: true, minutos: null, origen: 'manual' }, true, 'igual'],
  ] as const)('stored %j, present %s: %s', (stored, presente, estado) =>
    expect(zoomEstado(person, presente, stored)).toBe(estado),
  );
  test('each verdict has its words', () => {
    expect(zoomEstados.map((estado) => zoomEstadoLabels[estado])).toEqual([
      ...['Se registra', 'Cambia lo registrado', 'Ya estaba así', 'Se marcó a mano'],
      ...['No es seguro quién es: elígelo', 'No es estudiante del curso'],
    ]);
  });
  test('without a student there is nothing to store', () => {
    expect(zoomEstado({ ...person, usuarioId: null }, true, undefined)).toBe('sin-alumno');
    expect(zoomEstado({ ...person, usuarioId: null, candidatos: [3] }, true, undefined)).toBe('ambigua');
    expect(zoomEstado({ ...person, usuarioId: null, candidatos: [3, 4] }, true, undefined)).toBe('ambigua');
  });
});
