import { useQueryClient } from '@tanstack/react-query';
import { listAnuncioMails, setAnuncioMails } from 'domain/contract/anuncios.ts';
import { getPreferencias, updatePreferencias } from 'domain/contract/legal.ts';
import { getRecordatorios, updateRecordatorios } from 'domain/contract/sesiones.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { legalPath, legalTitles, momentoLabels } from 'domain/rules/legal.ts';
import type { PreferenciasRecordatorio } from 'domain/schemas/sesiones.ts';
import { apiQuery, useApi, useCall, useReload } from '../app/api.tsx';
import { useAct } from '../app/use-act.ts';
import { Card, CardHeader } from '../ui/card.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Which mails come: before a live session, and with the announcements of each course. */
export function RemindersCard() {
  const call = useCall();
  const queryClient = useQueryClient();
  const act = useAct();
  const query = useApi(getRecordatorios, {});
  const wanted = query.data?.resource;

  async function save(body: Partial<PreferenciasRecordatorio>) {
    const envelope = await act(call(updateRecordatorios, { body }));
    if (envelope.success) queryClient.setQueryData(apiQuery(call, getRecordatorios, {}).queryKey, envelope);
  }

  return (
    <Card as="section">
      <CardHeader title="Avisos" subtitle="Correos sobre tus sesiones en vivo y tus cursos." />
      <QueryState query={query}>
        <Skeleton className="h-16" />
      </QueryState>
      {wanted && (
        <>
          <Checkbox
            label="Recordarme un día antes"
            checked={wanted.unDia}
            onChange={({ target }) => void save({ unDia: target.checked })}
          />
          <Checkbox
            label="Recordarme una hora antes"
            checked={wanted.unaHora}
            onChange={({ target }) => void save({ unaHora: target.checked })}
          />
          <p className="mt-1 text-sm text-tinta-2">Si una sesión cambia de hora o se cancela, te avisamos siempre.</p>
        </>
      )}
      <AnuncioMails />
    </Card>
  );
}

/** The same switch as in each course and in its mails. Renders nothing without courses. */
function AnuncioMails() {
  const call = useCall();
  const reload = useReload(listAnuncioMails);
  const act = useAct();
  const query = useApi(listAnuncioMails, {});
  const cursos = query.data?.resources;

  async function set(cursoId: number, recibe: boolean) {
    const done = recibe ? 'Recibirás sus anuncios por correo' : 'Ya no recibirás sus anuncios';
    await act(call(setAnuncioMails, { params: { id: cursoId }, body: { recibe } }), done);
    await reload();
  }

  if (cursos?.length === 0) return null;
  return (
    <fieldset className="mt-4 border-t border-linea pt-4">
      <legend className="float-left w-full font-medium">Anuncios por correo de tus cursos</legend>
      <div className="clear-both">
        <QueryState query={query}>
          <Skeleton className="mt-2 h-11" />
        </QueryState>
        {cursos?.map(({ cursoId, curso, recibe }) => (
          <Checkbox
            key={cursoId}
            label={curso}
            checked={recibe}
            onChange={({ target }) => void set(cursoId, target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Consent to advertising, which can be withdrawn here, and the documents that were accepted. */
export function PreferencesCard() {
  const call = useCall();
  const queryClient = useQueryClient();
  const act = useAct();
  const query = useApi(getPreferencias, {});
  const shown = query.data?.resource;

  async function set(publicidad: boolean) {
    const envelope = await act(call(updatePreferencias, { body: { publicidad } }));
    if (envelope.success) queryClient.setQueryData(apiQuery(call, getPreferencias, {}).queryKey, envelope);
  }

  return (
    <Card as="section">
      <CardHeader title="Privacidad" subtitle="Qué aceptaste y qué podemos enviarte." />
      <QueryState query={query}>
        <Skeleton className="h-16" />
      </QueryState>
      {shown && (
        <>
          <Checkbox
            label="Quiero recibir novedades y ofertas por correo"
            hint="Los avisos de tus compras, clases y certificados te llegan siempre."
            checked={shown.publicidad}
            onChange={({ target }) => void set(target.checked)}
          />
          {shown.aceptaciones.length > 0 && (
            <ul className="mt-4 grid gap-2 border-t border-linea pt-4 text-[0.9375rem]">
              {shown.aceptaciones.map(({ documento, version, momento, aceptado }) => (
                <li key={`${documento} ${aceptado}`}>
                  <TextLink to={legalPath(documento, version)} target="_blank">
                    {legalTitles[documento]}, versión {version}
                  </TextLink>
                  <span className="text-tinta-2">
                    : {momentoLabels[momento]}, {formatDateTime(aceptado)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  );
}
