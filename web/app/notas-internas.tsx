import type { addPedidoNota, addUsuarioNota, listPedidoNotas, listUsuarioNotas } from 'domain/contract/asistido.ts';
import type { addInteresadoNota, listInteresadoNotas } from 'domain/contract/interesados.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { notaInternaInput } from 'domain/schemas/asistido.ts';
import { Button } from '../ui/button.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';
import { useApi, useCall, useReload } from './api.tsx';
import { RecoveredNotice } from './recovered-notice.tsx';
import { useAct } from './use-act.ts';

type Props = {
  id: number;
  list: typeof listPedidoNotas | typeof listUsuarioNotas | typeof listInteresadoNotas;
  add: typeof addPedidoNota | typeof addUsuarioNota | typeof addInteresadoNota;
  /** Title under which the form is kept when the session ends. */
  name: string;
};

/** Notes of staff about a pedido, a person or an interesado; the client never sees them. */
export function NotasInternas({ id, list, add, name }: Props) {
  const call = useCall();
  const act = useAct();
  const reload = useReload(list);
  const notas = useApi(list, { params: { id } });
  const form = useAppForm(notaInternaInput, { kept: { name, nth: id }, defaultValues: { texto: '' } });
  const submit = form.submitTo(
    (body) => call(add, { params: { id }, body }),
    async (answer) => {
      const { success } = await act(Promise.resolve(answer), 'Nota guardada.');
      if (!success) return;
      form.reset({ texto: '' });
      await reload();
    },
  );
  return (
    <section aria-label="Notas internas" className="grid gap-3">
      <h3 className="title-3">Notas internas</h3>
      <form method="post" onSubmit={submit} noValidate className="grid gap-2">
        <RecoveredNotice {...form.kept} />
        <TextField label="Nueva nota" hint="Solo la ve el equipo." maxLength={2000} {...form.field('texto')} />
        <div>
          <Button type="submit" size="sm" variant="secondary" busy={form.formState.isSubmitting}>
            Guardar nota
          </Button>
        </div>
      </form>
      <QueryState query={notas}>
        <Skeleton className="h-8 w-full" />
      </QueryState>
      <ul className="divide-y divide-linea">
        {notas.data?.resources?.map(({ notaInternaId, texto, quien, creado }) => (
          <li key={notaInternaId} className="py-2">
            <p className="break-words whitespace-pre-line">{texto}</p>
            <p className="text-sm text-tinta-2">
              {quien} · {formatDateTime(creado)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
