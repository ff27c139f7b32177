import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listAnuncioMails, setAnuncioMails } from 'domain/contract/anuncios.ts';
import { apiQuery, useCall } from '../app/api.tsx';
import { useAct } from '../app/use-act.ts';
import { Checkbox } from '../ui/choice.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** The same switch as in each course and in its mails. Without courses there is nothing to show. */
export function AnuncioMails() {
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
