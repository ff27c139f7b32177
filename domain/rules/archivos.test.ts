import { expect, test } from 'vitest';
import {
  archivoProblem,
  captionsMaxBytes,
  isVideoSeen,
  materialTypeOf,
  partBytesFor,
  partCount,
  partSize,
  resumeAt,
  type Tramo,
  wholeTramos,
  wrongContent,
} from './archivos.ts';

const mb = 1024 ** 2;

test.each([
  ['Lectura.PDF', 1, 'nuevo', null],
  ['Lectura.pdf', 200 * mb, 'nuevo', null],
  ['Lectura.pdf', 200 * mb + 1, 'nuevo', /^El archivo pesa 200 MB y el máximo es 200 MB\.$/],
  ['Lectura.pdf', 0, 'nuevo', /^El archivo está vacío\.$/],
  ['virus.exe', 5, 'nuevo', /^Formato no permitido\. Sube PDF, /],
  ['sin-extension', 5, 'nuevo', /^Formato no permitido/],
  ['clase.vtt', 5, 'nuevo', /^Formato no permitido/],
  ['clase.vtt', captionsMaxBytes, 'subtitulos', null],
  ['clase.vtt', captionsMaxBytes + 1, 'subtitulos', /y el máximo es 2 MB\.$/],
  ['clase.vtt', 0, 'subtitulos', /vacío/],
  ['clase.pdf', 5, 'subtitulos', /^Los subtítulos son un archivo \.vtt\.$/],
  ['clase.webm', 200 * mb, 'ligero', null],
  ['clase.mp4', 200 * mb + 1, 'ligero', /el máximo es 200 MB/],
  ['clase.mp3', 5, 'ligero', /^La versión ligera es un video MP4 o WebM\.$/],
] as const)('FIL-04 %s of %d bytes as %s', (nombre, bytes, destino, problem) => {
  const said = archivoProblem({ nombre, bytes }, destino, 200 * mb);
  if (problem === null) expect(said).toBeNull();
  else expect(said).toMatch(problem);
});

test('FIL-04 captions are small also where every file must be smaller', () => {
  expect(archivoProblem({ nombre: 'a.vtt', bytes: 1025 }, 'subtitulos', 1024)).toMatch(/el máximo es 1 KB/);
});

test('FIL-01 a dropped video is played, everything else is a download', () => {
  const kinds = ['clase.mp4', 'clase.webm', 'audio.mp3', 'lectura.pdf', 'raro'].map(materialTypeOf);
  expect(kinds).toEqual(['VID', 'VID', 'MAT', 'MAT', 'MAT']);
});

test('FIL-03 what a file should have been is named', () => {
  expect(wrongContent('a.docx')).toMatch(/^El contenido no es el de un archivo (?!su tipo).+\. Comprueba/);
  expect(wrongContent('a.xyz')).toMatch(/^El contenido no es el de un archivo su tipo\. Comprueba/);
});

test('FIL-02 parts are equal except the last, and fewer than a thousand', () => {
  expect([1, 2, 3].map((part) => partSize(25, 10, part))).toEqual([10, 10, 5]);
  expect([partSize(20, 10, 2), partCount(20, 10), partCount(21, 10), partCount(1, 10)]).toEqual([10, 2, 3, 1]);
  expect([partBytesFor(100, 5_000), partBytesFor(9_000_001, 5_000)]).toEqual([5_000, 10_001]);
});

const cases: [string, Tramo[], number, Tramo[]][] = [
  ['touched seconds are whole', [[0, 9.2]], 100, [[0, 10]]],
  ['nothing past the end', [[95.5, 120]], 99.4, [[95, 100]]],
  ['outside the video', [[150, 160]], 100, []],
  ['backwards', [[20, 10]], 100, []],
  ['without a length', [[5, 700]], 0, [[5, 700]]],
  [
    'a seek leaves a gap',
    [
      [0, 3],
      [90, 91],
    ],
    100,
    [
      [0, 3],
      [90, 91],
    ],
  ],
];

test.each(cases)('FIL-09 seconds played: %s', (_name, tramos, duracion, expected) => {
  expect(wholeTramos(tramos, duracion)).toEqual(expected);
});

test.each([
  [89, 100, false],
  [90, 100, true],
  [4, 3.9, true],
  [50, 0, false],
])('FIL-09 %d s of %d s played: seen %s', (played, duracion, seen) => {
  expect(isVideoSeen(played, duracion)).toBe(seen);
});

test.each([
  [4.9, 100, 0],
  [5, 100, 5],
  [94.9, 100, 94.9],
  [95, 100, 0],
])('FIL-09 left at %d s of %d s, it goes on at %d s', (left, duracion, from) => {
  expect(resumeAt(left, duracion)).toBe(from);
});
