import { documentKinds } from 'domain/comprobantes/document.ts';
import { isEmailAddress } from 'domain/formats/email.ts';
import { z } from 'zod';
import type { Db } from '../../db/connect.ts';
import { defineMail, writeMail } from '../../mail/templates.ts';
import { pedidoUrl } from '../access-codes.ts';
import type { PedidoDeps } from '../deps.ts';
import { greeting, nameOf, ofPedido, pedidoButton, pedidoFooter, queueLetter } from '../mails.ts';
import { findPedido } from '../pedido/queries/pedidos.ts';
import type { StoredComprobante } from './queries/issue.ts';

const kinds = ['01', '03', '07'] as const;

const issued = defineMail({
  name: 'comprobante',
  data: ofPedido.extend({
    comprobanteId: z.number(),
    tipo: z.enum(kinds),
    comprobante: z.string(),
    isBeta: z.boolean(),
  }),
  asunto: ({ tipo, comprobante, numero }) => `${documentKinds[tipo]} ${comprobante}: pedido ${numero}`,
  content: ({ comprobanteId, tipo, comprobante, isBeta, ...pedido }, sender) => {
    // The page downloads the file that the fragment names.
    const page = (clase: string) => `${pedidoUrl(sender, pedido)}#${clase}-${comprobanteId}`;
    return {
      titulo: `Tu ${documentKinds[tipo].toLowerCase()} ${comprobante}`,
      paragraphs: [
        `${greeting(pedido)} Emitimos la ${documentKinds[tipo].toLowerCase()} ${comprobante} de tu pedido ${pedido.numero}.`,
        ...(isBeta ? ['Es un documento de prueba: no tiene valor legal.'] : []),
        { texto: 'Descargar el PDF', url: page('pdf') },
        { texto: 'Descargar el XML', url: page('xml') },
      ],
      button: pedidoButton(sender, pedido),
      footer: pedidoFooter(sender),
    };
  },
});

/**
 * Mails the buyer about a document once, in the transaction that stores its acceptance. Does nothing without an
 * address.
 */
export async function mailComprobante(deps: PedidoDeps, tx: Db, row: StoredComprobante): Promise<void> {
  const pedido = await findPedido(tx, row.pedidoId);
  if (!pedido || !isEmailAddress(pedido.buyerEmail)) return;
  const { comprobanteId, tipo, serie, numero, ambiente } = row;
  const document = { comprobanteId, tipo, comprobante: `${serie}-${numero}`, isBeta: ambiente === 'beta' };
  await queueLetter(deps, tx, pedido, {
    key: `comprobante-${comprobanteId}`,
    letter: writeMail(deps, issued, { ...pedido, nombre: nameOf(pedido), ...document }, undefined),
  });
}
