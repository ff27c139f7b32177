import { useQuery } from '@tanstack/react-query';
import {
  addInteresadoNota,
  deleteInteresado,
  getInteresado,
  listInteresadoNotas,
  listInteresados,
  updateInteresado,
} from 'domain/contract/interesados.ts';
import { getPending } from 'domain/contract/panel.ts';
import { formatDateTime, formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import {
  canalLabels,
  type EstadoInteresado,
  estadoInteresadoLabels,
  estadosInteresado,
} from 'domain/rules/interesados.ts';
import { type InteresadoDetalle, interesadoForm } from 'domain/schemas/interesados.ts';
import { apiQuery, useCall, useReload } from '../app/api.tsx';
import { NotasInternas } from '../app/notas-internas.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { useAct } from '../app/use-act.ts';
import { useVersionedSave } from '../app/use-versioned-save.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAppForm } from '../ui/use-app-form.ts';
import { askedAbout } from './asked-about.ts';
import { MergeSection } from './merge-section.tsx';

/** `estado`: state chosen on the board, to be saved with its required data. */
type Props = { id: number; estado?: EstadoInteresado | undefined; onClose: () => void };

export function InteresadoDialog({ id, estado, onClose }: Props) {
  const query = apiQuery(useCall(), getInteresado, { params: { id } });
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const found = data?.resource;
  return (
    <Dialog open onClose={onClose} size="md" title={found?.nombre ?? 'Interesado'}>
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : found ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Facts found={found} />
          <FollowUp key={found.version} found={found} estado={estado} onDone={() => void refetch()} />
          <NotasInternas
            id={id}
            list={listInteresadoNotas}
            add={addInteresadoNota}
            name={`Nota sobre el interesado ${id}`}
          />
          <div className="flex flex-wrap gap-3 border-t border-linea pt-4">
            <MergeSection found={found} onDone={() => void refetch()} />
            <Remove found={found} onClose={onClose} />
          </div>
        </div>
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </Dialog>
  );
}

function Facts({ found }: { found: InteresadoDetalle }) {
  const { correo, celular, canal, origen, veces, creado, ultimo, consentido, texto, whatsapp } = found;
  const asked = veces > 1 ? `${veces} veces, la última el ${formatDateTime(ultimo)}` : formatDateTime(creado);
  const facts = [
    ['Celular', celular],
    ['Correo', correo],
    ['Sobre', askedAbout(found)],
    ['Preguntó', asked],
    ['Dónde', [canalLabels[canal], origen].filter(Boolean).join(' · ')],
    ['Aceptó que lo contacten', consentido ? formatDateTime(consentido) : 'No: escríbele solo sobre su pedido'],
  ].filter(([, value]) => value !== '');
  return (
    <>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-tinta-2">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        {whatsapp && (
          <LinkButton href={whatsapp} target="_blank">
            Escribir por WhatsApp
          </LinkButton>
        )}
        <CopyButton text={texto} what="el mensaje" />
        <LinkButton to={`/pedidos?nuevo=interesado-${found.interesadoId}`} variant="secondary">
          Crear pedido
        </LinkButton>
        {found.pedidoId !== null && (
          <LinkButton to={`/pedidos?pedido=${found.pedidoId}`} variant="quiet">
            Ver su pedido
          </LinkButton>
        )}
      </div>
    </>
  );
}

const estados = estadosInteresado.map((value) => ({ value, label: estadoInteresadoLabels[value] }));
const labels = { estado: 'Estado', motivo: 'Motivo', responsableId: 'Responsable', recordar: 'Recordar' };

type FollowUpProps = Pick<Props, 'estado'> & { found: InteresadoDetalle; onDone: () => void };

function FollowUp({ found, estado, onDone }: FollowUpProps) {
  const call = useCall();
  const save = useVersionedSave();
  const toast = useToast();
  const reload = useReload(listInteresados, getPending);
  const { interesadoId: id, responsables } = found;
  const { field, submitTo, watch, formState, kept } = useAppForm(interesadoForm, {
    kept: { name: 'Seguimiento de un interesado', nth: id },
    defaultValues: {
      estado: estado ?? found.estado,
      motivo: found.motivo,
      responsableId: String(found.responsableId ?? ''),
      recordar: found.recordar ?? '',
    },
  });
  const people = responsables.map(({ usuarioId, nombre }) => ({ value: String(usuarioId), label: nombre }));
  const nameOf = (usuarioId: number | null) =>
    responsables.find((person) => person.usuarioId === usuarioId)?.nombre ?? 'Nadie';
  const submit = submitTo(
    ({ responsableId, recordar, ...values }) =>
      save({
        base: found,
        body: {
          ...values,
          responsableId: responsableId === '' ? null : Number(responsableId),
          recordar: recordar || null,
        },
        labels,
        displayValues: ({ responsableId: current, recordar: day, estado }) => ({
          responsableId: nameOf(current),
          recordar: day && formatLongDate(limaNoon(day)),
          estado: estadoInteresadoLabels[estado],
        }),
        put: (body) => call(updateInteresado, { params: { id }, body }),
      }),
    async ({ success, message }) => {
      if (!success) return;
      toast.show(message);
      onDone();
      await reload();
    },
  );
  return (
    <form
      method="post"
      onSubmit={submit}
      noValidate
      aria-label="Seguimiento"
      className="grid gap-4 border-t border-linea pt-5 sm:grid-cols-2"
    >
      <div className="empty:hidden sm:col-span-2">
        <RecoveredNotice {...kept} />
      </div>
      <SelectField label="Estado" options={estados} {...field('estado')} />
      <SelectField
        label="Responsable"
        options={[{ value: '', label: 'Nadie todavía' }, ...people]}
        {...field('responsableId')}
      />
      {watch('estado') === 'perdido' && (
        <TextField label="Por qué se perdió" required maxLength={300} className="sm:col-span-2" {...field('motivo')} />
      )}
      <TextField label="Recordar el" type="date" hint="Ese día aparece en «Por atender»." {...field('recordar')} />
      <div className="self-end sm:justify-self-end">
        <Button type="submit" busy={formState.isSubmitting}>
          Guardar
        </Button>
      </div>
    </form>
  );
}

function Remove({ found, onClose }: { found: InteresadoDetalle; onClose: () => void }) {
  const call = useCall();
  const act = useAct();
  const { confirm } = useDialogs();
  const reload = useReload(listInteresados, getPending);
  async function remove() {
    const yes = await confirm({
      title: '¿Borrar a este interesado?',
      message: 'Sus datos y sus notas se borran para siempre. Su pedido, si tiene uno, queda.',
      yes: 'Borrar',
      no: 'Cancelar',
      danger: true,
    });
    if (!yes) return;
    const { success } = await act(call(deleteInteresado, { params: { id: found.interesadoId } }));
    if (!success) return;
    onClose();
    await reload();
  }
  return (
    <Button variant="quiet" size="sm" onClick={() => void remove()}>
      Borrar sus datos
    </Button>
  );
}
