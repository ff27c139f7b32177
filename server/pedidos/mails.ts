import { isEmailAddress } from 'domain/formats/email.ts';
import { formatSoles, precioText, toSoles } from 'domain/formats/money.ts';
import { nameInMail } from 'domain/formats/name-in-mail.ts';
import { destinatarios } from 'domain/rules/destinatario.ts';
import type { PedidoMail } from 'domain/rules/pedido-states.ts';
import { clasesLinea, linesDiscount } from 'domain/rules/pedidos.ts';
import { z } from 'zod';
import { type Db, together } from '../db/connect.ts';
import { dispatch } from '../mail/enqueue.ts';
import { isQueued } from '../mail/queries.ts';
import { defineMail, type Sender, type StoredMail, type WrittenMail, writeMail } from '../mail/templates.ts';
import type { MailTable } from '../ports/mail/blocks.ts';
import { pedidoUrl } from './access-codes.ts';
import { type Accesos, accesosForMail, linkDays } from './asiento/grant-asientos.ts';
import type { PedidoDeps } from './deps.ts';
import { type WaysToPay, waysToPay } from './pago/ways-to-pay.ts';
import { insertMail, type Line } from './pedido/queries/new-pedido.ts';
import { insertEvent, itemsOf, type Pedido } from './pedido/queries/pedidos.ts';

const line = z.object({
  nombre: z.string(),
  cantidad: z.number(),
  precioCentimos: z.number(),
  precioListaCentimos: z.number(),
  descuentoCentimos: z.number(),
  /** Absent in stored mails from before paquetes. */
  paquete: z.string().default(''),
  /** Absent in stored mails from before certificates were sold separately. */
  clase: z.enum(clasesLinea).default('curso'),
});

/** Data of every mail of a pedido. `nombre` is empty where the mail may go to a stranger. */
export const ofPedido = z.object({
  pedidoId: z.number(),
  numero: z.string(),
  nombre: z.string(),
  /** Absent in stored mails from before addresses could be corrected. */
  correcciones: z.number().default(0),
});
export const ofCart = ofPedido.extend({ totalCentimos: z.number(), cuponCodigo: z.string(), lineas: z.array(line) });
type OfCart = z.output<typeof ofCart>;

export const pedidoFooter = ({ config: { institucion } }: Sender) =>
  `¿Dudas con tu pedido? Escríbenos a ${institucion.correo} o llámanos al ${institucion.telefono}.`;
export const pedidoButton = (sender: Sender, pedido: Parameters<typeof pedidoUrl>[1], texto = 'Ver mi pedido') => ({
  texto,
  url: pedidoUrl(sender, pedido),
});
export const greeting = ({ nombre }: { nombre: string }) => (nombre ? `Hola, ${nombre}.` : 'Hola.');

/** The first mail to an address without an account contains nothing that the buyer typed. */
const received = defineMail({
  name: 'recibido',
  data: ofCart.extend({ ways: z.enum(['online', 'manual', 'contact', 'none']), isFirst: z.boolean() }),
  asunto: ({ numero }) => `Recibimos tu pedido ${numero}`,
  content: (data, sender) => ({
    titulo: 'Recibimos tu pedido',
    paragraphs: data.isFirst
      ? [
          `Hola. Se hizo un pedido con este correo: ${data.numero}. Total: ${inSoles(data.totalCentimos)}.`,
          howToPay(data),
          'Si no fuiste tú, no hagas nada: sin pago no ocurre nada más.',
        ]
      : [`${greeting(data)} Guardamos tu pedido ${data.numero}:`, cartTable(data), howToPay(data)],
    button: pedidoButton(sender, data),
    footer: pedidoFooter(sender),
  }),
});

/**
 * Promises only what will happen: without a provider or configured ways, somebody of the school writes to the buyer.
 */
function howToPay({ ways, lineas }: { ways: WaysToPay; lineas: OfCart['lineas'] }): string {
  const then = sellsCertificado(lineas)
    ? 'Cuando se confirme tu pago te escribiremos.'
    : 'Cuando se confirme tu pago te escribiremos con tu acceso.';
  if (ways === 'manual')
    return `Paga con Yape, Plin o transferencia: los datos están en la página de tu pedido. ${then}`;
  if (ways === 'contact') return `Nuestro equipo te contactará para coordinar el pago. ${then}`;
  return `${then} En esta página ves siempre cómo va.`;
}

const ofConfirmed = ofCart.extend({ destinatario: z.enum(destinatarios) });

const confirmed = defineMail<z.output<typeof ofConfirmed>, Accesos>({
  name: 'confirmado',
  data: ofConfirmed,
  asunto: (data) => `${confirmation(data)}: pedido ${data.numero}`,
  content: (data, sender, accesos) => {
    const { link, codigos } = accesos;
    const page = (codigo: string) => `${sender.publicUrl()}/acceso#codigo=${codigo}`;
    const own = link
      ? `Activa tu acceso con el botón. El enlace es solo para ti, sirve una vez y vence en ${linkDays} días.`
      : sellsCertificado(data.lineas)
        ? 'Se emite por sí solo cuando cumples lo que pide y confirmas cómo se imprime tu nombre, y te escribimos. En tu panel ves qué falta.'
        : whereItIs(data, accesos);
    const others = [...new Set(codigos.map(({ curso }) => curso))].map((curso) => ({
      intro: `Cupos para otras personas en «${curso}». Entrega a cada una su código o su enlace:`,
      codes: codigos.filter((each) => each.curso === curso).map(({ codigo }) => ({ codigo, url: page(codigo) })),
    }));
    return {
      titulo: confirmation(data),
      paragraphs: [
        `${greeting(data)} ${data.totalCentimos === 0 ? 'Gracias por inscribirte' : 'Gracias por tu compra'}. Este es tu pedido ${data.numero}:`,
        cartTable(data),
        own,
        ...others,
        {
          texto: `Ver el pedido ${data.numero}${data.totalCentimos === 0 ? '' : ' y su recibo'}`,
          url: pedidoUrl(sender, data),
        },
      ],
      button: link
        ? { texto: 'Activar mi acceso', url: page(link) }
        : {
            texto: sellsCertificado(data.lineas) ? 'Ir a mi panel' : 'Ir a mis cursos',
            url: `${sender.publicUrl()}/dashboard`,
          },
      footer: pedidoFooter(sender),
    };
  },
});

/** A pedido is either for certificates or for courses. */
const sellsCertificado = (lineas: OfCart['lineas']) => lineas.some(({ clase }) => clase === 'certificado');

/** Nobody pays for a free course. */
const confirmation = ({ totalCentimos }: Pick<OfCart, 'totalCentimos'>) =>
  totalCentimos === 0 ? 'Tu inscripción está confirmada' : 'Tu pago está confirmado';

function whereItIs({ destinatario }: Pick<Pedido, 'destinatario'>, { inOwnAccount }: Accesos): string {
  if (inOwnAccount) return 'Tus cursos ya están en tu cuenta: inicia sesión y empieza cuando quieras.';
  const account = destinatario === 'cuenta' ? 'con la que se hizo el pedido' : 'con la que se activó el acceso';
  return `Los cursos ya están en la cuenta ${account}: inicia sesión con ella y empieza cuando quieras.`;
}

const rejected = defineMail({
  name: 'rechazado',
  data: ofPedido,
  asunto: ({ numero }) => `No se pudo cobrar tu pedido ${numero}`,
  content: (data, sender) => ({
    titulo: 'Tu pago no pasó',
    paragraphs: [
      `${greeting(data)} El pago de tu pedido ${data.numero} fue rechazado y no se cobró nada.`,
      'Tu pedido sigue guardado: puedes intentarlo otra vez, con la misma tarjeta o con otro medio.',
    ],
    button: pedidoButton(sender, data, 'Volver a intentar'),
    footer: pedidoFooter(sender),
  }),
});

type Options = {
  again?: boolean;
  /** Whether the address belongs to no account: its owner may not know of the pedido. */
  toStranger?: boolean;
  /**
   * For a pedido inserted in this transaction: its lines and the reserved id of the mail, so that nothing is read back.
   */
  created?: { lineas: Line[]; correoSalienteId: number; isKnown: boolean; medios: readonly string[] };
};

/** Without `again` each of the three mails is sent once per pedido. */
export async function mailBuyer(
  deps: PedidoDeps,
  tx: Db,
  pedido: Pedido,
  plantilla: PedidoMail,
  { again = false, toStranger = false, created }: Options = {},
): Promise<void> {
  const { pedidoId, buyerEmail: para } = pedido;
  if (!isEmailAddress(para)) {
    await insertEvent(tx, { pedidoId, tipo: 'sin-correo', detalle: { plantilla } });
    return;
  }
  const key = again ? null : `pedido-${pedidoId}-${plantilla}`;
  // Checked before rendering, because rendering inserts a new link.
  if (key && !created && (await isQueued(tx, key))) return;
  const lineas = created?.lineas ?? (await itemsOf(tx, pedidoId));
  const isFirst = toStranger || created?.isKnown === false;
  const hasManualWays = created && created.medios.length > 0;
  const letter = await write(deps, tx, { pedido, lineas, isFirst, hasManualWays }, plantilla);
  await queueLetter(deps, tx, pedido, { key, letter, again, id: created?.correoSalienteId ?? null });
}

type Contents = {
  pedido: Pedido;
  lineas: Line[];
  /** Whether this is the first mail to an address without an account: its owner may not know of the pedido. */
  isFirst: boolean;
  hasManualWays: boolean | undefined;
};

async function write(deps: PedidoDeps, tx: Db, contents: Contents, template: PedidoMail): Promise<WrittenMail> {
  const { pedido, lineas, isFirst, hasManualWays } = contents;
  switch (template) {
    case 'recibido': {
      const ways = await waysToPay(deps, tx, pedido, hasManualWays);
      const typed = isFirst ? { nombre: '', cuponCodigo: '', lineas: [] } : { nombre: nameOf(pedido), lineas };
      return writeMail(deps, received, { ...pedido, ...typed, ways, isFirst }, undefined);
    }
    case 'confirmado': {
      const data = { ...pedido, nombre: nameOf(pedido), lineas };
      return writeMail(deps, confirmed, data, await accesosForMail(deps, tx, pedido));
    }
    case 'rechazado':
      return writeMail(deps, rejected, { ...pedido, nombre: nameOf(pedido) }, undefined);
  }
}

/** The name for the greeting in mails of a pedido. */
export const nameOf = ({ buyerName }: Pick<Pedido, 'buyerName'>) => nameInMail(buyerName);

type Queued = {
  /** Unique key of a mail that is sent once; null for one that can be repeated. */
  key: string | null;
  letter: WrittenMail;
  /** Sent again on request: the row refers to the earlier mail. */
  again?: boolean;
  /** An id reserved before. */
  id?: number | null;
};

/** Queues a mail to the buyer and records it in the history. */
export async function queueLetter(
  deps: PedidoDeps,
  tx: Db,
  pedido: Pick<Pedido, 'pedidoId' | 'buyerEmail'>,
  { key, letter, again = false, id = null }: Queued,
): Promise<void> {
  const { pedidoId, buyerEmail: para } = pedido;
  if (!isEmailAddress(para)) {
    await insertEvent(tx, { pedidoId, tipo: 'sin-correo', detalle: { plantilla: letter.plantilla } });
    return;
  }
  const written = insertMail(tx, { ...letter, pedidoId, key, para, again, id });
  if (id !== null) return together(written, dispatch(deps.jobs, tx, id, letter.prioridad));
  const [mail] = await written;
  if (mail) await dispatch(deps.jobs, tx, mail.id, letter.prioridad);
}

/** Writes a mail of a locked pedido again from its data, with links and codes for the current address. */
export async function resendLetter(deps: PedidoDeps, tx: Db, pedido: Pedido, stored: StoredMail): Promise<void> {
  const { template, data } = stored;
  const fresh = template.name === 'confirmado' ? await accesosForMail(deps, tx, pedido) : undefined;
  const letter = writeMail(deps, template, { ...(data as object), correcciones: pedido.correcciones }, fresh);
  await queueLetter(deps, tx, pedido, { key: null, letter, again: true });
}

export function cartTable({ totalCentimos, cuponCodigo, lineas }: OfCart): MailTable {
  const rows = lineas.map(({ cantidad, nombre, precioCentimos, precioListaCentimos, paquete }) => ({
    label: `${cantidad} × ${nombre}${paquete && ` (paquete «${paquete}»)`}`,
    amount: inSoles(precioCentimos * cantidad),
    ...(precioListaCentimos > precioCentimos && { before: inSoles(precioListaCentimos * cantidad) }),
  }));
  const discount = linesDiscount(lineas);
  const less = { label: cuponCodigo ? `Cupón ${cuponCodigo}` : 'Descuento', amount: `−${inSoles(discount)}` };
  return { rows: [...rows, ...(discount > 0 ? [less] : [])], total: precioText(toSoles(totalCentimos)) };
}

function inSoles(centimos: number): string {
  return formatSoles(toSoles(centimos));
}
