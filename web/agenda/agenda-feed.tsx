import { createAgendaCalendario } from 'domain/contract/agenda.ts';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { useCall } from '../app/api.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { useLoading } from '../ui/overlay.tsx';

/** Subscription URL of the whole agenda; shown once. */
export function AgendaFeed() {
  const call = useCall();
  const { track } = useLoading();
  const { showError } = useDialogs();
  const [url, setUrl] = useState<string | null>(null);

  async function create() {
    const envelope = await track(call(createAgendaCalendario, {}), { delay: 200 });
    if (!envelope.success || !envelope.resource) return showError({ message: envelope.message });
    setUrl(envelope.resource.url);
  }

  return (
    <>
      <Button variant="secondary" icon={CalendarPlus} onClick={() => void create()}>
        Mi calendario
      </Button>
      {url !== null && (
        <Dialog open title="Agenda en tu calendario" onClose={() => setUrl(null)}>
          <p className="mb-3">
            Pega esta dirección en Google Calendar, Outlook o tu teléfono («Suscribirse por URL»). Se muestra una sola
            vez; puedes anularla en «Mi cuenta».
          </p>
          <p className="mb-4 rounded-lg bg-papel-2 p-3 font-mono text-sm break-all">{url}</p>
          <CopyButton text={url} what="la dirección" />
        </Dialog>
      )}
    </>
  );
}
