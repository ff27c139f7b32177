import { expect, test } from 'vitest';
import { isFinishedCurso } from './my-cursos.ts';

test.each([
  [{ materiales: 0, vistos: 0, certificado: null }, false],
  [{ materiales: 3, vistos: 2, certificado: null }, false],
  [{ materiales: 3, vistos: 3, certificado: null }, true],
  [{ materiales: 3, vistos: 0, certificado: 'AI-1' }, true],
  [{ materiales: 0, vistos: 0, certificado: 'AI-1' }, true],
])('VIS-10 of %o finished is %s', (curso, finished) => {
  expect(isFinishedCurso(curso)).toBe(finished);
});
