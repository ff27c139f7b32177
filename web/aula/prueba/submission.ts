import { getPrueba, listIntentos, submitRespuestas } from 'domain/contract/pruebas.ts';
import type { Submission } from 'domain/schemas/pruebas.ts';
import type { Call } from '../../app/transport.ts';
import { current } from './autosave.ts';
import { type Intento, numeroOf } from './change-queue.ts';
import { answerWithin, type Engine, isPassing } from './engine.ts';
import { contenidoOf } from './respuestas.ts';
import { forgetKey, keyFor, markSent } from './submission-key.ts';

export type Problem = { message: string; noAnswer: boolean };
export type SubmissionState = { sending: boolean; problem: Problem | null };

/** An attempt that is over: its result, or null when the server does not return one. */
export type Outcome = { submission: Submission | null; timeUp: boolean };

export type Submitter = {
  state: () => SubmissionState;
  subscribe: (listener: () => void) => () => void;
  /** Asks for confirmation, then submits. */
  submit: () => Promise<void>;
  /**
   * At the end of the sitting, retries the submission until the server has it, even while a confirmation or a request
   * is pending. Extra minutes stop the retries.
   */
  setTimeUp: (timeUp: boolean) => void;
  /** A new answer clears a refusal. A lost response stays, because its outcome is still unknown. */
  forgetRejection: () => void;
  /** Another tab has submitted the attempt. */
  endElsewhere: () => Promise<void>;
  /** Closes the open question: the page does not show this attempt any more. */
  withdraw: () => void;
};

type World = {
  call: Call;
  intento: Intento;
  engine: Engine;
  /** Attempts that the test allows. */
  intentos: () => number;
  /** Whether the student is still on the page of the test. If not, nothing more is sent and nobody is redirected. */
  isPageOpen: () => boolean;
  confirm: (signal: AbortSignal) => Promise<boolean>;
  tellSentElsewhere: () => Promise<void>;
  /** The test was edited meanwhile. */
  onEdited: () => Promise<void>;
  /** The attempt is over, whether or not the page is still open. */
  onOver: () => Promise<void>;
  /** Called at most once, and only while the page is open. */
  leave: (outcome: Outcome) => void;
};

const retryMs = 3_000;
const patienceMs = 30_000;
/** Short: the server takes a submission for half a minute after the end. */
const lastPatienceMs = 10_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const noConnection = 'Terminó tu tiempo y no hay conexión. Lo que se guardó se entrega solo.';

/** Submits the attempt exactly once, also after retries. */
export function createSubmitter({ call, intento, engine, ...world }: World): Submitter {
  const { pruebaId, numero } = intento;
  let state: SubmissionState = { sending: false, problem: null };
  let timeUp = false;
  let over = false;
  let question: AbortController | null = null;
  let inFlight: Promise<void> | null = null;
  let isEnding = false;
  const listeners = new Set<() => void>();

  function become(next: Partial<SubmissionState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  /** Whether the attempt is already submitted: on another device, or from here with a lost response. */
  async function isCounted(): Promise<boolean> {
    const { resource } = await call(getPrueba, { params: { id: pruebaId } });
    return Boolean(resource) && numeroOf(resource) !== numero;
  }

  /** Result of the submission that counted. */
  async function counted(): Promise<Submission | null> {
    const { resources } = await call(listIntentos, { params: { id: pruebaId } });
    const last = resources?.toSorted((a, b) => a.numero - b.numero).at(-1);
    if (!last) return null;
    const pendientes = last.comentarios.filter(({ puntos }) => puntos === null).length;
    return { ...last, pendientes, intentosRestantes: Math.max(0, world.intentos() - numero) };
  }

  async function leave(outcome: Outcome): Promise<void> {
    await world.onOver();
    if (world.isPageOpen()) world.leave(outcome);
  }

  async function finish(submission: Submission | null): Promise<null> {
    if (over) return null;
    over = true;
    engine.close();
    markSent(intento);
    const entrega = submission?.entrega ?? 'normal';
    await leave({ submission, timeUp: timeUp || entrega !== 'normal' });
    return null;
  }

  /** Returns the envelope of a refused submission; null when the attempt is over. */
  async function send(incompleta: boolean) {
    if (await isCounted()) return finish(await counted());
    const contenido = contenidoOf(engine.state().preguntas, current(engine.state()));
    const body = { pruebaId, ...contenido, ...(incompleta && { incompleta }) };
    const sent = call(submitRespuestas, { body }, { 'idempotency-key': keyFor(intento) });
    const envelope = await answerWithin(incompleta ? lastPatienceMs : patienceMs, sent);
    if (envelope.success && envelope.resource) return finish(envelope.resource);
    if (envelope.codigo === 'clave-repetida') return finish(await counted());
    return envelope;
  }

  async function submitOnce(): Promise<void> {
    // Flush the draft first, so that no save arrives after the submission, which carries every answer.
    if ((await engine.flush()) === 'terminado') return void (await finish(await counted()));
    const envelope = await send(false);
    if (envelope === null || timeUp) return;
    const noAnswer = envelope.status === 0 || envelope.status >= 500;
    if (!noAnswer) forgetKey(intento);
    if (envelope.status === 422) await world.onEdited();
    become({ sending: false, problem: { message: envelope.message, noAnswer } });
  }

  async function submit(): Promise<void> {
    if (state.sending) return;
    const asked = new AbortController();
    question = asked;
    if (!(await world.confirm(asked.signal)) || asked.signal.aborted || state.sending) return;
    become({ sending: true, problem: null });
    inFlight = submitOnce();
    await inFlight;
  }

  async function submitAtEnd(): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    become({ sending: true });
    if (inFlight) await Promise.race([inFlight, pause(lastPatienceMs)]);
    if (!over && (await engine.flush()) === 'terminado') await finish(await counted());
    while (world.isPageOpen() && timeUp && !over) {
      const envelope = await send(true);
      if (envelope === null) break;
      // The end was moved, or the page's clock is ahead: refetch the test, which has the end.
      const early = envelope.codigo === 'tiempo-en-curso';
      const lasts = !early && !isPassing(envelope.status);
      if (early) await world.onEdited();
      else become({ problem: { message: lasts ? envelope.message : noConnection, noAnswer: false } });
      if (lasts) break;
      await pause(retryMs);
    }
    isEnding = false;
    if (!over && !timeUp) become({ sending: false, problem: null });
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    submit,
    setTimeUp(now) {
      if (now === timeUp) return;
      timeUp = now;
      if (!now) return;
      question?.abort();
      void submitAtEnd();
    },
    forgetRejection() {
      if (state.problem && !state.problem.noAnswer) become({ problem: null });
    },
    async endElsewhere() {
      if (over) return;
      over = true;
      engine.close();
      await world.tellSentElsewhere();
      await leave({ submission: null, timeUp: false });
    },
    withdraw: () => question?.abort(),
  };
}
