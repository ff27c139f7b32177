import { formatLongDate, limaDay, limaNoon } from '../formats/lima-time.ts';
import type { Candidate } from './aptitud.ts';
import { maxNota } from './calificacion.ts';
import { ofAsistencia, ofAvance, type Requisito } from './certificado-avance.ts';
import { daysState } from './convenios.ts';
import { isAsincrono } from './cursos.ts';

type Days = { desde: string | null; hasta: string | null };

/** A level of certificate above the one that every course has. */
export type Nivel = {
  nombre: string;
  notaMinima: number;
  asistenciaMinima: number | null;
  avanceMinimo: number | null;
  diasEspera: number;
  entidad: { titulo: string; convenio: Days };
  firmantes: readonly ({ nombre: string } & Days)[];
};

type Curso = {
  asincronico: string;
  fechaHoraLimite: Date | string;
  /** Last day of the agreement with who certifies the course. */
  convenioHasta?: string | null;
};
type Judged = Pick<Candidate, 'resultado' | 'asistencia' | 'avance'>;

const dayMs = 86_400_000;

/** The day from which a level is issued; null: at one's own pace nothing is waited for. */
export function issuedFrom(curso: Curso, { diasEspera }: Pick<Nivel, 'diasEspera'>): string | null {
  if (isAsincrono(curso)) return null;
  return limaDay(new Date(new Date(curso.fechaHoraLimite).getTime() + diasEspera * dayMs));
}

/** What a level asks for beyond the certificate of the course, and how far somebody is. */
export function nivelRequisitos(curso: Curso, nivel: Nivel, judged: Judged, now: Date): Requisito[] {
  const { asistenciaMinima, avanceMinimo } = nivel;
  const from = issuedFrom(curso, nivel);
  return [
    ofPrueba(judged),
    ofNota(judged, nivel),
    ...(asistenciaMinima === null ? [] : [ofAsistencia(judged.asistencia, asistenciaMinima)]),
    ...(avanceMinimo === null ? [] : [ofAvance(judged.avance, avanceMinimo)]),
    ...(from === null ? [] : [ofWaiting(from, now)]),
  ];
}

/** Never without a test: grades of classes alone reach no level. */
function ofPrueba({ resultado: { pruebas, aprobadas } }: Judged): Requisito {
  const cumplido = aprobadas > 0;
  return {
    clase: 'pruebas',
    nombre: 'Prueba',
    regla: 'Aprobar al menos una prueba',
    valor: `${aprobadas} de ${pruebas}`,
    falta: cumplido ? '' : pruebas === 0 ? 'El curso no tiene pruebas.' : 'Falta aprobar una prueba.',
    cumplido,
  };
}

function ofNota({ resultado: { final, promedio } }: Judged, { notaMinima }: Nivel): Requisito {
  const nota = final ?? promedio;
  const cumplido = final !== null && final >= notaMinima;
  return {
    clase: 'promedio',
    nombre: 'Promedio',
    regla: `${notaMinima} o más sobre ${maxNota}`,
    valor: nota === null ? 'Sin notas' : String(nota),
    falta: cumplido ? '' : final === null ? 'Faltan notas que cuentan.' : `El promedio necesario es ${notaMinima}.`,
    cumplido,
    barra: nota === null ? undefined : { valor: nota, meta: notaMinima, total: maxNota },
  };
}

function ofWaiting(from: string, now: Date): Requisito {
  const day = formatLongDate(limaNoon(from));
  const cumplido = from <= limaDay(now);
  return {
    clase: 'fin',
    nombre: 'Emisión',
    regla: 'Se emite desde este día',
    valor: day,
    falta: cumplido ? '' : `Se emite desde el ${day}.`,
    cumplido,
  };
}

/** What keeps the school from issuing a level to anybody on this day: its agreement, or who signs. */
export function nivelProblems({ entidad, firmantes }: Nivel, now: Date): string[] {
  const today = limaDay(now);
  const problem = (days: Days, ended: string, future: string) => {
    const state = daysState(days, today);
    return state === 'vencido' ? [ended] : state === 'futuro' ? [future] : [];
  };
  return [
    ...problem(
      entidad.convenio,
      `El convenio con ${entidad.titulo} terminó.`,
      `El convenio con ${entidad.titulo} todavía no empieza.`,
    ),
    ...firmantes.flatMap((each) => problem(each, `${each.nombre} ya no firma.`, `${each.nombre} todavía no firma.`)),
    ...(firmantes.length === 0 ? ['No tiene firmantes.'] : []),
  ];
}

type Standing = { curso: Curso; judged: Judged; now: Date };

/** A student who may get the certificado of the curso gets the highest level that they reach; null: none. */
export function reachedNivel<N extends Nivel>(niveles: readonly N[], { curso, judged, now }: Standing): N | null {
  return (
    highestFirst(niveles).find(
      (nivel) =>
        nivelProblems(nivel, now).length === 0 &&
        nivelRequisitos(curso, nivel, judged, now).every(({ cumplido }) => cumplido),
    ) ?? null
  );
}

/**
 * A higher level that is offered and reached in everything but its day: a certificate is issued once, so it waits for
 * that day.
 */
export function waitedNivel<N extends Nivel>(niveles: readonly N[], standing: Standing): N | null {
  const { curso, judged, now } = standing;
  const reached = reachedNivel(niveles, standing);
  const waited = highestFirst(offeredNiveles(curso, niveles, now)).find((nivel) => {
    const missing = nivelRequisitos(curso, nivel, judged, now).filter(({ cumplido }) => !cumplido);
    const isHigher = reached === null || nivel.notaMinima > reached.notaMinima;
    return isHigher && missing.length === 1 && missing[0]!.clase === 'fin';
  });
  return waited ?? null;
}

/** A level that a certificate waits for, and the day from which it is issued. */
export type AwaitedNivel = { nombre: string; desde: string };

/** The same in words; null without a level to wait for. */
export function awaitedNivel(niveles: readonly Nivel[], standing: Standing): AwaitedNivel | null {
  const waited = waitedNivel(niveles, standing);
  if (!waited) return null;
  return { nombre: waited.nombre, desde: formatLongDate(limaNoon(issuedFrom(standing.curso, waited)!)) };
}

/** The reason to wait, for the administrator; null when nothing is waited for. */
export function waitsForNivel(niveles: readonly Nivel[], standing: Standing): string | null {
  const awaited = awaitedNivel(niveles, standing);
  return awaited && `Alcanza «${awaited.nombre}», que se emite desde el ${awaited.desde}.`;
}

const highestFirst = <N extends Nivel>(niveles: readonly N[]) =>
  niveles.toSorted((one, other) => other.notaMinima - one.notaMinima);

type Rule = Pick<Nivel, 'notaMinima' | 'asistenciaMinima' | 'avanceMinimo'>;

/** What a level asks for, in public words. */
export function nivelAsks({ notaMinima, asistenciaMinima, avanceMinimo }: Rule): string {
  return new Intl.ListFormat('es').format([
    `un promedio de ${notaMinima} o más sobre ${maxNota}`,
    ...(asistenciaMinima === null ? [] : [`asistencia al ${asistenciaMinima} % de las sesiones`]),
    ...(avanceMinimo === null ? [] : [`el ${avanceMinimo} % de los materiales visto`]),
  ]);
}

/** What the level was issued for. */
export const nivelCriterio = (nivel: Rule & Pick<Nivel, 'nombre'>) => `${nivel.nombre}: ${nivelAsks(nivel)}.`;

/** When a level is issued, for buyers before the purchase. */
export function emisionText(curso: Pick<Curso, 'asincronico'>, { diasEspera }: Pick<Nivel, 'diasEspera'>): string {
  if (isAsincrono(curso)) return 'Se emite cuando cumples lo que pide.';
  if (diasEspera === 0) return 'Se emite desde el día en que termina el programa.';
  return `Se emite desde ${diasEspera === 1 ? '1 día' : `${diasEspera} días`} después del fin del programa.`;
}

/** What will keep the school from issuing a level on the first day on which it can. */
export function problemsOnIssue(curso: Curso, nivel: Nivel, now: Date): string[] {
  const today = limaDay(now);
  const later = [issuedFrom(curso, nivel) ?? today, today].toSorted().at(-1)!;
  const { convenioHasta = null } = curso;
  return [
    ...(convenioHasta !== null && convenioHasta < later
      ? ['Termina antes el convenio con quien certifica el curso.']
      : []),
    ...nivelProblems(nivel, new Date(limaNoon(later))),
  ];
}

/**
 * The last day on which a level is issued, or the certificate of the course (null): the first end of an agreement or a
 * signer. Null: none of them ends.
 */
export function issuedUntil(
  { convenioHasta = null }: Pick<Curso, 'convenioHasta'>,
  nivel: { entidad: { convenio: Days }; firmantes: readonly Days[] } | null,
): string | null {
  const ofNivel = nivel === null ? [] : [nivel.entidad.convenio, ...nivel.firmantes].map(({ hasta }) => hasta);
  const [first = null] = [convenioHasta, ...ofNivel].filter((hasta) => hasta !== null).toSorted();
  return first;
}

/** For buyers, before the purchase; empty without an end. */
export const untilText = (hasta: string | null) =>
  hasta === null ? '' : `Se ofrece hasta el ${formatLongDate(limaNoon(hasta))}.`;

/** Levels that may be promised: agreement and signers are in force on the day from which they are issued. */
export const offeredNiveles = <N extends Nivel>(curso: Curso, niveles: readonly N[], now: Date): N[] =>
  niveles.filter((nivel) => problemsOnIssue(curso, nivel, now).length === 0);

/** Number in the register of the endorsing entidad: `CAL-000045-2026`. */
export function registroNumero(serie: string, anio: number, correlativo: number): string {
  return `${serie}-${String(correlativo).padStart(6, '0')}-${anio}`;
}
