import { useQueryClient } from '@tanstack/react-query';
import { getPrueba, listIntentos, submitRespuestas } from 'domain/contract/pruebas.ts';
import type { Prueba, Submission } from 'domain/schemas/pruebas.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../app/api.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { aciertosOf } from '../curso-modulo/result.ts';
import { current } from './autosave.ts';
import type { Intento } from './change-queue.ts';
import { answerWithin, type Engine, isPassing } from './engine.ts';
import { contenidoOf } from './respuestas.ts';
import { forgetKey, isSentElsewhere, keyFor, markSent } from './submission-key.ts';
import { numeroOf } from './use-autosave.ts';

export type Problem = { message: string; noRespuesta: boolean };

const retryMs = 3_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Submits the attempt exactly once, also after retries. */
export function useSubmission(prueba: Prueba, intento: Intento, engine: Engine) {
  const call = useCall();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { confirm, tell } = useDialogs();
  const [sending, setSending] = useState(false);
  const [problema, setProblem] = useState<Problem | null>(null);
  const { cursoId, pruebaId, nombre, intentos } = prueba;

  /** At the end of the sitting the page submits by itself, whatever was asked before. */
  const [ending] = useState(() => new AbortController());

  async function leave(submission: Submission | null) {
    const { preguntas } = engine.state();
    engine.close();
    markSent(intento);
    await queryClient.invalidateQueries({ refetchType: 'none' });
    const { nota, estado, intentosRestantes, pendientes, entrega } = submission ?? {};
    const about = {
      timeUp: ending.signal.aborted || (entrega !== undefined && entrega !== 'normal'),
      prueba: { pruebaId, nombre, intento: intento.numero },
      aciertos: aciertosOf(nota ?? null, preguntas),
    };
    const resultado = submission ? { nota, estado, intentosRestantes, pendientes, ...about } : undefined;
    navigate(`/curso-modulo?cursoId=${cursoId}`, {
      replace: true,
      state: { cursoId, ...(resultado && { resultado }) },
    });
  }

  /** Already submitted, on another device or from here with a lost response. */
  async function isCounted(): Promise<boolean> {
    const { resource } = await call(getPrueba, { params: { id: pruebaId } });
    return Boolean(resource) && numeroOf(resource) !== intento.numero;
  }

  /** Result of the submission that counted. */
  async function counted(): Promise<Submission | null> {
    const { resources } = await call(listIntentos, { params: { id: pruebaId } });
    const last = resources?.toSorted((a, b) => a.numero - b.numero).at(-1);
    if (!last) return null;
    const pendientes = last.comentarios.filter(({ puntos }) => puntos === null).length;
    return { ...last, pendientes, intentosRestantes: Math.max(0, intentos - intento.numero) };
  }

  async function enviar() {
    const sure = await confirm({
      title: '¿Enviar la prueba?',
      message: `Es tu intento ${intento.numero} de ${intentos}. Después de enviarla no podrás cambiar tus respuestas.`,
      yes: 'Sí, enviar',
      no: 'Seguir respondiendo',
      signal: ending.signal,
    });
    if (!sure || ending.signal.aborted) return;
    setSending(true);
    setProblem(null);
    const key = keyFor(intento);
    // Flush the draft first, so that no save arrives after the submission, which carries every answer.
    const over = (await engine.flush()) === 'terminado' || (await isCounted());
    if (over) return leave(await counted());
    const { preguntas } = engine.state();
    const body = { pruebaId, ...contenidoOf(preguntas, current(engine.state())) };
    const sent = call(submitRespuestas, { body }, { 'idempotency-key': key });
    const envelope = await answerWithin(30_000, sent);
    setSending(false);
    if (envelope.success && envelope.resource) return leave(envelope.resource);
    if (envelope.codigo === 'clave-repetida') return leave(await counted());
    const noRespuesta = envelope.status === 0 || envelope.status >= 500;
    if (!noRespuesta) forgetKey(intento);
    // The test was edited meanwhile: refetch it.
    if (envelope.status === 422) await queryClient.invalidateQueries({ queryKey: [getPrueba.path] });
    setProblem({ message: envelope.message, noRespuesta });
  }

  /** Sends whatever is answered, until the server has it. What was saved counts even if this page never reaches it. */
  async function submitAtEnd() {
    if (ending.signal.aborted || sending) return;
    ending.abort();
    setSending(true);
    const key = keyFor(intento);
    let over = (await engine.flush()) === 'terminado';
    for (;;) {
      over ||= await isCounted();
      if (over) return leave(await counted());
      const { preguntas } = engine.state();
      const body = { pruebaId, ...contenidoOf(preguntas, current(engine.state())), incompleta: true };
      const envelope = await answerWithin(10_000, call(submitRespuestas, { body }, { 'idempotency-key': key }));
      if (envelope.success && envelope.resource) return leave(envelope.resource);
      if (envelope.codigo === 'clave-repetida') return leave(await counted());
      if (!isPassing(envelope.status)) return setProblem({ message: envelope.message, noRespuesta: false });
      setProblem({
        message: 'Terminó tu tiempo y no hay conexión. Lo que se guardó se entrega solo.',
        noRespuesta: false,
      });
      await pause(retryMs);
    }
  }

  /** A new answer clears a refusal. A lost response stays, because its outcome is still unknown. */
  function forgetRejection() {
    if (problema && !problema.noRespuesta) setProblem(null);
  }

  const closeWhenSent = useEffectEvent(async (event: StorageEvent) => {
    if (!isSentElsewhere(intento, event)) return;
    engine.close();
    await tell({ title: 'Ya enviaste esta prueba', message: 'La enviaste desde otra pestaña de este navegador.' });
    await leave(null);
  });

  useEffect(() => {
    const listen = (event: StorageEvent) => void closeWhenSent(event);
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);

  return { enviar, submitAtEnd, sending, problema, forgetRejection };
}
