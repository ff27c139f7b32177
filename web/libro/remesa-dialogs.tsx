import {
  createRemesa,
  getRemesa,
  listEntradas,
  listRemesas,
  receiveRemesa,
} from 'domain/contract/libro-certificados.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { type Entrada, type Remesa, recepcionForm, remesaForm } from 'domain/schemas/libro-certificados.ts';
import { useApi, useCall, useReload } from '../app/api.tsx';
import { FormDialog, useFormDialog } from '../app/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';

const howMany = (n: number) => (n === 1 ? '1 certificado' : `${n} certificados`);

type SendProps = { serie: string; entradas: Entrada[]; onClose: () => void };

/** Records that these certificates were sent together. */
export function SendDialog({ serie, entradas, onClose }: SendProps) {
  const call = useCall();
  const reload = useReload(listEntradas, listRemesas);
  const certificadoIds = entradas.map(({ certificadoId }) => certificadoId);
  const { field, dialog } = useFormDialog(remesaForm, {
    kept: { name: 'Enviar a refrendar', nth: certificadoIds[0] ?? 0 },
    defaultValues: { enviada: limaDay(Date.now()), nota: '' },
    refusal: 'above',
    send: (body) => call(createRemesa, { body: { ...body, serie, certificadoIds } }),
    toast: () => `Se anotó la remesa de ${howMany(entradas.length)}`,
    onSaved: async () => {
      await reload();
      onClose();
    },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title="Enviar a refrendar"
      description={`${howMany(entradas.length)} de la serie ${serie}. Cuando vuelvan, anota aquí el número que les dieron.`}
      submitLabel="Anotar el envío"
    >
      <TextField label="Fecha de envío" type="date" required {...field('enviada')} />
      <TextField
        label="Nota"
        maxLength={300}
        hint="Por ejemplo, el número del cargo de recepción."
        {...field('nota')}
      />
    </FormDialog>
  );
}

type ReceiveProps = { remesa: Remesa; onClose: () => void };

export function ReceiveDialog({ remesa, onClose }: ReceiveProps) {
  const { data } = useApi(getRemesa, { params: { id: remesa.remesaId } }, { staleTime: 0, gcTime: 0 });
  const entradas = data?.resource?.entradas;
  return entradas ? <ReceiveFields remesa={remesa} entradas={entradas} onClose={onClose} /> : null;
}

function ReceiveFields({ remesa, entradas, onClose }: ReceiveProps & { entradas: Entrada[] }) {
  const { remesaId, serie, entidad } = remesa;
  const call = useCall();
  const reload = useReload(listEntradas, listRemesas);
  const { field, dialog } = useFormDialog(recepcionForm, {
    kept: { name: 'Recepción de la remesa', nth: remesaId },
    defaultValues: { recibido: limaDay(Date.now()), refrendos: entradas.map(({ refrendo }) => refrendo ?? '') },
    guarded: true,
    refusal: 'above',
    send: ({ recibido, refrendos }) => {
      const given = entradas.map(({ certificadoId }, at) => ({ certificadoId, refrendo: refrendos[at] ?? '' }));
      return call(receiveRemesa, { params: { id: remesaId }, body: { recibido, refrendos: given } });
    },
    toast: () => 'Se anotó la recepción',
    onSaved: async () => {
      await reload();
      onClose();
    },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={`Remesa ${remesaId}`}
      description={`Serie ${serie}, ${entidad}. Los que dejes vacíos quedan por recibir.`}
      submitLabel="Guardar"
      size="lg"
    >
      <TextField
        label="Fecha de recepción"
        type="date"
        required
        hint="De los números que escribas ahora."
        className="sm:w-60"
        {...field('recibido')}
      />
      <ul className="mt-5 grid gap-5 sm:grid-cols-2">
        {entradas.map(({ certificadoId, registro, apellido, nombre }, at) => (
          <li key={certificadoId}>
            <TextField
              label={`${apellido}, ${nombre}`}
              hint={registro ?? ''}
              maxLength={40}
              {...field(`refrendos.${at}` as 'refrendos.0')}
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
