import { describe, expect, test } from 'vitest';
import { makeXlsx } from '../testing/make-xlsx.ts';
import { checkRows, type KnownUsuario } from './importacion.ts';
import { readPeopleFile } from './read-people-file.ts';

const lucia: KnownUsuario = {
  usuarioId: 1,
  dni: '20000001',
  correo: 'lucia@correo.pe',
  nombre: 'Lucía',
  apellido: 'Quispe Rojas',
  matriculado: false,
  eliminado: false,
  correoTaken: false,
};

/** What would be stored of each row, or why it is not. */
async function outcomes(file: string | Uint8Array): Promise<string[]> {
  const { filas } = await readPeopleFile(new Uint8Array(typeof file === 'string' ? Buffer.from(file) : file));
  const options = { completarCeros: false, aceptarTipos: false, restaurarEliminados: false };
  return filas.map((fila) => {
    const [row] = checkRows([fila], [lucia], options);
    if (fila.problema || row?.veredicto === 'error') return `✗ ${fila.problema || row?.motivo}`;
    return [row?.dni, row?.nombre, row?.apellido, row?.correo, row?.numero, row?.motivo].filter(Boolean).join('/');
  });
}

const titles = 'DNI;Nombres;Apellidos;Correo;Celular';
const book = (...rows: Parameters<typeof makeXlsx>[0][number]['rows']) => makeXlsx([{ name: 'Hoja1', rows }]);
const cells = titles.split(';');

describe('lists that ordinary programs broke', () => {
  test.each([
    [
      'a second surname beside "Apellido"',
      'DNI;Apellido;Segundo apellido;Nombres;Correo\n45000145;Ríos;Paz;Ana;a@b.pe',
    ],
    ['a whole name beside its surnames', 'DNI;Nombre completo;Apellidos;Correo\n45000145;Ana Ríos Paz;Ríos Paz;a@b.pe'],
    ['first names called whole', 'DNI;Nombre completo;Apellidos;Correo\n45000145;Ana;Ríos Paz;a@b.pe'],
    ['every line in quotes', '"DNI,Nombres,Apellidos,Correo"\r\n"45000145,Ana,""Ríos Paz"",a@b.pe"\r\n'],
    ['numbers kept as text by a formula', `${titles}\n="45000145";Ana;Ríos Paz;a@b.pe;`],
    ['invisible signs', `${titles}\n\u202a45000145\u202c;A\u00adna;Ríos\u00a0Paz;\ufeffa@b.pe;`],
    ['bullets and commas', `${titles}\n45000145;- Ana;Ríos Paz,;a@b.pe;`],
    ['points of the sentence', `${titles}\n45000145;Ana;Ríos Paz;a@b.pe.;`],
  ])('ADM-97 %s', async (_what, file) => expect(await outcomes(file)).toEqual(['45000145/Ana/Ríos Paz/a@b.pe']));

  test('ADM-97 titles in two lines of merged cells give both surnames', async () => {
    const file = book(
      ['RELACIÓN DE INSCRITOS'],
      ['N°', 'DNI', 'APELLIDOS', '', 'NOMBRES', 'CORREO'],
      ['', '', 'PATERNO', 'MATERNO'],
      [1, 45000145, 'Ríos', 'Paz', 'Ana', 'a@b.pe'],
    );
    expect(await outcomes(file)).toEqual(['45000145/Ana/Ríos Paz/a@b.pe']);
    const { sample, firstRow } = await readPeopleFile(file);
    expect([firstRow, sample[0]?.[1]]).toEqual([3, '45000145']);
  });

  test('ADM-97 a numbered list with blank lines, a total and the source: nobody is made up', async () => {
    const file = book(
      ['COLEGIO DE ABOGADOS'],
      ['Fecha: 12/05/2026'],
      [],
      ['N°', 'D.N.I.', 'APELLIDOS Y NOMBRES (completos)', 'CORREO ELECTRÓNICO (Gmail)', 'TELÉFONO / CELULAR'],
      [1, 45000145, 'ABOG. RÍOS PAZ, ANA', 'a@b.pe', 987654321],
      [2, 7000146, 'SOTO LEÓN, LUIS', 'l@b.pe', '912-345-678'],
      [3],
      ['4.'],
      ['TOTAL', 2],
      ['', '', 'Total de inscritos: 2'],
    );
    expect(await outcomes(file)).toEqual([
      '45000145/ANA/RÍOS PAZ/a@b.pe/987654321/Sin «ABOG.» en el nombre',
      '✗ El DNI «7000146» tiene 7 dígitos. ¿Era 07000146?',
      '✗ El DNI «2» no es válido',
      '✗ Falta el DNI',
    ]);
  });

  test('ADM-97 two lists beside each other, or an old number beside the new one, are held back', async () => {
    const lists = book(
      ['DNI', 'Nombres', 'Apellidos', 'Correo', '', 'DNI', 'Nombres', 'Apellidos', 'Correo'],
      [45000145, 'Ana', 'Ríos', 'a@b.pe', '', 45000146, 'Luis', 'Soto', 'l@b.pe'],
      [45000147, 'Zoe', 'Paz', 'z@b.pe', '', '45000147'],
      [45000148, 'Eva', 'Paz', 'e@b.pe', '', 'retirado'],
    );
    expect(await outcomes(lists)).toEqual([
      '✗ La fila tiene otro documento, «45000146»: deja una sola lista y un solo documento por fila',
      '45000147/Zoe/Paz/z@b.pe',
      '45000148/Eva/Paz/e@b.pe',
    ]);
  });

  test('ADM-97 a title is taken off, also before a split is proposed', async () => {
    expect(await outcomes(`${titles}\n45000145;Dra María;Mag. Paz;a@b.pe;\n45000146;Luis;Bach;b@b.pe;`)).toEqual([
      '45000145/María/Paz/a@b.pe/Sin «Dra» en el nombre. Sin «Mag.» en el nombre',
      '45000146/Luis/Bach/b@b.pe',
    ]);
    const { filas } = await readPeopleFile(
      new Uint8Array(Buffer.from('DNI;Apellidos y nombres;Correo\n45000145;DR. RÍOS PAZ ANA;a@b.pe')),
    );
    expect(filas).toMatchObject([{ nombre: 'ANA', apellido: 'RÍOS PAZ', entero: 'DR. RÍOS PAZ ANA' }]);
  });

  test.each([
    ['12345678/Juan/Ríos/j@ejemplo.com', 'Parece un ejemplo: mira si la fila es de una persona'],
    ['45000145/Ana 2/Ríos/a@b.pe', 'El nombre lleva un número: mira si es así'],
  ])('ADM-97 %s is imported with a remark', async (row, remark) => {
    expect(await outcomes(`${titles}\n${row.replaceAll('/', ';')};`)).toEqual([`${row}/${remark}`]);
  });

  test.each(['-', '.', '—', 'NO TIENE', 'N/A'])('ADM-97 a mother surname written %s is none', async (materno) => {
    const file = `DNI;Apellido paterno;Apellido materno;Nombres;Correo\n45000145;Ríos;${materno};Ana;a@b.pe`;
    expect(await outcomes(file)).toEqual(['45000145/Ana/Ríos/a@b.pe']);
  });

  test('ADM-97 rows below other titles are held back; titles of a new page are no row', async () => {
    const row = (n: number) => `4500014${n};Ana;Ríos;a${n}@b.pe;`;
    const file = [titles, row(1), titles, row(2), 'DNI;Apellidos;Nombres;Correo;', row(3), titles, row(4)].join('\n');
    expect(await outcomes(file)).toEqual([
      '45000141/Ana/Ríos/a1@b.pe',
      '45000142/Ana/Ríos/a2@b.pe',
      '✗ Son títulos distintos de los primeros: pon esta lista en otro archivo',
      '✗ Está debajo de otros títulos (línea 5): pon esa lista en otro archivo',
      '45000144/Ana/Ríos/a4@b.pe',
    ]);
  });

  test('ADM-97 columns without a title that are not read are named', async () => {
    const file = book(
      ['DNI', 'Nombres', '', 'Apellidos', 'Correo'],
      [45000145, 'Ana', 'Luz', 'Ríos', 'a@b.pe', 9],
      [45000146, 'Eva', '', 'Paz', 'e@b.pe'],
    );
    expect((await readPeopleFile(file)).unused).toEqual(['columna C', 'columna F']);
    expect(await outcomes(file)).toEqual(['45000145/Ana/Ríos/a@b.pe', '45000146/Eva/Paz/e@b.pe']);
  });

  test.each([
    ['«MarÃ a» tiene signos extraños: revisa la codificación del archivo', 'MarÃ\u008da'],
    ['«MarÃa» tiene signos extraños: revisa la codificación del archivo', 'MarÃ\u00ada'],
    ['«MUÃ‘OZ» tiene signos extraños: revisa la codificación del archivo', 'MUÃ‘OZ'],
    ['«RAÃšL» tiene signos extraños: revisa la codificación del archivo', 'RAÃšL'],
    ['El nombre «VERDADERO» no parece un nombre', 'VERDADERO'],
    ['El nombre «null» no parece un nombre', 'null'],
    ['El nombre «12-may» no parece un nombre', '12-may'],
    ['El nombre «x» no parece un nombre', 'x'],
    ['El nombre «Ana (retirada)» lleva una anotación: deja solo el nombre', 'Ana (retirada)'],
    ['El nombre «Ana - OBSERVADO» lleva una anotación: deja solo el nombre', 'Ana - OBSERVADO'],
  ])('ADM-97 a name is refused: %s', async (motivo, nombre) => {
    expect(await outcomes(`${titles}\n45000145;${nombre};Ríos;a@b.pe;`)).toEqual([`✗ ${motivo}`]);
  });

  test('ADM-97 João has no odd signs', async () => {
    expect(await outcomes(`${titles}\n45000145;JOÃO;CONCEIÇÃO;a@b.pe;`)).toEqual(['45000145/JOÃO/CONCEIÇÃO/a@b.pe']);
  });

  test.each([
    ['4500014.5', 'El DNI «4500014.5» no es válido'],
    ['45000145.5', 'El DNI «45000145.5» no es válido'],
    ['450001.45', 'El DNI «450001.45» no es válido'],
    ['O7012345', '«O7012345» empieza con la letra O. ¿Era 07012345?'],
    ['20000001', 'El DNI es de Lucía Quispe Rojas, que usa otro correo: revisa el número'],
  ])('ADM-97 a document %s: %s', async (dni, motivo) => {
    expect(await outcomes(`${titles}\n${dni};Ana;Ríos;a@b.pe;`)).toEqual([`✗ ${motivo}`]);
  });

  test('ADM-97 dates, addresses and uncalculated cells are no telephones', async () => {
    const file = book(
      cells,
      [45000145, 'Ana', 'Ríos', 'a@b.pe', { xml: '<c s="2"><v>45000</v></c>' }],
      [45000146, 'Ana', 'Ríos', 'b@b.pe', { xml: '<c t="d"><v>2024-05-12T00:00:00</v></c>' }],
      [45000147, 'Ana', 'Ríos', 'c@b.pe', 'Jr. Los Olivos 123456'],
      [45000148, 'Ana', 'Ríos', 'd@b.pe', '987 654 321 / 912 345 678'],
    );
    expect(await outcomes(file)).toEqual([
      '✗ El celular «15/03/2023» es una fecha',
      '✗ El celular «2024-05-12T00:00:00» es una fecha',
      '✗ El celular «Jr. Los Olivos 123456» no es un número de teléfono',
      '45000148/Ana/Ríos/d@b.pe/987 654 321 / 912 345 678',
    ]);
  });

  test.each([
    ['ana@gmial.com', '¿El correo era ana@gmail.com?'],
    ['añita@correo.pe', 'El correo lleva tildes o eñe: mira si es así'],
  ])('ADM-97 %s is imported with a remark', async (correo, remark) => {
    expect(await outcomes(`${titles}\n45000145;Ana;Ríos;${correo};`)).toEqual([
      `45000145/Ana/Ríos/${correo}/${remark}`,
    ]);
  });
});

describe('ADM-13 one byte that is «é» in one encoding and «Ú» in another', () => {
  const bytes = (nombre: string) => Buffer.from(`${titles}\n45000145;${nombre};RIOS;a@b.pe;`, 'latin1');
  test.each([
    ['JES\xe9S', 'CP850', 'JESÚS', '«JESÚS» en CP850 o «JESéS» en Windows-1252'],
    ['JOS\xe9', 'Windows-1252', 'JOSé', '«JOSé» en Windows-1252 o «JOSÚ» en CP850'],
    ['Jos\xe9', 'Windows-1252', 'José', ''],
    ['JES\xe9S ARA\xa5A', 'CP850', 'JESÚS ARAÑA', ''],
  ])('%j is read as %s', async (nombre, encoding, read, doubt) => {
    const file = await readPeopleFile(new Uint8Array(bytes(nombre)));
    expect([file.encoding, file.filas[0]?.nombre, file.encodingDoubt]).toEqual([encoding, read, doubt]);
  });

  test('a chosen encoding is no doubt', async () => {
    const file = await readPeopleFile(new Uint8Array(bytes('JES\xe9S')), { encoding: 'CP850' });
    expect(file.encodingDoubt).toBe('');
  });
});
