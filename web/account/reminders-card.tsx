import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listAnuncioMails, setAnuncioMails } from 'domain/contract/anuncios.ts';
import { getRecordatorios, updateRecordatorios } from 'domain/contract/sesiones.ts';
import type { PreferenciasRecordatorio } from 'domain/schemas/sesiones.ts';
import { apiQuery, useCall } from '../app/api.tsx';
import { useAct } from '../app/use-act.ts';
import { Card, CardHeader } from '../ui/card.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** Which mails come: before a live session, and with the announcements of each course. */
export function RemindersCard() {
  const call = useCall();
  const queryClient = useQueryClient();
  const act = useAct();
  const query = apiQuery(call, getRecordatorios, {});
  const { data, error, refetch } = useQuery(query);
  const wanted = data?.resource;

  async function save(body: Partial<PreferenciasRecordatorio>) {
    const envelope = await act(call(updateRecordatorios, { body }));
    if (envelope.success) queryClient.setQueryData(query.queryKey, envelope);
  }

  return (
    <Card as="section">
      <CardHeader title="Avisos" subtitle="Correos sobre tus sesiones en vivo y tus cursos." />
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-16" />}
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

/** The same switch as in each course and in its mails. Without courses there is nothing to show. */
function AnuncioMails() {
  const call = useCall();
  const queryClient = useQueryClient();
  const act = useAct();
  const query = apiQuery(call, listAnuncioMails, {});
  const { data, error, refetch } = useQuery(query);
  const cursos = data?.resources;

  async function set(cursoId: number, recibe: boolean) {
    const done = recibe ? 'Recibirás sus anuncios por correo' : 'Ya no recibirás sus anuncios';
    await act(call(setAnuncioMails, { params: { id: cursoId }, body: { recibe } }), done);
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
  }

  if (cursos?.length === 0) return null;
  return (
    <fieldset className="mt-4 border-t border-linea pt-4">
      <legend className="float-left w-full font-medium">Anuncios por correo de tus cursos</legend>
      <div className="clear-both">
        {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="mt-2 h-11" />}
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
