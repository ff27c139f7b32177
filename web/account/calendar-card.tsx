import { createCalendario, deleteCalendario, listCalendarios } from 'domain/contract/sesiones.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { Calendario } from 'domain/schemas/sesiones.ts';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { useApi, useCall, useReload } from '../app/api.tsx';
import { useAct } from '../app/use-act.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useLoading } from '../ui/overlay.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** Personal addresses that calendars subscribe to. An address is shown once, so each calendar may have its own. */
export function CalendarCard() {
  const call = useCall();
  const { track } = useLoading();
  const { confirm, showError } = useDialogs();
  const act = useAct();
  const query = useApi(listCalendarios, {});
  const [created, setCreated] = useState<{ calendarioId: number; url: string } | null>(null);
  const calendarios = query.data?.resources;
  const reload = useReload(listCalendarios);

  async function create() {
    const envelope = await track(call(createCalendario, {}), { delay: 200 });
    if (!envelope.success || !envelope.resource) return showError({ message: envelope.message });
    setCreated(envelope.resource);
    await reload();
  }

  async function revoke({ calendarioId, creado }: Calendario) {
    const message = `El calendario que usa el enlace del ${formatDateTime(creado)} dejará de actualizarse.`;
    if (!(await confirm({ title: '¿Anular este enlace?', message, yes: 'Anular', danger: true }))) return;
    await act(call(deleteCalendario, { params: { id: calendarioId } }));
    if (created?.calendarioId === calendarioId) setCreated(null);
    await reload();
  }

  return (
    <Card as="section">
      <CardHeader
        title="Calendario"
        subtitle="Tus sesiones, el cierre de tus pruebas y el término de tus cursos en tu propio calendario. Si algo cambia, se actualiza solo."
        actions={
          <Button variant="secondary" icon={CalendarPlus} onClick={() => void create()}>
            Crear enlace
          </Button>
        }
      />
      {created && <NewCalendario url={created.url} />}
      <QueryState query={query}>
        <Skeleton className="h-12" />
      </QueryState>
      {calendarios?.length === 0 && <p className="text-tinta-2">Todavía no tienes ningún enlace.</p>}
      <ul aria-label="Enlaces de calendario" className="divide-y divide-linea">
        {calendarios?.map((calendario) => (
          <Row key={calendario.calendarioId} calendario={calendario} onRevoke={() => void revoke(calendario)} />
        ))}
      </ul>
    </Card>
  );
}

function Row({
  calendario: { creado, ultimoUso, agenda },
  onRevoke,
}: {
  calendario: Calendario;
  onRevoke: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">
          Enlace {agenda && 'de la agenda '}del {formatDateTime(creado)}
        </p>
        <p className="text-sm text-tinta-2">
          {ultimoUso
            ? `Leído por tu calendario: ${formatDateTime(ultimoUso)}`
            : 'Ningún calendario lo ha leído todavía'}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Anular el enlace del ${formatDateTime(creado)}`}
        onClick={onRevoke}
      >
        Anular
      </Button>
    </li>
  );
}

/** Google takes the address as a parameter; Apple and others open `webcal:` themselves. */
function calendarLinks(url: string): { google: string; apple: string } {
  const apple = url.replace(/^https?:/, 'webcal:');
  return { google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(apple)}`, apple };
}

/** Shows the whole URL, once. */
function NewCalendario({ url }: { url: string }) {
  const { google, apple } = calendarLinks(url);
  return (
    <div role="status" className="mb-4 grid gap-4 rounded-xl border border-teal bg-teal-claro/45 p-4">
      <p>
        <span className="font-semibold">Tu enlace está listo.</span> Agrégalo ahora: por seguridad no lo volveremos a
        mostrar. Quien lo tenga ve tus fechas, así que no lo compartas.
      </p>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <LinkButton href={google} target="_blank">
          Agregar a Google Calendar<span className="sr-only"> (se abre en otra pestaña)</span>
        </LinkButton>
        <LinkButton href={apple} variant="secondary">
          Agregar a Apple Calendar
        </LinkButton>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 grow rounded-lg bg-hoja px-3 py-2 text-sm break-all">{url}</code>
        <CopyButton text={url} what="el enlace del calendario" />
      </div>
    </div>
  );
}
