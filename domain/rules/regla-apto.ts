import type { Attendance } from './asistencia.ts';
import { maxNota, passingNota } from './calificacion.ts';

/** Parts of 100 that tests, classes and attendance have in the mark of a course. */
export type Pesos = { pruebas: number; clases: number; asistencia: number };

/** By what a course passes its students. */
export type ReglaApto = {
  /** Null: the tests decide and grades of classes inform; without tests the classes decide. */
  pesos: Pesos | null;
  notaMinima: number;
  /** Every test that counts needs the minimum mark; otherwise their average does. */
  cadaPrueba: boolean;
  /** Percent of the sessions that were held; null: none is asked for. */
  asistenciaMinima: number | null;
  /** Percent of the materials that were seen; null: none is asked for. */
  avanceMinimo: number | null;
};

export const letterRegla: ReglaApto = {
  pesos: null,
  notaMinima: passingNota,
  cadaPrueba: true,
  asistenciaMinima: null,
  avanceMinimo: null,
};

/** Attendance alone cannot pass anybody: before the first session nothing would decide. */
export const maxPesoAsistencia = 90;

export type Avance = { vistos: number; total: number };

/** Without a minimum, or without materials, nothing is missing. */
export function meetsAvance({ vistos, total }: Avance, minimo: number | null): boolean {
  return minimo === null || vistos * 100 >= minimo * total;
}

export function avanceObstacle(avance: Avance, minimo: number | null): string | null {
  if (meetsAvance(avance, minimo)) return null;
  return `Vio ${avance.vistos} de ${avance.total} materiales; el mínimo es ${minimo} %.`;
}

/** Weights of the parts that this curso has. Without a part that has weight, its classes decide, else its tests. */
export function countedPesos(regla: Pick<ReglaApto, 'pesos'>, has: { [part in keyof Pesos]: boolean }): Pesos {
  const { pruebas, clases, asistencia } = regla.pesos ?? { pruebas: 100, clases: 0, asistencia: 0 };
  const counted = {
    pruebas: has.pruebas ? pruebas : 0,
    clases: has.clases ? clases : 0,
    asistencia: has.asistencia ? asistencia : 0,
  };
  if (counted.pruebas + counted.clases > 0) return counted;
  return { pruebas: has.pruebas && !has.clases ? 100 : 0, clases: has.clases ? 100 : 0, asistencia: 0 };
}

/** Whether every test has to be passed: only where tests count. */
export function asksEachPrueba({ cadaPrueba, pesos }: Pick<ReglaApto, 'cadaPrueba' | 'pesos'>): boolean {
  return cadaPrueba && (pesos === null || pesos.pruebas > 0);
}

type Modulo = { acronimo: string };

const listed = new Intl.ListFormat('es', { type: 'conjunction' });

/** What a course asks for besides grades, as parts of a sentence. */
function besides({ asistenciaMinima, avanceMinimo }: ReglaApto): string[] {
  return [
    ...(asistenciaMinima === null ? [] : [`asistir al ${asistenciaMinima} % de las sesiones`]),
    ...(avanceMinimo === null ? [] : [`ver el ${avanceMinimo} % de los materiales`]),
  ];
}

/** The rule of a curso in one sentence, for everybody: 'Cuenta solo la prueba; las notas de clase informan'. */
export function reglaSentence(modulos: readonly Modulo[], regla: ReglaApto): string {
  const asked = besides(regla);
  const more = asked.length === 0 ? '' : ` Además, ${listed.format(asked)}.`;
  return `${gradesSentence(modulos, regla)}.${more}`;
}

function gradesSentence(modulos: readonly Modulo[], regla: ReglaApto): string {
  const pruebas = modulos.filter(({ acronimo }) => acronimo === 'PRU').length;
  const clases = modulos.length - pruebas;
  const { notaMinima: minimo, cadaPrueba } = regla;
  if (regla.pesos !== null && modulos.length > 0) {
    const pesos = weightLabel(countedPesos(regla, { pruebas: pruebas > 0, clases: clases > 0, asistencia: true }));
    const each = asksEachPrueba(regla) && pruebas > 0;
    const tests = pruebas === 1 ? ', y también la prueba' : ', y también cada prueba';
    return `${pesos}: se aprueba con ${minimo} o más${each ? tests : ''}`;
  }
  const inform = clases === 0 ? '' : '; las notas de clase informan';
  if (pruebas === 0) return `Cuenta el promedio de las clases: se aprueba con ${minimo} o más`;
  if (pruebas === 1) {
    return clases === 0
      ? `Se aprueba la prueba con ${minimo} o más`
      : `Cuenta solo la prueba${inform}. Se aprueba con ${minimo} o más`;
  }
  if (!cadaPrueba) return `Cuenta el promedio de las pruebas${inform}. Se aprueba con ${minimo} o más`;
  return clases === 0
    ? `Cada prueba se aprueba con ${minimo} o más`
    : `Cuentan solo las pruebas${inform}. Cada una se aprueba con ${minimo} o más`;
}

/** `Pruebas 60 %, clases 30 % y asistencia 10 %`. Weights of what the course lacks go to the rest. */
function weightLabel(pesos: Pesos): string {
  const total = pesos.pruebas + pesos.clases + pesos.asistencia;
  const share = (peso: number) => Math.round((peso * 100) / total);
  const parts = (['pruebas', 'clases', 'asistencia'] as const)
    .filter((part) => pesos[part] > 0)
    .map((part) => `${part} ${share(pesos[part])} %`);
  const text = listed.format(parts);
  return `${text[0]!.toUpperCase()}${text.slice(1)}`;
}

/** By what a student passes in a few words, where the average alone would mislead; empty when the average decides. */
export function ruleLabel(modulos: readonly Modulo[], regla: ReglaApto): string {
  const pruebas = modulos.filter(({ acronimo }) => acronimo === 'PRU').length;
  if (modulos.length === 0) return '';
  if (regla.pesos !== null) {
    const clases = modulos.length > pruebas;
    return weightLabel(countedPesos(regla, { pruebas: pruebas > 0, clases, asistencia: true }));
  }
  if (pruebas === 0 || modulos.length === 1) return '';
  if (pruebas === modulos.length) {
    return regla.cadaPrueba ? `Cada prueba desde ${regla.notaMinima}` : '';
  }
  return pruebas === 1 ? 'Cuenta solo la prueba' : 'Cuentan solo las pruebas';
}

/** What a certificate is issued for, in public words. */
export function askedFor(
  { pruebas, promedio }: { pruebas: number; promedio: number | null },
  regla: ReglaApto,
  { sesiones }: Pick<Attendance, 'sesiones'>,
): string[] {
  const { pesos, notaMinima, cadaPrueba, asistenciaMinima, avanceMinimo } = regla;
  const mark = `${notaMinima} o más sobre ${maxNota}`;
  const byPruebas = pruebas > 0 && (pesos === null || asksEachPrueba(regla));
  const tests =
    cadaPrueba || pruebas === 1
      ? `aprobar las pruebas del programa con ${mark}`
      : `obtener en las pruebas del programa un promedio de ${mark}`;
  const byPromedio = pesos !== null || (pruebas === 0 && promedio !== null);
  return [
    ...(byPruebas ? [tests] : []),
    ...(byPromedio ? [`obtener en el programa un promedio de ${mark}`] : []),
    ...(asistenciaMinima !== null && sesiones > 0 ? [`asistir al menos al ${asistenciaMinima} % de sus sesiones`] : []),
    ...(avanceMinimo === null ? [] : [`ver al menos el ${avanceMinimo} % de sus materiales`]),
  ];
}
