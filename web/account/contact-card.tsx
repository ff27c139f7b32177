import { confirmCorreo, requestCorreo, updateOwnNumero } from 'domain/contract/session.ts';
import { confirmCorreoInput, newCorreoInput, ownNumeroInput } from 'domain/schemas/session.ts';
import { useState } from 'react';
import { useCall } from '../app/api.tsx';
import { useAuth } from '../app/auth.tsx';
import { FormDialog, useFormDialog } from '../app/form-dialog.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { TextField } from '../ui/text-field.tsx';

/** Own data; e-mail and telephone are changed here, the rest on request. */
export function ContactCard() {
  const { usuario, reload } = useAuth();
  const [changing, setChanging] = useState<'correo' | 'proof' | 'numero' | null>(null);
  const close = () => setChanging(null);
  const changed = () => {
    close();
    void reload();
  };
  if (!usuario) return null;
  const { nombre, apellido, dni, correo, numero, correoSinConfirmar } = usuario;
  return (
    <Card as="section">
      <CardHeader title="Tus datos" subtitle="Para corregir tu nombre o tu documento, envía una solicitud más abajo." />
      <dl className="grid gap-3">
        <Datum name="Nombre" value={`${nombre} ${apellido}`} />
        <Datum name="DNI" value={dni} />
        <Datum name="Correo" value={correo} onChange={() => setChanging('correo')} />
        <Datum name="Celular" value={numero || 'Sin celular'} onChange={() => setChanging('numero')} />
      </dl>
      {correoSinConfirmar && (
        <Alert
          tone="warning"
          title="Correo sin confirmar"
          className="mt-4"
          action={
            <Button size="sm" onClick={() => setChanging('proof')}>
              Confirmar correo
            </Button>
          }
        >
          Mientras no lo confirmes no te escribiremos, y entras con tu DNI.
        </Alert>
      )}
      {changing === 'proof' && <CorreoDialog present={correo} onClose={close} onChanged={changed} />}
      {changing === 'correo' && <CorreoDialog onClose={close} onChanged={changed} />}
      {changing === 'numero' && <NumeroDialog numero={numero} onClose={close} onChanged={changed} />}
    </Card>
  );
}

function Datum({ name, value, onChange }: { name: string; value: string; onChange?: () => void }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
      <dt className="text-sm text-tinta-2">{name}</dt>
      <dd className="col-start-1 wrap-anywhere">{value}</dd>
      {onChange && (
        <dd className="col-start-2 row-span-2 row-start-1 self-center">
          <Button variant="secondary" size="sm" aria-label={`Cambiar ${name.toLowerCase()}`} onClick={onChange}>
            Cambiar
          </Button>
        </dd>
      )}
    </div>
  );
}

type DialogProps = { onClose: () => void; onChanged: () => void };

function NumeroDialog({ numero, onClose, onChanged }: DialogProps & { numero: string }) {
  const call = useCall();
  const { field, dialog } = useFormDialog(ownNumeroInput, {
    kept: 'Cambia tu celular',
    defaultValues: { numero },
    send: (body) => call(updateOwnNumero, { body }),
    refusal: 'above',
    toast: ({ message }) => message,
    onSaved: onChanged,
    onClose,
  });
  return (
    <FormDialog {...dialog} title="Cambia tu celular" submitLabel="Guardar">
      <TextField
        label="Celular"
        type="tel"
        autoComplete="tel"
        maxLength={30}
        hint="Nueve dígitos. Déjalo en blanco para quitarlo."
        {...field('numero')}
      />
    </FormDialog>
  );
}

/** First the new address, then the code that it received. `present`: the address of the account, which is unproven. */
function CorreoDialog({ present, onClose, onChanged }: DialogProps & { present?: string }) {
  const [correo, setCorreo] = useState<string | null>(null);
  return correo === null ? (
    <AddressStep present={present} onClose={onClose} onSent={setCorreo} />
  ) : (
    <CodeStep correo={correo} onClose={onClose} onBack={() => setCorreo(null)} onChanged={onChanged} />
  );
}

type AddressStepProps = { present: string | undefined; onClose: () => void; onSent: (correo: string) => void };

function AddressStep({ present, onClose, onSent }: AddressStepProps) {
  const title = present === undefined ? 'Cambia tu correo' : 'Confirma tu correo';
  const call = useCall();
  const { field, dialog } = useFormDialog(newCorreoInput, {
    kept: title,
    defaultValues: { correo: present ?? '' },
    send: (body) => call(requestCorreo, { body }),
    refusal: 'above',
    onSaved: (_, { correo }) => onSent(correo),
    onClose,
  });
  return (
    <FormDialog {...dialog} title={title} submitLabel="Enviar código">
      <TextField
        label={present === undefined ? 'Correo nuevo' : 'Correo'}
        type="email"
        autoComplete="email"
        maxLength={254}
        hint="Le enviaremos un código para comprobar que es tuyo. Hasta entonces nada cambia."
        {...field('correo')}
      />
    </FormDialog>
  );
}

function CodeStep({ correo, onClose, onBack, onChanged }: DialogProps & { correo: string; onBack: () => void }) {
  const call = useCall();
  const { field, dialog } = useFormDialog(confirmCorreoInput, {
    kept: null,
    defaultValues: { correo, verificacion: '' },
    send: (body) => call(confirmCorreo, { body }),
    refusal: 'above',
    toast: ({ message }) => message,
    onSaved: onChanged,
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title="Confirma tu correo nuevo"
      submitLabel="Confirmar"
      cancelLabel="Usar otro correo"
      onCancel={onBack}
    >
      <p>
        Enviamos un código a <strong className="break-all">{correo}</strong>. Vence en media hora.
      </p>
      <TextField
        label="Código"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="000000"
        maxLength={40}
        className="[&_input]:max-w-52 [&_input]:font-mono [&_input]:text-lg [&_input]:tracking-[0.15em]"
        {...field('verificacion')}
      />
    </FormDialog>
  );
}
