import { describe, expect, test } from 'vitest';
import { parseCsv } from '../formats/parse-csv.ts';
import { padDni } from './identity-document.ts';
import {
  checkRows,
  type ImportedRow,
  type KnownUsuario,
  normalizeCorreo,
  undoDeadline,
  verdicts,
} from './importacion.ts';
import { readPeople } from './read-people.ts';

const read = (text: string) => {
  const { filas, missing } = readPeople(parseCsv(text).records);
  return { filas: filas.map(({ entero: _, problema: _none, tipoDocumento: _type, ...row }) => row), missing };
};

describe('columns', () => {
  test.each([
    ['dni,nombre,apellido,correo,numero'],
    ['Documento;NOMBRES;Apellidos;E-mail;Celular'],
    ['"Nro. Documento";Nombre;Apellido;"Correo electrónico";Teléfono'],
    ['N° documento\tnombre\tapellidos\temail\tmóvil'],
    [' DNI ; Nombres ; APELLIDOS ; Mail ; NÚMERO '],
    ['Número de documento;nombres;apellido;correo;Móvil'],
    ['DOC;nombre;apellido;Correo Electronico;Telefono'],
  ])('%s', (header) => {
    const separator = /[,;\t]/.exec(header)![0];
    const { filas, missing } = read(
      `${header}\n${['12345678', 'Rosa', 'Ñahui', 'r@x.pe', '987654321'].join(separator)}`,
    );
    expect(missing).toEqual([]);
    expect(filas).toEqual([
      { linea: 2, dni: '12345678', nombre: 'Rosa', apellido: 'Ñahui', correo: 'r@x.pe', numero: '987654321' },
    ]);
  });

  test('in any order, with others between them, and without the one that may be missing', () => {
    const { filas } = read('id;correo;apellido;nota;dni;nombre\n1;a@b.pe;Ríos;20;87654321;Ana');
    expect(filas).toEqual([
      { linea: 2, dni: '87654321', nombre: 'Ana', apellido: 'Ríos', correo: 'a@b.pe', numero: '' },
    ]);
  });

  test.each([
    ['dni;nombre;apellido\n12345678;Ana;Ríos', ['correo']],
    ['nombre;correo\nAna;a@b.pe', ['documento', 'apellidos']],
    ['12345678;Ana;Ríos;a@b.pe', ['nombres', 'apellidos']],
    ['', ['documento', 'nombres', 'apellidos', 'correo']],
  ])('%j lacks %j', (text, missing) => expect(read(text)).toEqual({ filas: [], missing }));

  test('cells lose doubled and odd spaces, marks and the apostrophe of a number kept as text', () => {
    const { filas } = read("dni;nombre;apellido;correo\n '04567890;Ana\u00a0\u00a0María;\u200bRíos;a@b.pe ");
    expect(filas[0]).toMatchObject({ dni: '04567890', nombre: 'Ana María', apellido: 'Ríos', correo: 'a@b.pe' });
    // Written on a Mac, the accent is a character of its own.
    expect(read('dni;nombre;apellido;correo\n1;A;Ri\u0301os;a@b.pe').filas[0]!.apellido).toBe('R\u00edos');
  });
});

describe('zeros that a spreadsheet dropped', () => {
  test.each([
    ['4567890', '04567890'],
    ['123456', '00123456'],
    ['12345', null],
    ['12345678', null],
    ['04567890', null],
    ['0456789', null],
    ['A234567', null],
    ['', null],
  ])('%j: %j', (dni, integer) => expect(padDni(dni)).toBe(integer));
});

const rosa: KnownUsuario = {
  usuarioId: 1,
  dni: '11111111',
  correo: 'Rosa@Correo.pe',
  nombre: 'Rosa',
  apellido: 'Quispe Ñahui',
  matriculado: false,
  eliminado: false,
  correoTaken: false,
};
const luis: KnownUsuario = {
  usuarioId: 2,
  dni: '22222222',
  correo: 'luis@correo.pe',
  nombre: 'Luis',
  apellido: 'Paz',
  matriculado: true,
  eliminado: false,
  correoTaken: false,
};

const eva: KnownUsuario = {
  ...rosa,
  usuarioId: 3,
  dni: '33333333',
  correo: 'eva@correo.pe',
  nombre: 'Eva',
  apellido: 'de Paz',
};

const row = (changes: Partial<ImportedRow> = {}): ImportedRow => ({
  linea: 2,
  dni: '12345678',
  nombre: 'Ana',
  apellido: 'Ríos',
  correo: 'ana@correo.pe',
  numero: '',
  ...changes,
});
const reviewRows = (rows: ImportedRow[], completarCeros = false) =>
  checkRows(rows, [rosa, luis, eva], { completarCeros, aceptarTipos: false, restaurarEliminados: false }).map(
    ({ veredicto, motivo }) => [veredicto, motivo],
  );
const theirs = { dni: rosa.dni, nombre: 'ROSA', apellido: 'Quispe Nahui', correo: 'rosa@correo.pe' };

describe('verdict on a row', () => {
  test.each([
    ['a new person', row(), 'nuevo', ''],
    ['a carné de extranjería', row({ dni: ' 00a123 4567' }), 'nuevo', ''],
    ['no number is fine', row({ numero: '' }), 'nuevo', ''],
    ['a number of thirty signs', row({ numero: '9'.repeat(30) }), 'nuevo', ''],
    ['somebody who has an account', row(theirs), 'existente', ''],
    ['only the DNI of somebody', row({ ...theirs, nombre: '', apellido: '', correo: '' }), 'existente', ''],
    [
      'somebody by another name',
      row({ ...theirs, nombre: 'Rosana' }),
      'existente',
      'En su cuenta figura como Rosa Quispe Ñahui',
    ],
    [
      'somebody else with a short word in common',
      row({ dni: '33333333', nombre: 'Ana', apellido: 'de Ríos' }),
      'error',
      'El DNI es de Eva de Paz, que usa otro correo: revisa el número',
    ],
    [
      'somebody with a word of three letters in common',
      row({ dni: '33333333', nombre: 'Ana', apellido: 'Paz' }),
      'existente',
      'En su cuenta figura como Eva de Paz. Su cuenta usa eva@correo.pe',
    ],
    ['somebody with a new address', row({ ...theirs, correo: 'r@x.pe' }), 'existente', 'Su cuenta usa Rosa@Correo.pe'],
    [
      'a DNI and a new address without a name',
      row({ ...theirs, nombre: '', apellido: '', correo: 'r@x.pe' }),
      'existente',
      'Su cuenta usa Rosa@Correo.pe',
    ],
    [
      'a DNI and another name without an address',
      row({ dni: rosa.dni, correo: '' }),
      'existente',
      'En su cuenta figura como Rosa Quispe Ñahui',
    ],
    [
      'a DNI in points of somebody with a new address',
      row({ ...theirs, dni: '11.111.111', correo: 'r@x.pe' }),
      'existente',
      'Documento leído: «11.111.111» → 11111111. Su cuenta usa Rosa@Correo.pe',
    ],
    [
      'several remarks on a new person',
      row({ nombre: 'Ana 2', correo: 'ana@gmial.com' }),
      'nuevo',
      'El nombre lleva un número: mira si es así. ¿El correo era ana@gmail.com?',
    ],
    [
      'somebody enrolled',
      row({ dni: luis.dni, nombre: 'Luis', apellido: 'Paz', correo: luis.correo }),
      'matriculado',
      '',
    ],
    ['no DNI', row({ dni: '' }), 'error', 'Falta el DNI'],
    ['a DNI with letters', row({ dni: '1234567X' }), 'error', 'El DNI «1234567X» no es válido'],
    ['a DNI of 13', row({ dni: '1234567890123' }), 'error', 'El DNI «1234567890123» no es válido'],
    ['a DNI cut short', row({ dni: '4,57E+07' }), 'error', 'La hoja de cálculo recortó el DNI: «4,57E+07»'],
    ['a lost zero', row({ dni: '4567890' }), 'error', 'El DNI «4567890» tiene 7 dígitos. ¿Era 04567890?'],
    ['no name', row({ nombre: '' }), 'error', 'Falta el nombre'],
    ['no surname', row({ apellido: '' }), 'error', 'Falta el apellido'],
    ['no address', row({ correo: '' }), 'error', 'Falta el correo'],
    ['an address that is none', row({ correo: 'ana@correo' }), 'error', 'El correo «ana@correo» no es válido'],
    ['two addresses', row({ correo: 'a@b.pe, c@d.pe' }), 'error', 'El correo «a@b.pe, c@d.pe» no es válido'],
    ['a long name', row({ nombre: 'ñ'.repeat(151) }), 'error', 'El nombre pasa de 150 caracteres'],
    ['a long surname', row({ apellido: 'ñ'.repeat(151) }), 'error', 'El apellido pasa de 150 caracteres'],
    ['a long number', row({ numero: '9'.repeat(31) }), 'error', 'El número pasa de 30 caracteres'],
    [
      'two people in one row',
      row({ dni: rosa.dni, correo: luis.correo }),
      'error',
      'El DNI es de Rosa Quispe Ñahui y el correo, de Luis Paz',
    ],
    [
      'an address that is taken',
      row({ correo: 'LUIS@correo.pe' }),
      'error',
      'El correo ya es de Luis Paz, con DNI 22222222',
    ],
  ])('%s', (_what, row, verdict, reason) => {
    expect(reviewRows([row])).toEqual([[verdict, reason]]);
    expect(verdicts).toContain(verdict);
  });

  test('zeros are put back only when asked for, and it is said', () => {
    const rows = [row({ dni: '4567890' })];
    expect(reviewRows(rows, true)).toEqual([['nuevo', 'DNI completado: 4567890 → 04567890']]);
    expect(checkRows(rows, [], { completarCeros: true, aceptarTipos: false, restaurarEliminados: false })[0]?.dni).toBe(
      '04567890',
    );
  });

  test('the second of two that are the same is the error, and names the first', () => {
    const rows = [
      row({ linea: 2 }),
      row({ linea: 3, correo: 'otra@correo.pe' }),
      row({ linea: 4, dni: '87654321', correo: 'ANA@correo.pe' }),
      row({ linea: 5, dni: '45678901', correo: '' }),
      row({ linea: 6, dni: '45678902', correo: '' }),
    ];
    expect(reviewRows(rows)).toEqual([
      ['nuevo', ''],
      ['error', 'El mismo DNI está en la línea 2'],
      ['error', 'El mismo correo está en la línea 2'],
      ['error', 'Falta el correo'],
      ['error', 'Falta el correo'],
    ]);
  });

  test('a DNI with its zeros and one without are the same once they are put back', () => {
    const rows = [row({ linea: 2, dni: '04567890' }), row({ linea: 3, dni: '4567890', correo: 'b@correo.pe' })];
    expect(reviewRows(rows, true)[1]).toEqual(['error', 'El mismo DNI está en la línea 2']);
  });
});

describe('e-mails and telephones', () => {
  test.each([
    [' ana@correo.pe ', 'ana@correo.pe'],
    ['mailto:ana@correo.pe', 'ana@correo.pe'],
    ['MAILTO:ana@correo.pe?subject=Hola', 'ana@correo.pe'],
    ['Ana Ríos <ana@correo.pe>', 'ana@correo.pe'],
    ['ana@correo.pe;', 'ana@correo.pe'],
    ['no tiene', ''],
    ['-', ''],
    [`mailto:${'a'.repeat(493)}`, 'a'.repeat(493)],
    [`mailto:${'a'.repeat(494)}`, `mailto:${'a'.repeat(494)}`],
  ])('ADM-15 %s: %s', (cell, expected) => expect(normalizeCorreo(cell)).toBe(expected));

  test.each([
    ['987654321', 'nuevo', ''],
    ['+51 987 654 321', 'nuevo', ''],
    ['987654321.0', 'nuevo', ''],
    ['no tiene', 'nuevo', ''],
    ['9.88E+08', 'error', 'La hoja de cálculo recortó el celular: «9.88E+08»'],
    ['ana@correo.pe', 'error', 'El celular «ana@correo.pe» no es un número de teléfono'],
    ['#FÓRMULA', 'error', 'El celular «#FÓRMULA» no es un número de teléfono'],
    ['12345', 'error', 'El celular «12345» no es un número de teléfono'],
    ['123456', 'nuevo', ''],
    ['123456 abcdef', 'nuevo', ''],
    ['123456 abcdefg', 'error', 'El celular «123456 abcdefg» no es un número de teléfono'],
  ])('ADM-15 a telephone %s: %s', (numero, verdict, reason) => {
    expect(reviewRows([row({ numero })])).toEqual([[verdict, reason]]);
  });
});

describe('ADM-14 documents that are a proposal', () => {
  const passport = row({ dni: 'AB123456' });
  test('are taken once somebody has accepted them', () => {
    expect(reviewRows([passport])).toEqual([['error', '«AB123456» no es un DNI. ¿Es un pasaporte?']]);
    const [accepted] = checkRows([passport], [], {
      completarCeros: false,
      aceptarTipos: true,
      restaurarEliminados: false,
    });
    expect(accepted).toMatchObject({ veredicto: 'nuevo', dni: 'AB123456', tipoDocumento: 'PAS' });
  });

  test('need no question when the file names the type', () => {
    const [read] = checkRows([{ ...passport, tipoDocumento: 'Pasaporte' }], [], {
      completarCeros: false,
      aceptarTipos: false,
      restaurarEliminados: false,
    });
    expect(read).toMatchObject({ veredicto: 'nuevo', tipoDocumento: 'PAS' });
  });
});

describe('ADM-17 the time in which an import can be undone', () => {
  const terminado = new Date('2026-11-16T10:00:00Z');
  const done = { estado: 'terminada', terminado, deshecha: null, avisos: [1] };
  test.each([
    ['a day after its end', done, new Date('2026-11-17T10:00:00Z')],
    ['none for one that runs', { ...done, estado: 'en-curso', terminado: null }, null],
    ['none for one that failed', { ...done, estado: 'fallida' }, null],
    ['none for one that was undone', { ...done, deshecha: terminado }, null],
    ['none for one that created nothing', { ...done, avisos: [] }, null],
  ])('%s', (_what, importacion, expected) => expect(undoDeadline(importacion)).toEqual(expected));
});

describe('ADM-71 the document of a deleted account', () => {
  const deleted = { ...rosa, dni: '12345678', correo: 'ana@correo.pe', eliminado: true };
  const options = { completarCeros: false, aceptarTipos: false };
  const review = (rows: ImportedRow[], known: (typeof deleted)[], restaurarEliminados: boolean) =>
    checkRows(rows, known, { ...options, restaurarEliminados });

  test('is told, and makes a new account unless somebody chooses to restore', () => {
    expect(review([row()], [deleted], false)).toMatchObject([
      { veredicto: 'nuevo', motivo: 'Tuvo una cuenta que se eliminó', eliminado: true, usuarioId: null },
    ]);
    expect(review([row()], [deleted], true)[0]!.motivo).toBe(
      'Se restaura su cuenta, con lo que tenía. En su cuenta figura como Rosa Quispe Ñahui',
    );
    expect(review([row({ nombre: 'Rosa', apellido: 'Quispe Ñahui' })], [deleted], true)).toMatchObject([
      { veredicto: 'existente', motivo: 'Se restaura su cuenta, con lo que tenía', usuarioId: rosa.usuarioId },
    ]);
  });

  test('is not restored where its e-mail belongs to somebody else by now, in the school or in the file', () => {
    expect(review([row({ correo: '' })], [{ ...deleted, correoTaken: true }], true)).toMatchObject([
      { veredicto: 'error', motivo: 'No se puede restaurar su cuenta: su correo ana@correo.pe es ahora de otra' },
    ]);
    const other = row({ linea: 2, dni: '87654321' });
    expect(review([other, row({ linea: 3, correo: 'ana2@correo.pe' })], [deleted], true)[1]).toMatchObject({
      veredicto: 'error',
      motivo: 'No se puede restaurar su cuenta: su correo está en la línea 2',
    });
    expect(
      review([row({ linea: 3, correo: 'ana2@correo.pe' }), { ...other, linea: 4 }], [deleted], true)[1],
    ).toMatchObject({
      veredicto: 'error',
      motivo: 'El mismo correo está en la línea 3',
    });
  });

  test('counts for nothing where a live account has it', () => {
    const live = { ...deleted, usuarioId: 99, eliminado: false };
    expect(review([row()], [deleted, live], true)).toMatchObject([
      { veredicto: 'existente', usuarioId: 99, eliminado: false },
    ]);
  });
});
