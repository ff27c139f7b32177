import { formatSoles } from 'domain/formats/money.ts';
import type { CreatedAsistido } from 'domain/schemas/asistido.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LinkButton } from '../ui/link-button.tsx';

type Props = { created: CreatedAsistido; onClose: () => void; onOpen: () => void };

/** After the sale is stored: the message to send to the client. */
export function NewPedidoDone({ created, onClose, onOpen }: Props) {
  const { numero, estado, falta, total } = created;
  const state =
    estado === 'pagado'
      ? 'Está pagado: el acceso ya salió.'
      : falta > 0
        ? `Falta ${formatSoles(falta)}.`
        : `Por pagar: ${formatSoles(total)}.`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Pedido ${numero}`}
      footer={
        <>
          <Button variant="secondary" onClick={onOpen}>
            Ver el pedido
          </Button>
          <Button onClick={onClose}>Listo</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Alert tone="success">Pedido creado. {state}</Alert>
        <ClientMessage {...created} />
      </div>
    </Dialog>
  );
}

/** The text for the client by the state of the order: to copy, or as a WhatsApp chat. */
export function ClientMessage({ texto, whatsapp }: Pick<CreatedAsistido, 'texto' | 'whatsapp'>) {
  return (
    <div className="grid gap-2 rounded-lg border border-linea p-4">
      <p className="wrap-anywhere">{texto}</p>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={texto} what="el texto para el cliente" />
        {whatsapp && (
          <LinkButton href={whatsapp} target="_blank" variant="secondary" size="sm">
            Escribir por WhatsApp
          </LinkButton>
        )}
      </div>
    </div>
  );
}
