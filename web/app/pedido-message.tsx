import { getPedidoMessage } from 'domain/contract/asistido.ts';
import { whatsappKindOf } from 'domain/rules/whatsapp-texts.ts';
import type { CreatedAsistido } from 'domain/schemas/asistido.ts';
import type { PedidoDetalle } from 'domain/schemas/managed-pedidos.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useApi } from './api.tsx';

type Props = Pick<PedidoDetalle, 'id' | 'estado'> & { title?: string };

/** Message to the client for the present state of a pedido; nothing where there is none. */
export function PedidoMessage({ id, estado, title = 'Mensaje para el cliente' }: Props) {
  const isOpen = whatsappKindOf(estado) !== null;
  const message = useApi(getPedidoMessage, { params: { id } }, { enabled: isOpen }).data?.resource;
  if (!message || !isOpen) return null;
  return (
    <section aria-label={title}>
      <h3 className="title-3 mb-2">{title}</h3>
      <ClientMessage {...message} />
    </section>
  );
}

/** The text for the client: to copy, or as a WhatsApp chat. */
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
