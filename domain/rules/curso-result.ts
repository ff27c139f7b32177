import { meanToHundredths, toHundredths } from '../formats/round.ts';
import { maxNota } from './calificacion.ts';
import { asksEachPrueba, countedPesos, letterRegla, type Pesos, type ReglaApto, ruleLabel } from './regla-apto.ts';

export type ModuloNota = { acronimo: string; nota: number | null };
type AlumnoEstado = 'aprobado' | 'desaprobado' | 'falta';
type Held = { sesiones: number; asistidas: number };

export type Result = {
  /** Mean of the existing notas, by the weights of the curso if it has any. */
  promedio: number | null;
  /** The mark that passes or fails; null while a grade that counts is missing. */
  final: number | null;
  pruebas: number;
  aprobadas: number;
  estado: AlumnoEstado;
  regla: string;
  /** Modules with a grade, of all. */
  graded: number;
  modulos: number;
};

const noSesiones: Held = { sesiones: 0, asistidas: 0 };

/**
 * Result of a student in a course. The mark is the weighted mean of tests, classes and attendance; passing needs the
 * minimum of the course and, where it says so, in every test. `asistencia` matters only where it has a weight.
 */
export function resultOf(
  modulos: readonly ModuloNota[],
  regla: ReglaApto = letterRegla,
  asistencia: Held = noSesiones,
): Result {
  const notas = modulos.flatMap(({ nota }) => (nota === null ? [] : [nota]));
  const pruebas = modulos.filter(({ acronimo }) => acronimo === 'PRU').map(({ nota }) => nota);
  const clases = modulos.filter(({ acronimo }) => acronimo !== 'PRU').map(({ nota }) => nota);
  const passes = (nota: number | null) => nota !== null && nota >= regla.notaMinima;
  const parts = { pruebas, clases, asistencia };
  const pesos = weightsOf(parts, regla);
  const decisive = [...(pesos.pruebas > 0 ? pruebas : []), ...(pesos.clases > 0 ? clases : [])];
  const complete = decisive.length > 0 && decisive.every((nota) => nota !== null);
  const final = complete ? weightedMean(parts, pesos) : null;
  const eachPasses = !asksEachPrueba(regla) || pruebas.every(passes);
  return {
    promedio: notas.length === 0 ? null : promedioOf(parts, notas, regla),
    final,
    pruebas: pruebas.length,
    aprobadas: pruebas.filter(passes).length,
    estado: final === null ? 'falta' : passes(final) && eachPasses ? 'aprobado' : 'desaprobado',
    regla: ruleLabel(modulos, regla),
    graded: notas.length,
    modulos: modulos.length,
  };
}

/** `de 1 de 5` of an average that lacks grades; empty of a complete one. */
export function partialLabel({ graded, modulos }: Pick<Result, 'graded' | 'modulos'>): string {
  return graded === 0 || graded === modulos ? '' : `de ${graded} de ${modulos}`;
}

type Parts = { pruebas: readonly (number | null)[]; clases: readonly (number | null)[]; asistencia: Held };

function weightsOf({ pruebas, clases, asistencia }: Parts, regla: ReglaApto): Pesos {
  const has = { pruebas: pruebas.length > 0, clases: clases.length > 0, asistencia: asistencia.sesiones > 0 };
  return countedPesos(regla, has);
}

function promedioOf(parts: Parts, notas: readonly number[], regla: ReglaApto): number {
  if (regla.pesos === null) return meanToHundredths(notas);
  const given = (part: readonly (number | null)[]) => part.filter((nota) => nota !== null);
  const graded = { ...parts, pruebas: given(parts.pruebas), clases: given(parts.clases) };
  return weightedMean(graded, weightsOf(graded, regla));
}

/** Exact until its one rounding, half up; SQL computes the same (`server/notas/queries/resultados.ts`). */
function weightedMean({ pruebas, clases, asistencia }: Parts, pesos: Pesos): number {
  const sum = (notas: readonly (number | null)[]) =>
    notas.reduce<number>((total, nota) => total + toHundredths(nota!), 0);
  const terms = [
    { peso: pesos.pruebas, sum: sum(pesos.pruebas > 0 ? pruebas : []), n: pruebas.length },
    { peso: pesos.clases, sum: sum(pesos.clases > 0 ? clases : []), n: clases.length },
    { peso: pesos.asistencia, sum: toHundredths(maxNota) * asistencia.asistidas, n: asistencia.sesiones },
  ].filter(({ peso }) => peso > 0);
  const divisor = terms.reduce((product, { n }) => product * n, 1);
  const weighted = terms.reduce((total, { peso, sum: own, n }) => total + peso * own * (divisor / n), 0);
  const total = terms.reduce((all, { peso }) => all + peso, 0);
  return Math.round(weighted / (divisor * total)) / 100;
}
