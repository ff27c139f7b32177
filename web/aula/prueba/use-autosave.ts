import { useQueryClient } from '@tanstack/react-query';
import { buildPath } from 'domain/contract/endpoint.ts';
import { getBorrador, getPrueba, saveBorrador } from 'domain/contract/pruebas.ts';
import type { Borrador, Prueba } from 'domain/schemas/pruebas.ts';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { readXsrfToken } from '../../app/browser-transport.ts';
import { current, saveState, start } from './autosave.ts';
import { clearQueue, type Intento, numeroOf, readQueue, writeQueue } from './change-queue.ts';
import { createEngine } from './engine.ts';

type OnClock = (read: Pick<Borrador, 'fin' | 'ahora'>) => void;

/** Poll for the end of a sitting: staff may give extra minutes or move the closing. */
const pollMs = 20_000;

/** Saves answers to the server as they are given, and keeps them in the browser until acknowledged. */
export function useAutosave(prueba: Prueba, borrador: Borrador, intento: Intento, onClock: OnClock) {
  const call = useCall();
  const { pruebaId } = prueba;
  const hasEnd = borrador.fin !== null;
  const sitting = prueba.rendicion !== null;
  const queryClient = useQueryClient();
  const [engine] = useState(() => {
    const isOver = async () => {
      const query = apiQuery(call, getPrueba, { params: { id: intento.pruebaId } });
      const { resource } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      return numeroOf(resource) !== intento.numero;
    };
    clearQueue(intento, 'otros intentos');
    const queue = readQueue(intento);
    const initial = start(prueba.preguntas, borrador, queue, navigator.onLine);
    writeQueue(intento, queue, initial.changes);
    return createEngine({ call, intento, isOver, onClock }, initial);
  });
  const state = useSyncExternalStore(engine.subscribe, engine.state);

  useEffect(() => engine.attach(), [engine]);

  useEffect(() => {
    if (engine.state().preguntas !== prueba.preguntas) engine.retry(prueba.preguntas);
  }, [engine, prueba.preguntas]);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const leave = () => {
      const unsaved = engine.unsaved();
      if (unsaved) saveWhileLeaving(pruebaId, unsaved);
    };
    // Mobile browsers may kill a hidden page, so save when it is hidden; when it is shown again, look for a newer
    // draft.
    const look = async () => {
      const envelope = await call(getBorrador, { params: { id: pruebaId } });
      if (!envelope.resource || signal.aborted) return;
      // Submitted elsewhere: the sitting has no end any more.
      if (hasEnd && envelope.resource.fin === null) {
        return void queryClient.invalidateQueries({ queryKey: [getPrueba.path] });
      }
      onClock(envelope.resource);
      engine.refresh(envelope.resource);
    };
    const changeVisibility = async () => {
      if (document.visibilityState === 'hidden') return void engine.flush();
      await look();
    };
    const timer = sitting ? setInterval(() => void look(), pollMs) : undefined;
    window.addEventListener('pagehide', leave, { signal });
    document.addEventListener('visibilitychange', () => void changeVisibility(), { signal });
    return () => {
      controller.abort();
      clearInterval(timer);
      leave();
    };
  }, [engine, call, pruebaId, hasEnd, sitting, onClock, queryClient]);

  const respuestas = useMemo(() => current(state), [state]);
  return { engine, respuestas, saveState: saveState(state), rejection: state.rejection };
}

/** `fetch` with `keepalive`, so the save outlives the page. If it fails, the answers remain in the browser. */
function saveWhileLeaving(pruebaId: number, body: object): void {
  const headers = { 'content-type': 'application/json', 'x-xsrf-token': readXsrfToken() ?? '' };
  const request = { method: saveBorrador.method, headers, body: JSON.stringify(body), keepalive: true };
  fetch(buildPath(saveBorrador, { params: { id: pruebaId } }), request).catch(() => {});
}
