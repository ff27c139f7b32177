import { formatDayTime } from '../formats/lima-time.ts';

/** A submission that arrives this late is still taken, and marked: networks are slow at the end of an exam. */
export const graceMs = 30_000;
export const maxMinutos = 600;
export const maxProrroga = 1_440;
export const maxIntentosExtra = 100;
export const maxMuestra = 500;

export const entregas = ['normal', 'tarde', 'automatica'] as const;
/** `tarde`: submitted within the grace after the end. `automatica`: the saved draft, submitted by the server. */
export type Entrega = (typeof entregas)[number];

/** When students see the explanations of a test, with their own answers. */
export const explicacionesWhen = ['nunca', 'al-enviar', 'al-cerrar'] as const;
export type ExplicacionesWhen = (typeof explicacionesWhen)[number];

type Instant = Date | string;

export type Schedule = { minutos: number | null; apertura: Instant | null; cierre: Instant | null };

/** Which questions a sitting has, and in which order. `muestra`: how many of them; null for all. */
export type Sampling = { muestra: number | null; mezclaPreguntas: boolean; mezclaOpciones: boolean };

export type Settings = Schedule & Sampling;

const timeOf = (instant: Instant) => new Date(instant).getTime();
const minuteMs = 60_000;

/** Whether students are shown questions or options otherwise than their author wrote them. */
export function isMixed({ muestra, mezclaPreguntas, mezclaOpciones }: Sampling): boolean {
  return muestra !== null || mezclaPreguntas || mezclaOpciones;
}

/** Whether the test begins with an explicit start, which fixes its questions, their order and its end. */
export function needsInicio({ minutos, cierre, ...sampling }: Settings): boolean {
  return minutos !== null || cierre !== null || isMixed(sampling);
}

/** End of a sitting. Extra minutes count after whatever comes first, the time or the closing. Null: it has no end. */
export function finOf({ minutos, cierre }: Omit<Schedule, 'apertura'>, inicio: Date, prorroga: number): Date | null {
  const ends = [
    ...(minutos === null ? [] : [inicio.getTime() + minutos * minuteMs]),
    ...(cierre === null ? [] : [timeOf(cierre)]),
  ];
  return ends.length === 0 ? null : new Date(Math.min(...ends) + prorroga * minuteMs);
}

type Moving = Omit<Schedule, 'apertura'> & { inicio: Date; prorroga: number; fin: Instant | null };

/**
 * End of a sitting after the closing of its test or its extra minutes changed. A running one never ends before now, and
 * one that has ended is at most prolonged: what was saved until then counts.
 */
export function movedFin({ inicio, prorroga, fin, ...schedule }: Moving, now: Date): Date | null {
  const moved = finOf(schedule, inicio, prorroga);
  const earliest = isRunning(fin, now) ? now.getTime() : timeOf(fin!);
  return moved === null ? null : new Date(Math.max(moved.getTime(), earliest));
}

/** What the student reads when the end of the sitting was moved. */
export function movedLabel(fin: Instant | null, now: Date): string {
  return fin === null
    ? 'Tu prueba ya no tiene hora de fin.'
    : `Tu tiempo cambió: ahora termina el ${dayTime(fin, now)}.`;
}

export const phases = ['antes', 'abierta', 'cerrada'] as const;
export type Phase = (typeof phases)[number];

/** Whether a sitting can begin now. */
export function phaseOf({ apertura, cierre }: Omit<Schedule, 'minutos'>, prorroga: number, now: Date): Phase {
  if (apertura !== null && now.getTime() < timeOf(apertura)) return 'antes';
  return cierre !== null && now.getTime() >= timeOf(cierre) + prorroga * minuteMs ? 'cerrada' : 'abierta';
}

/** Why a sitting cannot begin now; null when it can. */
export function phaseProblem(schedule: Omit<Schedule, 'minutos'>, prorroga: number, now: Date): string | null {
  const phase = phaseOf(schedule, prorroga, now);
  if (phase === 'antes') return `Esta prueba abre el ${dayTime(schedule.apertura!, now)}.`;
  return phase === 'cerrada' ? `Esta prueba cerró el ${dayTime(schedule.cierre!, now)}.` : null;
}

/** When a student can begin, in a few words; empty for a test that is always open. */
export function plazoLabel({ apertura, cierre, fase }: Plazo, now: Date): string {
  if (fase === 'antes' && apertura !== null) return `Se abre el ${dayTime(apertura, now)}`;
  if (fase === 'cerrada') return 'Cerrada';
  return cierre === null ? '' : `Cierra el ${dayTime(cierre, now)}`;
}

type Plazo = Omit<Schedule, 'minutos'> & { fase: Phase | null };

/** Closing for a student with extra minutes. */
export function cierreOf(cierre: Instant | null, prorroga: number): Date | null {
  return cierre === null ? null : new Date(timeOf(cierre) + prorroga * minuteMs);
}

const dayTime = (instant: Instant, now: Date) => formatDayTime(new Date(instant).toISOString(), now);

/** Answers are saved until the very end. */
export function isRunning(fin: Instant | null, now: Date): boolean {
  return fin === null || now.getTime() < timeOf(fin);
}

/** Why a submission cannot leave questions out: only the page does that, when the time of a sitting is up. */
export function incompletaProblem(fin: Instant | null, now: Date): string | null {
  return isRunning(fin, now) ? 'Tu tiempo aún no termina: responde todas las preguntas para enviar la prueba.' : null;
}

const answeringMs = 24 * 3_600_000;

/** Drafts saved since then may be somebody answering a test without an explicit start. */
export const answeringSince = (now: Date) => new Date(now.getTime() - answeringMs);

/** A draft of a test without an explicit start. */
export type Draft = { answers: number; guardado: Instant; usados: number; intentos: number };

/** Whether a test without an explicit start counts as being sat: recent answers that can still be submitted. */
export function isAnswering({ answers, guardado, usados, intentos }: Draft, now: Date): boolean {
  return answers > 0 && usados < intentos && timeOf(guardado) > answeringSince(now).getTime();
}

/**
 * How a submission of a sitting counts. After the end, answers equal to the saved draft are the page delivering it.
 * After the grace the saved draft counts, whatever was sent.
 */
export function entregaOf(fin: Instant | null, now: Date, sameAsSaved: boolean): Entrega {
  if (isRunning(fin, now)) return 'normal';
  if (isAbandoned(fin, now)) return 'automatica';
  return sameAsSaved ? 'normal' : 'tarde';
}

/** The server submits the saved draft itself. */
export function isAbandoned(fin: Instant | null, now: Date): boolean {
  return fin !== null && now.getTime() >= timeOf(fin) + graceMs;
}

type Explained = { explicaciones: ExplicacionesWhen; cierre: Instant | null };

/** `sitting`: somebody still answers the test, for example with extra time. */
export function showsExplicaciones({ explicaciones, cierre }: Explained, now: Date, sitting: boolean): boolean {
  if (explicaciones !== 'al-cerrar') return explicaciones === 'al-enviar';
  return cierre !== null && now.getTime() >= timeOf(cierre) && !sitting;
}

type Drawable = { tipo: 1 | 2 | 3; opciones: readonly unknown[] };

/** Uniform choice of questions, in their own order unless shuffled. Verdadero y Falso keep their order. */
export function pickPreguntas<P extends Drawable>(
  preguntas: readonly P[],
  { muestra, mezclaPreguntas, mezclaOpciones }: Sampling,
  random: () => number,
): P[] {
  const indexes = shuffled([...preguntas.keys()], random).slice(0, muestra ?? preguntas.length);
  const drawn = mezclaPreguntas ? indexes : indexes.toSorted((a, b) => a - b);
  return drawn.map((index) => {
    const pregunta = preguntas[index]!;
    if (!mezclaOpciones || pregunta.tipo !== 2) return pregunta;
    return { ...pregunta, opciones: shuffled(pregunta.opciones, random) };
  });
}

type Numbered = { preguntaId: number; version: number; opciones: readonly { opcionId: number }[] };
type Renumbered<P extends Numbered> = P & {
  storedId: number;
  opciones: (P['opciones'][number] & { storedId: number })[];
};

/**
 * Questions of a mixed sitting with ids of its own: those of the database are ascending, so that sorting by them undoes
 * the shuffle. `storedId` keeps them and never leaves the server.
 */
export function renumber<P extends Numbered>(
  preguntas: readonly P[],
  newIds: (count: number) => number[],
): Renumbered<P>[] {
  const preguntaIds = newIds(preguntas.length);
  const opcionIds = newIds(preguntas.reduce((sum, { opciones }) => sum + opciones.length, 0));
  let next = 0;
  return preguntas.map((pregunta, at) => ({
    ...pregunta,
    preguntaId: preguntaIds[at]!,
    storedId: pregunta.preguntaId,
    // The stored version tells how often the question was edited or moved.
    version: 1,
    opciones: pregunta.opciones.map((opcion) => ({
      ...opcion,
      opcionId: opcionIds[next++]!,
      storedId: opcion.opcionId,
    })),
  }));
}

/** Fisher–Yates; `random` gives numbers from 0 up to, not including, 1. */
function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let at = result.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [result[at], result[other]] = [result[other]!, result[at]!];
  }
  return result;
}

/** First error of the settings, by field. */
export function settingsProblem(settings: {
  apertura?: Instant | null | undefined;
  cierre?: Instant | null | undefined;
  explicaciones?: ExplicacionesWhen | undefined;
}): { field: 'cierre' | 'explicaciones'; message: string } | null {
  const { apertura, cierre, explicaciones } = settings;
  if (apertura && cierre && timeOf(cierre) <= timeOf(apertura)) {
    return { field: 'cierre', message: 'El cierre va después de la apertura' };
  }
  if (explicaciones === 'al-cerrar' && cierre === null) {
    return { field: 'explicaciones', message: 'Pon primero cuándo cierra la prueba' };
  }
  return null;
}

/** The settings in words; empty when the test has none. */
export function settingsLabel(settings: Settings, total: number, now: Date): string {
  const { minutos, apertura, cierre, muestra, mezclaPreguntas, mezclaOpciones } = settings;
  const mixed = [mezclaPreguntas && 'preguntas', mezclaOpciones && 'opciones'].filter((each) => each !== false);
  return [
    apertura !== null && `Abre el ${dayTime(apertura, now)}`,
    cierre !== null && `Cierra el ${dayTime(cierre, now)}`,
    minutos !== null && minutosLabel(minutos),
    muestra !== null && `${Math.min(muestra, total)} de ${total} ${total === 1 ? 'pregunta' : 'preguntas'}`,
    mixed.length > 0 && `${mixed.join(' y ')} en otro orden para cada estudiante`,
  ]
    .filter((each) => each !== false)
    .join(' · ');
}

export function minutosLabel(minutos: number): string {
  return minutos === 1 ? '1 minuto' : `${minutos} minutos`;
}
