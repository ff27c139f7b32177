import { useQueryClient } from '@tanstack/react-query';
import { buildPath } from 'domain/contract/endpoint.ts';
import { listApuntes, saveApunte } from 'domain/contract/materiales.ts';
import { apunteMaxLength } from 'domain/rules/lecciones.ts';
import type { Leccion } from 'domain/schemas/lecciones.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { readXsrfToken } from '../../app/browser-transport.ts';
import { TextArea } from '../../ui/text-area.tsx';

const said = {
  saved: 'Guardado. Solo tú lo ves.',
  pending: 'Guardando…',
  failed: 'No se pudo guardar. Lo conservamos en este navegador y lo intentaremos otra vez.',
  idle: 'Se guarda solo mientras escribes. Solo tú lo ves.',
};

/** The student's note on a material, saved as it is typed. */
export function ApunteField({ leccion, saved }: { leccion: Leccion; saved: string }) {
  const { texto, estado, write, flush } = useApunte(leccion, saved);
  return (
    <div className="max-w-2xl">
      <TextArea
        label={`Apuntes de «${leccion.nombre}»`}
        hideLabel
        rows={4}
        maxLength={apunteMaxLength}
        placeholder="Escribe lo que quieras recordar"
        value={texto}
        onChange={(event) => write(event.target.value)}
        onBlur={flush}
      />
      <p role="status" className="mt-1.5 text-sm text-tinta-2">
        {said[estado]}
      </p>
    </div>
  );
}

type Estado = 'idle' | 'pending' | 'saved' | 'failed';

const waitMs = 700;
const retryMs = 5_000;

/**
 * Saves a note while it is typed: the last write wins. What the server has not acknowledged stays in the browser, over
 * a reload or a lost session, and is saved when the note is opened again.
 */
function useApunte({ materialId, moduloId }: Leccion, saved: string) {
  const call = useCall();
  const queryClient = useQueryClient();
  const usuarioId = useAuth().usuario?.usuarioId ?? 0;
  const [texto, setTexto] = useState(() => readDraft(usuarioId, materialId) ?? saved);
  const [estado, setEstado] = useState<Estado>(texto !== saved ? 'pending' : saved === '' ? 'idle' : 'saved');
  const latest = useRef(texto);
  const acknowledged = useRef(saved);
  const sending = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const isSaved = () => latest.current === acknowledged.current;
  const schedule = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), ms);
  };

  async function save() {
    clearTimeout(timer.current);
    // One request at a time, so that an earlier text cannot arrive after a later one.
    if (sending.current || isSaved()) return;
    sending.current = true;
    const sent = latest.current;
    const { success } = await call(saveApunte, { params: { id: materialId }, body: { texto: sent } });
    sending.current = false;
    if (!success) {
      setEstado('failed');
      return schedule(retryMs);
    }
    acknowledged.current = sent;
    const { queryKey } = apiQuery(call, listApuntes, { params: { id: moduloId } });
    queryClient.setQueryData(queryKey, (now) => {
      const others = (now?.resources ?? []).filter((each) => each.materialId !== materialId);
      return now && { ...now, resources: [...others, { materialId, texto: sent }] };
    });
    if (!isSaved()) return void save();
    forgetDraft(usuarioId, materialId);
    setEstado('saved');
  }

  function write(next: string) {
    latest.current = next;
    setTexto(next);
    keepDraft(usuarioId, materialId, next);
    setEstado('pending');
    schedule(waitMs);
  }

  const restore = useEffectEvent(() => {
    if (!isSaved()) return schedule(0);
    forgetDraft(usuarioId, materialId);
  });
  const leave = useEffectEvent(() => {
    clearTimeout(timer.current);
    if (isSaved()) return;
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': readXsrfToken() ?? '' };
    const request = { method: saveApunte.method, headers, body: JSON.stringify({ texto: latest.current }) };
    fetch(buildPath(saveApunte, { params: { id: materialId } }), { ...request, keepalive: true }).catch(() => {});
  });
  useEffect(() => {
    restore();
    const hide = () => leave();
    window.addEventListener('pagehide', hide);
    return () => {
      window.removeEventListener('pagehide', hide);
      hide();
    };
  }, []);

  return { texto, estado, write, flush: () => void save() };
}

/** What the server has not acknowledged yet, per student: a browser may be shared. */
const keyOf = (usuarioId: number, materialId: number) => `aula-iuris.apunte.v1.${usuarioId}.${materialId}`;

function readDraft(usuarioId: number, materialId: number): string | null {
  try {
    return localStorage.getItem(keyOf(usuarioId, materialId));
  } catch {
    return null;
  }
}

function keepDraft(usuarioId: number, materialId: number, texto: string): void {
  try {
    localStorage.setItem(keyOf(usuarioId, materialId), texto);
  } catch {
    // Full or blocked: the note is still saved on the server.
  }
}

function forgetDraft(usuarioId: number, materialId: number): void {
  try {
    localStorage.removeItem(keyOf(usuarioId, materialId));
  } catch {
    // Blocked: there is no draft to remove.
  }
}
