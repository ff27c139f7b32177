import { type Envelope, failure } from 'domain/contract/envelope.ts';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { CallProvider, useCall } from './api.tsx';
import type { Wanted } from './step-up-dialog.tsx';
import { type Call, networkMessage } from './transport.ts';
import { isUploading } from './uploading.ts';

/** Downloaded when the server asks for the first time. */
const loadDialog = () => import('./step-up-dialog.tsx');
const StepUpDialog = lazy(async () => ({ default: (await loadDialog()).StepUpDialog }));

/** What to ask for before the request is repeated; null when no step-up is wanted. */
function wantedBy({ codigo, status }: Envelope): Wanted | null {
  if (codigo === 'confirmar' || codigo === 'confirmar-factor') return codigo;
  return status === 401 && isUploading() ? 'entrar' : null;
}

/**
 * Asks for the password or the second factor when the server wants it anew, or when the session ends while files are
 * uploaded, and repeats the request.
 */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const call = useCall();
  const [waiting, setWaiting] = useState<((confirmed: boolean) => void)[]>([]);
  const [wanted, setWanted] = useState<Wanted>('confirmar');

  const ask = useCallback((what: Wanted) => {
    setWanted(what);
    return new Promise<boolean>((resolve) => setWaiting((others) => [...others, resolve]));
  }, []);
  const confirmedCall = useMemo<Call>(
    () => async (spec, input, headers) => {
      const envelope = await call(spec, input, headers);
      const what = wantedBy(envelope);
      if (!what) return envelope;
      try {
        await loadDialog();
      } catch {
        return failure(0, networkMessage) as typeof envelope;
      }
      return (await ask(what)) ? call(spec, input, headers) : envelope;
    },
    [call, ask],
  );

  function finish(confirmed: boolean) {
    setWaiting([]);
    for (const resolve of waiting) resolve(confirmed);
  }

  return (
    <CallProvider call={confirmedCall}>
      {children}
      {waiting.length > 0 && (
        <Suspense>
          <StepUpDialog call={call} wanted={wanted} onDone={finish} />
        </Suspense>
      )}
    </CallProvider>
  );
}
