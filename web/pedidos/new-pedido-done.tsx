import { formatSoles } from 'domain/formats/money.ts';
import type { CreatedAsistido } from 'domain/schemas/asistido.ts';
import { ClientMessage } from '../app/pedido-message.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

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
