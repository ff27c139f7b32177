import { correctCorreo, resendPedido } from 'domain/contract/pedidos.ts';
import { suggestEmail } from 'domain/formats/email-typos.ts';
import type { PedidoEstado } from 'domain/schemas/pedidos.ts';
import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Ref = { numero: string; clave: string };
type Said = { tone: 'success' | 'error'; text: string };
type Props = {
  pedido: PedidoEstado;
  pedidoRef: Ref;
  /** Called with the new access key of the page. */
  onCorrected: (clave: string) => void;
};

/** Where the mails of the pedido go: send again, add, correct. */
export function CorreoRow({ pedido, pedidoRef, onCorrected }: Props) {
  const [editing, setEditing] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) opener.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const { correo, conCorreo, puedeReenviar, puedeCorregir, paraOtra, puedeAbrir } = pedido;
  if (!puedeReenviar && !puedeCorregir) return null;
  const label = puedeAbrir ? 'Correo del pedido:' : paraOtra ? 'Escribimos a' : 'Te escribimos a';
  return (
    <div className="grid gap-3 border-t border-linea pt-4">
      {editing ? (
        <CorreoForm
          pedido={pedido}
          pedidoRef={pedidoRef}
          onClose={() => setEditing(false)}
          onDone={(clave, text) => {
            setSaid({ tone: 'success', text });
            setEditing(false);
            onCorrected(clave);
          }}
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 text-[0.9375rem] text-tinta-2">
            {conCorreo ? (
              <>
                {label} <span className="text-tinta wrap-anywhere">{correo}</span>
              </>
            ) : (
              'No tenemos un correo tuyo.'
            )}
          </p>
          <span className="flex flex-wrap gap-2">
            {puedeReenviar && <ResendButton pedidoRef={pedidoRef} onSaid={setSaid} />}
            {puedeCorregir && (
              <Button ref={opener} variant="secondary" size="sm" icon={Pencil} onClick={() => setEditing(true)}>
                {conCorreo ? 'Corregir' : 'Agregar mi correo'}
                {conCorreo && <span className="sr-only"> el correo</span>}
              </Button>
            )}
          </span>
        </div>
      )}
      {said && !editing && <Alert tone={said.tone}>{said.text}</Alert>}
    </div>
  );
}

type FormProps = Omit<Props, 'onCorrected'> & { onClose: () => void; onDone: (clave: string, text: string) => void };

function CorreoForm({ pedido, pedidoRef, onClose, onDone }: FormProps) {
  const call = useCall();
  const field = useRef<HTMLInputElement>(null);
  const [correo, setCorreo] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  useEffect(() => field.current?.focus(), []);

  async function save(address: string) {
    if (working) return;
    setWorking(true);
    setError(null);
    const envelope = await call(correctCorreo, { body: { ...pedidoRef, correo: address } });
    if (envelope.resource) return onDone(envelope.resource.clave, envelope.message);
    setWorking(false);
    setError(envelope.errores?.correo ?? envelope.message);
    field.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const meant = suggestEmail(correo);
    if (meant && asked !== correo) return setAsked(correo);
    void save(correo);
  }

  const meant = asked === correo ? suggestEmail(correo) : null;
  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="grid animate-appear gap-4"
    >
      <div>
        <h3 className="title-3">{pedido.conCorreo ? 'Corrige tu correo' : 'Agrega tu correo'}</h3>
        {pedido.conCorreo && (
          <p className="mt-1 text-[0.9375rem] text-tinta-2">
            Ahora {pedido.paraOtra ? 'escribimos' : 'te escribimos'} a{' '}
            <span className="wrap-anywhere">{pedido.correo}</span>. El enlace de ese correo deja de servir.
          </p>
        )}
      </div>
      <TextField
        ref={field}
        label="Correo nuevo"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={correo}
        error={error ?? undefined}
        alert
        onChange={({ target }) => {
          setError(null);
          setCorreo(target.value);
        }}
      />
      {meant && (
        <Alert
          tone="warning"
          title={`¿Quisiste escribir ${meant}?`}
          action={
            <Button size="sm" onClick={() => void save(meant)}>
              Sí, corregir
            </Button>
          }
        >
          Si está bien así, vuelve a pulsar «Guardar y enviar».
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={working && 'Guardando…'}>
          Guardar y enviar
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

/** Sends the mail of the pedido again, to the address it has. */
function ResendButton({ pedidoRef, onSaid }: { pedidoRef: Ref; onSaid: (said: Said | null) => void }) {
  const call = useCall();
  const [working, setWorking] = useState(false);
  async function resend() {
    setWorking(true);
    onSaid(null);
    const { success, message } = await call(resendPedido, { body: pedidoRef });
    setWorking(false);
    onSaid({ tone: success ? 'success' : 'error', text: message });
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      className="max-sm:-ml-3.5"
      icon={Mail}
      busy={working}
      onClick={() => void resend()}
    >
      Reenviar
      <span className="sr-only"> el correo</span>
    </Button>
  );
}
