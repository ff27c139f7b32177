import { describe, expect, test } from 'vitest';
import { parseTsv } from '../formats/tsv.ts';
import { blockVerdicts, maxBlock, reviewBlock } from './nota-block.ts';

const ana = { usuarioId: 1, dni: '01234567', nombre: 'Ana', apellido: 'Ñahui Ríos' };
const luz = { usuarioId: 2, dni: '45678901', nombre: 'Luz María', apellido: 'Quispe' };
const eva = { usuarioId: 3, dni: '70000003', nombre: 'Eva', apellido: 'Zárate' };
const s1 = { moduloId: 11, nombre: 'Sesión 1: Introducción', editable: true };
const examen = { moduloId: 12, nombre: 'Examen', editable: false };
const s2 = { moduloId: 13, nombre: 'Sesión 2: Prueba', editable: true };
const alumnos = [ana, luz, eva];
const modulos = [s1, examen, s2];
const saved: Record<string, number> = { '2-11': 12, '2-12': 16 };
const notaOf = (a: { usuarioId: number }, m: { moduloId: number }) => saved[`${a.usuarioId}-${m.moduloId}`] ?? null;

const review = (text: string, row = 0, column = 0, columns = new Map<number, number | null>()) =>
  reviewBlock(parseTsv(text), { alumnos, modulos, notaOf }, { alumnos: alumnos.slice(row), column }, columns);
const brief = (text: string, row = 0, column = 0) =>
  review(text, row, column).celdas.map(
    ({ alumno, modulo, veredicto, nota, motivo }) =>
      `${alumno?.usuarioId ?? '?'}-${modulo?.moduloId ?? '?'} ${veredicto}${nota === null ? '' : ` ${nota}`}${motivo && `: ${motivo}`}`,
  );

describe('ADM-42 a block pasted from Excel', () => {
  test.each([
    ['15,5\r\n12\r\n20\r\n', 0, 0, ['1-11 nueva 15.5', '2-11 igual 12', '3-11 nueva 20']],
    ['15\t\t14', 0, 0, ['1-11 nueva 15', '1-13 nueva 14']],
    ['15\n\n14', 0, 0, ['1-11 nueva 15', '2-11 vacia', '3-11 nueva 14'].filter((_, at) => at !== 1)],
    [
      '15\n \t1\n14',
      0,
      0,
      ['1-11 nueva 15', '2-11 vacia', '2-12 rechazada 1: Es una prueba: su nota sale de los intentos', '3-11 nueva 14'],
    ],
    ['14', 1, 0, ['2-11 cambia 14']],
    [
      '21\nNP\n14,555',
      0,
      2,
      ['1-13 rechazada: De 0 a 20', '2-13 rechazada: Escribe un número', '3-13 rechazada: Hasta dos decimales'],
    ],
    ['15\n16', 2, 2, ['3-13 nueva 15', '?-13 rechazada 16: Pasa de la última fila']],
    [
      '15\t16\t17',
      0,
      2,
      ['1-13 nueva 15', '1-? rechazada 16: El promedio se calcula solo', '1-? rechazada 17: Pasa de la última columna'],
    ],
    ['15', 0, 1, ['1-12 rechazada 15: Es una prueba: su nota sale de los intentos']],
    ['16', 1, 1, ['2-12 igual 16']],
    ['15\t ', 1, 0, ['2-11 cambia 15']],
  ])('%j at row %d, column %d', (text, row, column, verdicts) => {
    expect(brief(text, row, column)).toEqual(verdicts);
    for (const { veredicto } of review(text, row, column).celdas) expect(blockVerdicts).toContain(veredicto);
  });
});

describe('a block with titles, names or DNI is matched by them, wherever it is pasted', () => {
  test.each([
    ['a DNI column, its zeros lost', '45678901\t15\n1234567\t16', ['2-11 cambia 15', '1-11 nueva 16']],
    ['a DNI in words', 'DNI 45.678.901\t15', ['2-11 cambia 15']],
    ['names in one column', 'QUISPE, Luz Maria\t15\nñahui rios ana\t16', ['2-11 cambia 15', '1-11 nueva 16']],
    [
      'names in two columns, after row numbers',
      '1\tÑahui Ríos\tAna\t16\n2\tQuispe\tLuz María\t15',
      ['1-11 nueva 16', '2-11 cambia 15'],
    ],
    ['titles', 'sesion 2: PRUEBA\tSesión 1\n15\t16', ['1-13 nueva 15', '1-11 nueva 16']],
    [
      'our own export',
      'DNI\tApellidos\tNombres\tSesión 1: Introducción\tExamen\tSesión 2: Prueba\tPromedio\tEstado\n45678901\tQuispe\tLuz María\t13.00\t16.00\t11\t13.3\tAprobado',
      ['2-11 cambia 13', '2-12 igual 16', '2-13 nueva 11'],
    ],
    ['lines above the titles', 'REGISTRO DE NOTAS\n\nN°\tDNI\tSesión 2: Prueba\n1\t70000003\t18', ['3-13 nueva 18']],
    [
      'a stranger',
      'DNI\tSesión 1\n99999999\t15\n70000003\t14',
      ['?-11 rechazada 15: Este DNI no está en el curso', '3-11 nueva 14'],
    ],
    ['a stranger by name', 'Apellidos y nombres\tSesión 1\nPérez Juan\t15', ['?-11 rechazada 15: No está en el curso']],
    ['a row without its DNI', 'DNI\tSesión 1\n\t15', ['?-11 rechazada 15: La fila no dice de quién es']],
    [
      'somebody twice, with other grades',
      'DNI\tSesión 1\n70000003\t15\n70000003\t14',
      [
        '3-11 rechazada 15: Llega con notas distintas en las líneas 2 y 3',
        '3-11 rechazada 14: Llega con notas distintas en las líneas 2 y 3',
      ],
    ],
    ['somebody twice, with the same', 'DNI\tSesión 1\n70000003\t15\n70000003\t15', ['3-11 nueva 15']],
    [
      'somebody twice, once without a grade and once with a wrong one',
      'DNI\tSesión 1\n45678901\t\n45678901\tNP',
      [
        '2-11 rechazada: Llega con notas distintas en las líneas 2 y 3',
        '2-11 rechazada: Llega con notas distintas en las líneas 2 y 3',
      ],
    ],
    ['strangers alone', 'DNI\tSesión 1\n99999999\t15', ['?-11 rechazada 15: Este DNI no está en el curso']],
    [
      'a row without its name',
      'Apellidos y nombres\tSesión 1\n\t15',
      ['?-11 rechazada 15: La fila no dice de quién es'],
    ],
    [
      'a row that ends before the names',
      'Sesión 1\tApellidos\tNombres\n15\n16\tZárate\tEva',
      ['?-11 rechazada 15: La fila no dice de quién es', '3-11 nueva 16'],
    ],
    ['a blank column before the DNI', '\t45678901\t15', ['2-11 cambia 15']],
    [
      'half of the numbers are a DNI of the course',
      '45678901\t15\n99999999\t14',
      ['2-11 cambia 15', '?-11 rechazada 14: Este DNI no está en el curso'],
    ],
    [
      'blank lines between names in two columns',
      '1\tÑahui Ríos\tAna\t16\n\n\n\n2\tQuispe\tLuz María\t15',
      ['1-11 nueva 16', '2-11 cambia 15'],
    ],
    ['a title that two modules begin with', 'DNI\tSesión\tExamen\n45678901\t15\t16', ['2-12 igual 16']],
    ['a module in two columns', 'DNI\tSesión 1\tSesión 1: Introducción\n70000003\t15\t14', ['3-11 nueva 15']],
    ['a module in two columns of one title', 'DNI\tExamen\tExamen\n45678901\t16\t14', ['2-12 igual 16']],
  ])('ADM-43 %s', (_, text, verdicts) => expect(brief(text)).toEqual(verdicts));

  test('ADM-43 columns that name no module are told, and can be given one', () => {
    const text = 'DNI\tNota uno\tSesión 2: Prueba\n70000003\t15\t14';
    expect(review(text)).toMatchObject({ sinUsar: [{ columna: 1, titulo: 'Nota uno' }], celdas: [{ modulo: s2 }] });
    const untitled = 'DNI\t\tSesión 2: Prueba\n70000003\t15\t14';
    expect(review(untitled).sinUsar).toEqual([{ columna: 1, titulo: 'Columna 2' }]);
    expect(review(text, 0, 0, new Map([[1, 11]])).celdas).toMatchObject([{ modulo: s1, nota: 15 }, { modulo: s2 }]);
    expect(review(text, 0, 0, new Map([[2, null]])).celdas).toEqual([]);
    const long = `DNI\t${'x'.repeat(61)}\n70000003\t15\n45678901\t`;
    expect(review(long).sinUsar).toEqual([{ columna: 1, titulo: 'x'.repeat(60) }]);
  });

  test('ADM-43 two known numbers among five are no DNI', () => {
    const numbers = ['45678901', '70000003', '99999991', '99999992', '99999993'];
    expect(brief(numbers.join('\n'))[0]).toBe('1-11 rechazada: De 0 a 20');
  });

  test('ADM-43 modules named by a number or a sign are no grades and no blank titles', () => {
    const odd = [
      { ...s1, nombre: '15' },
      { ...s2, nombre: '?' },
    ];
    const cells = (text: string) =>
      reviewBlock(parseTsv(text), { alumnos, modulos: odd, notaOf }, { alumnos, column: 0 });
    expect(cells('15\t \n16\t14').celdas).toMatchObject([
      { alumno: ana, nota: 15 },
      { alumno: luz, nota: 16 },
      { alumno: luz, modulo: odd[1], nota: 14 },
    ]);
    expect(cells('DNI\t\n70000003\t14')).toMatchObject({ celdas: [], sinUsar: [{ titulo: 'Columna 2' }] });
  });

  test('ADM-43 a cell says where it stands, whose it is, and the beginning of its text', () => {
    const long = 'x'.repeat(61);
    const short = 'x'.repeat(60);
    expect(review(`DNI\tSesión 1\n70000003\t${long}\n${'9'.repeat(61)}\t15`).celdas).toEqual([
      {
        linea: 2,
        columna: 1,
        texto: short,
        alumno: eva,
        quien: 'Zárate, Eva',
        modulo: s1,
        antes: null,
        nota: null,
        veredicto: 'rechazada',
        motivo: 'Escribe un número',
      },
      {
        linea: 3,
        columna: 1,
        texto: '15',
        alumno: null,
        quien: '9'.repeat(60),
        modulo: s1,
        antes: null,
        nota: 15,
        veredicto: 'rechazada',
        motivo: 'Este DNI no está en el curso',
      },
    ]);
    expect(review(`Nombres\tSesión 1\n${long}\t15`).celdas).toMatchObject([{ alumno: null, quien: short }]);
    // Beyond the average and the last row.
    const outside = { alumno: null, quien: '', modulo: null, antes: null };
    expect(review('15\t16', 3, 3).celdas).toMatchObject([outside, outside]);
  });

  test('ADM-43 titles may stand in the tenth line, not further down', () => {
    const below = (lines: number) => review(`${'x\n'.repeat(lines)}DNI\tSesión 2: Prueba\n70000003\t18`).celdas;
    expect(below(9)).toMatchObject([{ alumno: eva, modulo: s2, nota: 18 }]);
    expect(below(10).filter(({ modulo }) => modulo === s2)).toEqual([]);
  });

  test('ADM-43 columns that are no grades are not told: numbers, mails, remarks, and blank ones', () => {
    const titles = 'N°\tDNI\tCorreo\tObservaciones\tSin nada\tSesión 2: Prueba';
    expect(review(`${titles}\n1\t70000003\te@b.pe\tbien\t\t14`).sinUsar).toEqual([]);
  });

  test('ADM-43 two people of one name are told apart by DNI alone', () => {
    const twins = [ana, { ...ana, usuarioId: 9, dni: '99999990' }];
    const { celdas } = reviewBlock(
      parseTsv('Ñahui Ríos Ana\t15'),
      { alumnos: twins, modulos, notaOf },
      { alumnos: twins, column: 0 },
    );
    expect(celdas).toMatchObject([{ alumno: null, motivo: 'Hay varias personas con este nombre: usa el DNI' }]);
  });

  test('ADM-43 an act has at most 10,000 cells', () => expect(maxBlock).toBe(10_000));

  test('ADM-43 a file without names fits nowhere', () => {
    expect(reviewBlock([['15'], ['16']], { alumnos, modulos, notaOf }, null).celdas).toEqual([]);
  });
});
