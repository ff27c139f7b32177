import { describe, expect, test } from 'vitest';
import { alumnos } from './alumnos.ts';
import { purchases } from './compras.ts';
import { adminAccount, contrasenas } from './cuentas.ts';
import { docentes } from './docentes.ts';
import { entidades } from './entidades.ts';
import { especialidades } from './especialidades.ts';
import { flyers } from './flyers.ts';
import type { PruebaDemo } from './types.ts';

const cursos = especialidades.flatMap((especialidad) => especialidad.cursos);
const siglas = new Set(cursos.map((curso) => curso.sigla));
const pruebas = cursos.flatMap((curso) => curso.modulos.flatMap((m) => (m.clase === 'PRU' ? [m.prueba] : [])));
const folded = (text: string) => text.trim().toLocaleLowerCase('es');

describe('offer', () => {
  test('six specialities within 50 and 150 characters, four courses each', () => {
    expect(especialidades).toHaveLength(6);
    for (const { nombre, descripcion, cursos: own } of especialidades) {
      expect(nombre.length).toBeLessThanOrEqual(50);
      expect(descripcion.length).toBeLessThanOrEqual(150);
      expect(own).toHaveLength(4);
    }
  });

  test('every corner of the catalogue has something in it, and something is inactive', () => {
    expect(siglas.size).toBe(24);
    for (const tipo of ['D', 'C'] as const) {
      for (const asincronico of [true, false]) {
        const shelf = cursos.filter((c) => c.tipo === tipo && c.asincronico === asincronico && c.activa !== false);
        expect(shelf.length).toBeGreaterThanOrEqual(4);
      }
    }
    expect(cursos.filter((c) => c.activa === false)).toHaveLength(2);
    expect(cursos.filter((c) => !c.whatsapp).length).toBeGreaterThan(1);
    expect(new Set(cursos.map((c) => c.nivel))).toEqual(new Set([1, 2, 3]));
  });

  test.each(cursos)('$sigla names existing people and issuers and has 4 to 12 modules', (curso) => {
    expect(curso.modulos.length).toBeGreaterThanOrEqual(4);
    expect(curso.modulos.length).toBeLessThanOrEqual(12);
    expect(docentes.map((d) => d.clave)).toEqual(expect.arrayContaining([curso.coordinador, ...curso.docentes]));
    expect(entidades.map((e) => e.clave)).toContain(curso.entidad);
    for (const text of [curso.nombre, curso.descripcion, curso.objetivo]) expect(text.trim()).not.toBe('');
    expect(curso.precio).toBeGreaterThan(curso.preventa?.precio ?? 0);
    expect(curso.horas).toBeGreaterThan(0);
    const flyer = flyers[curso.sigla];
    expect(flyer?.logros.length).toBeGreaterThanOrEqual(3);
    expect(flyer?.publico.length).toBeGreaterThanOrEqual(2);
    expect(flyer?.horario !== undefined).toBe(!curso.asincronico);
  });

  test('texts carry no exclamation marks and no stray spaces', () => {
    const prose = JSON.stringify({ especialidades, docentes, entidades, flyers });
    expect(prose).not.toMatch(/[¡!]| {2}/);
  });
});

test('lecturers and issuers are complete and distinct', () => {
  expect(new Set(docentes.map((d) => d.clave)).size).toBe(18);
  expect(entidades).toHaveLength(4);
  const inUse = new Set(cursos.flatMap((c) => c.docentes));
  expect(docentes.filter((d) => !inUse.has(d.clave))).toEqual([]);
});

describe('tests', () => {
  test('at least eight, and every kind of question appears', () => {
    expect(pruebas.length).toBeGreaterThanOrEqual(8);
    const clases = new Set(
      pruebas.flatMap((p) => p.preguntas.map((q) => `${q.tipo}${q.exclusiva ? ' exclusiva' : ''}`)),
    );
    expect(clases).toEqual(new Set(['1', '2', '2 exclusiva', '3']));
  });

  test.each(pruebas)('$nombre obeys the question rules', (prueba: PruebaDemo) => {
    expect(prueba.descripcion.trim()).not.toBe('');
    expect(prueba.intentos).toBeGreaterThanOrEqual(1);
    expect(prueba.preguntas.length).toBeGreaterThanOrEqual(6);
    expect(prueba.preguntas.length).toBeLessThanOrEqual(10);
    for (const { enunciado, tipo, exclusiva, opciones } of prueba.preguntas) {
      const correct = opciones.filter((o) => o.correcto);
      expect(enunciado.trim().length).toBeGreaterThanOrEqual(5);
      if (tipo === 1) expect(opciones).toEqual([]);
      if (tipo === 3) {
        expect(opciones.map((o) => o.descripcion)).toEqual(['Verdadero', 'Falso']);
        expect(correct).toHaveLength(1);
      }
      if (tipo !== 2) continue;
      expect(opciones.length).toBeGreaterThanOrEqual(2);
      expect(opciones.length).toBeLessThanOrEqual(10);
      expect(opciones.every((o) => folded(o.descripcion) !== '')).toBe(true);
      expect(new Set(opciones.map((o) => folded(o.descripcion))).size).toBe(opciones.length);
      if (exclusiva) expect(correct).toHaveLength(1);
      else expect(correct.length).toBeGreaterThanOrEqual(1);
    }
  });

  test('the correct answer does not always stand in the same place', () => {
    const places = pruebas.flatMap((p) =>
      p.preguntas.filter((q) => q.exclusiva).map((q) => q.opciones.findIndex((o) => o.correcto)),
    );
    const share = (place: number) => places.filter((p) => p === place).length / places.length;
    expect(Math.max(...[0, 1, 2, 3].map(share))).toBeLessThan(0.5);
  });
});

describe('people', () => {
  test('accounts have distinct DNIs of eight digits; documented passwords belong to students that exist', () => {
    const dnis = [adminAccount.dni, ...alumnos.map((a) => a.dni)];
    expect(new Set(dnis).size).toBe(dnis.length);
    for (const dni of dnis) expect(dni).toMatch(/^\d{8}$/);
    expect(dnis).toEqual(expect.arrayContaining(Object.keys(contrasenas)));
  });

  test('enrolments and orders speak of courses that exist', () => {
    for (const { avance } of alumnos) for (const sigla of Object.keys(avance)) expect(siglas).toContain(sigla);
    for (const { lineas } of purchases) for (const sigla of Object.keys(lineas)) expect(siglas).toContain(sigla);
    expect(new Set(purchases.map((c) => c.estado)).size).toBe(5);
  });
});
