import { describe, expect, test } from 'vitest';
import {
  chosenProblem,
  extensionOf,
  type ImageKind,
  imageFolder,
  imageKind,
  imageMaxBytes,
  imageProblem,
  imageSrcSet,
  imageUrl,
  imageWidths,
  ownerTypes,
  publicKindOfFolder,
} from './images.ts';

const base = 'https://imagenes.example/publico';

describe('UPL-11 UPL-12 UPL-13 addresses', () => {
  test('UPL-11 stand below the base they are given, by kind', () => {
    expect(imageUrl(base, 'docentes', 'a.webp')).toBe(`${base}/docentes/a.webp`);
    expect(imageUrl('/imagenes', 'docentes', 'a.webp')).toBe('/imagenes/docentes/a.webp');
  });

  test('UPL-12 of courses lie in courses/', () => {
    expect(imageUrl(base, 'cursos', 'penal.webp')).toBe(`${base}/courses/penal.webp`);
  });

  test.each(['especialidades', 'materiales', 'logos', 'firmas'] as const)(
    'UPL-13 of %s lie in the same-named folder',
    (kind) => {
      expect(imageUrl(base, kind, 'x.png')).toBe(`${base}/${kind}/x.png`);
    },
  );

  test('a name cannot leave its folder', () => {
    expect(imageUrl(base, 'logos', '../firmas/x.png?w=1#a')).toBe(`${base}/logos/..%2Ffirmas%2Fx.png%3Fw%3D1%23a`);
  });

  test('a width is asked for in the query, and the set names each width once', () => {
    expect(imageUrl(base, 'cursos', 'a.webp', 640)).toBe(`${base}/courses/a.webp?w=640`);
    const set = imageSrcSet(base, 'cursos', 'a.webp').split(', ');
    expect(set).toEqual(imageWidths.map((width) => `${base}/courses/a.webp?w=${width} ${width}w`));
  });
});

describe('kinds', () => {
  test.each([
    ['docente', undefined, 'docentes'],
    ['curso', undefined, 'cursos'],
    ['especialidad', undefined, 'especialidades'],
    ['material', undefined, 'materiales'],
    ['usuario', undefined, 'usuarios'],
    ['pago', undefined, 'vouchers'],
    ['entidad', 'firma', 'firmas'],
    ['entidad', 'logo', 'logos'],
    ['entidad', undefined, 'logos'],
    ['curso', 'firma', 'cursos'],
  ] as const)('%s (%s) is of kind %s', (ownerType, use, kind) => {
    expect(imageKind(ownerType, use)).toBe(kind);
  });

  test('every owner type has one, and only signatures and vouchers are kept from the public', () => {
    const kinds = new Set<ImageKind>(ownerTypes.flatMap((type) => [imageKind(type, 'logo'), imageKind(type, 'firma')]));
    for (const kind of kinds) {
      expect(publicKindOfFolder(imageFolder(kind)), kind).toBe(['firmas', 'vouchers'].includes(kind) ? null : kind);
    }
  });

  test.each(['cursos', '', '..', 'pendientes', 'variantes', 'toString', '__proto__', 'constructor'])(
    'the folder %j is none',
    (folder) => expect(publicKindOfFolder(folder)).toBeNull(),
  );
});

describe('CONST-09 files', () => {
  const format = 'Formato no permitido (jpg/png/webp/avif)';

  test.each([
    ['image/jpeg', 1, null],
    ['image/png', 1, null],
    ['image/webp', 1, null],
    ['image/avif', imageMaxBytes, null],
    ['image/avif', imageMaxBytes + 1, 'Máx 5 MB'],
    ['image/gif', 1, format],
    ['image/svg+xml', 1, format],
    ['application/pdf', imageMaxBytes + 1, format],
    ['', 1, format],
    ['IMAGE/PNG', 1, format],
  ])('a %s of %i bytes: %s', (type, size, problem) => {
    expect(imageProblem({ type, size })).toBe(problem);
  });

  test.each([
    ['image/jpeg', 12_000_000, null],
    ['image/jpeg', 40 * 1024 * 1024 + 1, 'Máx 40 MB'],
    ['image/png', imageMaxBytes + 1, 'Máx 5 MB'],
    ['image/gif', 1, format],
  ])('PAY-10 chosen from a phone, a %s of %i bytes: %s', (type, size, problem) => {
    expect(chosenProblem({ type, size })).toBe(problem);
  });

  test('another limit is named in the message', () => {
    expect(imageProblem({ type: 'image/png', size: 3_000_000 }, 2 * 1024 * 1024)).toBe('Máx 2 MB');
  });

  test.each([
    ['image/jpeg', 'jpg'],
    ['image/png', 'png'],
    ['image/webp', 'webp'],
    ['image/gif', 'gif'],
    ['image/svg+xml', 'svg'],
    ['application/pdf', 'pdf'],
    ['application/zip', 'zip'],
    ['text/plain', 'txt'],
    ['image/avif', 'avif'],
    ['video/mp4', ''],
    ['constructor', ''],
  ])('CONST-09 the extension of %s is %j', (type, extension) => {
    expect(extensionOf(type)).toBe(extension);
  });
});
