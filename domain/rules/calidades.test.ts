import { expect, test } from 'vitest';
import { constanciaObstacles, documentName } from './calidades.ts';

const attended = (asistidas: number, sesiones = 4) => ({ sesiones, asistidas, minutos: asistidas * 90 });
const student = { matriculado: true, certificado: false, asistenciaMinima: null };

test.each([
  ['one session without a minimum', { ...student, asistencia: attended(1) }, []],
  ['none', { ...student, asistencia: attended(0) }, ['No asistió a ninguna sesión.']],
  ['none was held', { ...student, asistencia: attended(0, 0) }, ['No asistió a ninguna sesión.']],
  ['the minimum', { ...student, asistencia: attended(2), asistenciaMinima: 50 }, []],
  [
    'below the minimum',
    { ...student, asistencia: attended(1), asistenciaMinima: 50 },
    ['Asistió a 1 de 4 sesiones (25 %); el mínimo es 50 %.'],
  ],
  [
    'who has the certificate',
    { ...student, certificado: true, asistencia: attended(4) },
    ['Ya tiene su certificado, que dice más.'],
  ],
  ['a stranger', { ...student, matriculado: false, asistencia: attended(4) }, ['No tiene matrícula en el curso.']],
])('NIV-29 attendance is certified or not: %s', (_, participant, motivos) => {
  expect(constanciaObstacles(participant)).toEqual(motivos);
});

test.each([
  ['D', 'aprobado', 'Diplomado'],
  ['C', 'aprobado', 'Certificado'],
  ['C', 'participante', 'Constancia de participación'],
  ['C', 'ponente', 'Certificado'],
] as const)('NIV-29 a document of kind %s for who is %s is called %s', (tipo, calidad, name) => {
  expect(documentName({ tipo, calidad })).toBe(name);
});
