import { useQueryClient } from '@tanstack/react-query';
import { getPrueba } from 'domain/contract/pruebas.ts';
import type { Prueba } from 'domain/schemas/pruebas.ts';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../app/api.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { aciertosOf } from '../curso-modulo/result.ts';
import type { Intento } from './change-queue.ts';
import type { Engine } from './engine.ts';
import { createSubmitter, type Outcome } from './submission.ts';
import { isSentElsewhere } from './submission-key.ts';

type Sitting = { prueba: Prueba; intento: Intento; isPageOpen: RefObject<boolean> };

/** Submits the attempt from its page, and leads to its result while the page is open. */
export function useSubmission({ prueba, intento, isPageOpen }: Sitting, engine: Engine) {
  const call = useCall();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { confirm, tell } = useDialogs();
  const latest = useRef({ prueba, navigate });
  useEffect(() => {
    latest.current = { prueba, navigate };
  });

  function leave({ submission, timeUp }: Outcome) {
    const { prueba, navigate } = latest.current;
    const { cursoId, pruebaId, nombre } = prueba;
    const { nota, estado, intentosRestantes, pendientes } = submission ?? {};
    const about = {
      timeUp,
      prueba: { pruebaId, nombre, intento: intento.numero },
      aciertos: aciertosOf(nota ?? null, engine.state().preguntas),
    };
    const resultado = submission ? { nota, estado, intentosRestantes, pendientes, ...about } : undefined;
    navigate(`/curso-modulo?cursoId=${cursoId}`, {
      replace: true,
      state: { cursoId, ...(resultado && { resultado }) },
    });
  }

  const [submitter] = useState(() =>
    createSubmitter({
      call,
      intento,
      engine,
      intentos: () => latest.current.prueba.intentos,
      isPageOpen: () => isPageOpen.current,
      confirm: (signal) =>
        confirm({
          title: '¿Enviar la prueba?',
          message: `Es tu intento ${intento.numero} de ${latest.current.prueba.intentos}. Después de enviarla no podrás cambiar tus respuestas.`,
          yes: 'Sí, enviar',
          no: 'Seguir respondiendo',
          cautious: true,
          signal,
        }),
      tellSentElsewhere: () =>
        tell({ title: 'Ya enviaste esta prueba', message: 'La enviaste desde otra pestaña de este navegador.' }),
      onEdited: () => queryClient.invalidateQueries({ queryKey: [getPrueba.path] }),
      onOver: () => queryClient.invalidateQueries({ refetchType: 'none' }),
      leave,
    }),
  );
  const { sending, problem } = useSyncExternalStore(submitter.subscribe, submitter.state);

  useEffect(() => submitter.withdraw, [submitter]);

  const { usuarioId, pruebaId, numero } = intento;
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (isSentElsewhere({ usuarioId, pruebaId, numero }, event)) void submitter.endElsewhere();
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [submitter, usuarioId, pruebaId, numero]);

  return { submitter, sending, problem };
}
