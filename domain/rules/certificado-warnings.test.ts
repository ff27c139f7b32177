import { expect, test } from 'vitest';
import { certificadoWarnings, wordWarnings } from './certificado-warnings.ts';

const curso = {
  tipo: 'C',
  tipoCertificado: 'C',
  duracionMinutos: 12 * 60,
  nombre: 'Proceso Penal',
  nombreCertificado: '',
  preparacionCertificado: '',
};
const diploma = { ...curso, tipo: 'D', tipoCertificado: 'D', duracionMinutos: 90 * 60 };

test.each([
  ['a course of 12 hours', curso, []],
  ['a course of a minute less', { ...curso, duracionMinutos: 719 }, [/12 horas o más para un curso/]],
  ['a diploma of 90 hours', diploma, []],
  ['a diploma of a minute less', { ...diploma, duracionMinutos: 5399 }, [/90 horas o más para un diploma/]],
  ['a diploma by the kind of course', { ...diploma, tipoCertificado: null, duracionMinutos: 60 }, [/un diploma/]],
  ['posgrado', { ...diploma, nombreCertificado: 'Diplomado de Posgrado en Penal' }, [/universidades otorgan/]],
  ['postgrado in the name', { ...diploma, nombre: 'POST-GRADO en Laboral' }, [/universidades otorgan/]],
  ['the Nation', { ...curso, preparacionCertificado: 'Otorgado a nombre de la Nación.' }, [/grados y títulos/]],
  ['a word that only looks like it', { ...curso, nombre: 'Composgradora' }, []],
])('NIV-22 %s', (_, given, expected) => {
  const warnings = certificadoWarnings(given);
  expect(warnings).toHaveLength(expected.length);
  expected.forEach((pattern, at) => void expect(warnings[at]).toMatch(pattern));
});

test('NIV-22 the title and the text of a level', () => {
  expect(wordWarnings(['Certificado refrendado', ''])).toEqual([]);
  expect(wordWarnings(['Diploma de posgrado', 'A nombre de la Nación'])).toHaveLength(2);
});
