import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { logout } from 'domain/contract/session.ts';
import { browserTransport } from './app/browser-transport.ts';
import { markSessionEnded } from './app/ended-session.ts';
import { keepInterrupted } from './app/interrupted-prueba.ts';
import { keepOpenForms } from './app/kept-forms.ts';
import { makeQueryClient } from './app/query-client.ts';
import { type Call, makeCall } from './app/transport.ts';
import { isUploading } from './app/uploading.ts';
import { type Boot, bootId } from './document.tsx';

/** Shared start of site and campus: reads the data embedded in the document and creates the API client. */
export function readBoot() {
  const bootText = document.getElementById(bootId)?.textContent ?? '';
  const boot = JSON.parse(bootText) as Boot;
  const queryClient = makeQueryClient();
  hydrate(queryClient, freshNow(boot.queries));
  return { boot, bootText, queryClient, call: makeBrowserCall() };
}

// The server has just revalidated the page, so its data counts as fresh.
function freshNow(state: Boot['queries']): Partial<DehydratedState> {
  for (const query of state?.queries ?? []) query.state.dataUpdatedAt = Date.now();
  return state ?? {};
}

function makeBrowserCall(): Call {
  let leaving = false;
  const call: Call = makeCall(browserTransport, () => {
    // During uploads the page stays, and `StepUpProvider` asks for the password.
    if (leaving || isUploading() || location.pathname === '/login') return;
    leaving = true;
    // After the sign-in, an interrupted test is opened again; any other page gets the notice of the ended session.
    if (!keepInterrupted(location)) markSessionEnded();
    keepOpenForms();
    // A full load of /login drops everything the page knows about the user.
    void call(logout, {}).then(() => location.assign('/login'));
  });
  return call;
}
