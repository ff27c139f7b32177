import { CopyButton } from '../ui/copy-button.tsx';
import { LinkButton } from '../ui/link-button.tsx';

/** Google takes the address as a parameter; Apple and others open `webcal:` themselves. */
export function calendarLinks(url: string): { google: string; apple: string } {
  const apple = url.replace(/^https?:/, 'webcal:');
  return { google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(apple)}`, apple };
}

/** The only time that the whole address is seen. */
export function NewCalendario({ url }: { url: string }) {
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
