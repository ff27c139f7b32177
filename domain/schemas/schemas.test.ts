import { describe, expect, test } from 'vitest';
import { posicionInput } from './archivos.ts';
import { zoomInput } from './asistencia.ts';
import { typedAmount } from './asistido.ts';
import { especialidadInput } from './especialidades.ts';
import { externalInput } from './external-notas.ts';
import { id, listQuery } from './list.ts';
import { importInput } from './matriculas.ts';
import { blockInput } from './notas.ts';
import { notificationBody } from './pagos.ts';
import { prorrogaInput, settingsFields } from './rendicion.ts';
import { cierreForm } from './reportes.ts';
import { loginInput } from './session.ts';
import { requiredText, text } from './text.ts';
import { presignInput, storedImageName } from './uploads.ts';

const problem = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message ?? null;

describe('text', () => {
  test.each([
    ['  Derecho  penal ', 'Derecho  penal'],
    ['\u00a0Ñandú 💼\n', 'Ñandú 💼'],
    ['', ''],
  ])('%j is kept as %j', (typed, kept) => expect(text(20).parse(typed)).toBe(kept));

  test.each([
    ['a\u0000b', 'El texto tiene caracteres no permitidos'],
    ['a\ud800', 'El texto tiene caracteres no permitidos'],
    ['x'.repeat(21), 'Máximo 20 caracteres'],
    [7, 'Falta'],
    [undefined, 'Falta'],
    [' \t\n\u2003', 'Falta'],
  ])('%j is refused: %s', (typed, message) => {
    expect(problem(requiredText(20, 'Falta').safeParse(typed))).toBe(message);
  });

  test('spaces around it do not count towards its length', () => {
    expect(text(3).safeParse('  abc  ').success).toBe(true);
  });
});

describe('ids', () => {
  test.each([1, '7', 2_147_483_647])('%j is one', (value) => expect(id.parse(value)).toBe(Number(value)));

  test.each([0, -1, 1.5, '', 'abc', null, undefined, Number.NaN, Number.POSITIVE_INFINITY, 2_147_483_648, {}, []])(
    '%j is none',
    (value) => expect(problem(id.safeParse(value))).toBe('ID inválido'),
  );
});

describe('a list query', () => {
  test('reads what an address carries', () => {
    expect(listQuery.parse({ page: '2', size: '20', q: ' penal ' })).toEqual({ page: 2, size: 20, q: 'penal' });
    expect(listQuery.parse({})).toEqual({});
  });

  test.each([{ page: '0' }, { page: '1.5' }, { page: 'x' }, { size: '7' }, { size: '' }, { q: 'x'.repeat(101) }])(
    '%j is refused',
    (query) => expect(listQuery.safeParse(query).success).toBe(false),
  );
});

test('a stored image name is one plain name or empty', () => {
  for (const name of ['', 'a.webp', 'FIRMA_12.png', 'x-1_y.avif']) {
    expect(storedImageName.safeParse(name).success, name).toBe(true);
  }
  for (const name of ['../a.webp', 'a/b.webp', 'a', '.webp', 'a.webp\n', 'á.webp', `${'a'.repeat(80)}.webp`]) {
    expect(storedImageName.safeParse(name).success, name).toBe(false);
  }
});

test('a speciality needs no picture and no ext', () => {
  expect(especialidadInput.parse({ nombre: ' Penal ', descripcion: 'Delitos' })).toEqual({
    nombre: 'Penal',
    descripcion: 'Delitos',
    ext: '',
    imagen: '',
  });
});

test.each([
  [{ contrasena: 'x' }, 'Completa tus credenciales.'],
  [{ dni: ' ', contrasena: 'x' }, 'Completa tus credenciales.'],
  [{ dni: '1', contrasena: '  ' }, 'Completa tus credenciales.'],
  [{ dni: '1' }, 'Completa tus credenciales.'],
  [{ correo: 'a@b.pe', contrasena: ' con espacios ' }, null],
])('the credentials %j: %s', (input, message) => expect(problem(loginInput.safeParse(input))).toBe(message));

test.each([
  [{}, 'ownerType requerido'],
  [{ ownerType: '' }, 'ownerType requerido'],
  [{ ownerType: 'toString' }, 'ownerType inválido'],
])('a presign for %j: %s', (input, message) => {
  expect(problem(presignInput.safeParse({ contentType: 'image/png', ...input }))).toBe(message);
});

describe('limits of what is sent at once', () => {
  const many = (length: number) => Array.from({ length }, () => null);
  test.each([
    [
      'cells of grades',
      (n: number) => blockInput.shape.celdas.safeParse(many(n)),
      10_000,
      'Hasta 10000 celdas por vez',
    ],
    ['people', (n: number) => importInput.shape.filas.safeParse(many(n)), 5_000, 'Hasta 5000 filas por archivo'],
    ['outside grades', (n: number) => externalInput.shape.filas.safeParse(many(n)), 500, 'Hasta 500 líneas por vez'],
    [
      'lines of a Zoom report',
      (n: number) => zoomInput.shape.filas.safeParse(many(n)),
      5_000,
      'Hasta 5000 líneas por vez',
    ],
    ['played parts', (n: number) => posicionInput.shape.tramos.safeParse(many(n)), 200, 'Envía a lo más 200 tramos'],
    ['minutes of a test', (n: number) => settingsFields.minutos.safeParse(n), 600, 'Máximo 600'],
    ['questions of a test', (n: number) => settingsFields.muestra.safeParse(n), 500, 'Máximo 500'],
    ['extra minutes', (n: number) => prorrogaInput.shape.minutos.safeParse(n), 1_440, 'Máximo 1440'],
  ])('%s', (_what, parse, max, message) => {
    const said = (n: number) => (parse(n).error?.issues ?? []).map((issue) => issue.message);
    expect(said(max)).not.toContain(message);
    expect(said(max + 1)).toContain(message);
  });
});

test('MON-92 a typed amount is céntimos, a blank one is not counted, and a typo is an error of its field', () => {
  const read = (contado: Record<string, string>) => cierreForm.safeParse({ contado, nota: '' });
  expect(read({ efectivo: '1,250.50', yape: ' ', plin: '0' }).data!.contado).toEqual({
    efectivo: 125_050,
    yape: null,
    plin: 0,
  });
  const { path, message } = read({ efectivo: '10', yape: '12,,5' }).error!.issues[0]!;
  expect([path, message]).toEqual([['contado', 'yape'], 'Escribe un monto, por ejemplo 120.50']);
});

test.each([
  ['1,200.50', 1200.5],
  ['24,5', 24.5],
  ['S/ 1.250', 1250],
  ['12,,5', 0],
  ['-5', 0],
  ['', 0],
])('MON-21 a discount typed as %j lowers the shown total by %s, as what is sent', (typed, soles) => {
  expect(typedAmount(typed)).toBe(soles);
});

test.each([
  [{ id: 'a\ud800' }, false],
  [{ data: { id: 'x', more: ['\udfff'] } }, false],
  [{ '\ud800': 1 }, false],
  [{ id: 'a\u0000' }, false],
  [{ id: '\\ud800', note: '\\\\u0000' }, true],
  [{ id: '😀', note: 'ñ\n' }, true],
  [{ note: '\\'.repeat(16_000) }, true],
])('SEC-92 a notification is taken whole if it can be stored: %j', (body, isTaken) => {
  expect(notificationBody.safeParse(body).success).toBe(isTaken);
});
