import { isEmailAddress } from 'domain/formats/email.ts';
import { formatSoles, toSoles } from 'domain/formats/money.ts';
import { nameInMail } from 'domain/formats/name-in-mail.ts';
import { mailPriority } from 'domain/rules/mails.ts';
import type { PedidoMail } from 'domain/rules/pedido-states.ts';
import { linesDiscount } from 'domain/rules/pedidos.ts';
import { type Db, together } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { dispatch } from '../mail/enqueue.ts';
import { isQueued } from '../mail/queries.ts';
import type { MailTable } from '../ports/mail/blocks.ts';
import { type MailContent, mailBody } from '../ports/mail/template.ts';
import { pedidoUrl } from './access-codes.ts';
import { type Accesos, accesosForMail, linkDays } from './grant-asientos.ts';
import { insertEvent, insertMail, itemsOf, type Line, type Pedido } from './queries/pedidos.ts';
import { type WaysToPay, waysToPay } from './ways-to-pay.ts';

type Letter = Omit<MailContent, 'institucion' | 'footer'> & { asunto: string };

type Options = {
  again?: boolean;
  /** Whether the address is that of no account: its owner may know nothing of the pedido. */
  toStranger?: boolean;
  /** For a pedido inserted in this transaction: its lines and the reserved id of the mail, so nothing is read back. */
  created?: { lineas: Line[]; correoSalienteId: number; isKnown: boolean; hasManualWays: boolean };
};

/** Without `again` each of the three mails is sent once per pedido. */
export async function mailBuyer(
  deps: Deps,
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
  const { hasManualWays } = created ?? {};
  const contents = { pedido, lineas, isFirst: toStranger || created?.isKnown === false, hasManualWays };
  const letter = await write(deps, tx, contents, plantilla);
  await queueLetter(deps, tx, pedido, { plantilla, key, letter, id: created?.correoSalienteId ?? null });
}

type Queued = {
  plantilla: PedidoMail | 'devolucion' | 'duplicado' | 'no-verificado' | 'sin-curso';
  /** Unique key of a mail that is sent once; null for one that can be repeated. */
  key: string | null;
  letter: Letter;
  /** An id reserved before. */
  id?: number | null;
};

/** Queues a mail to the buyer and records it in the history. */
export async function queueLetter(
  deps: Deps,
  tx: Db,
  pedido: Pedido,
  { plantilla, key, letter: { asunto, ...content }, id = null }: Queued,
): Promise<void> {
  const { pedidoId, buyerEmail: para } = pedido;
  if (!isEmailAddress(para)) {
    await insertEvent(tx, { pedidoId, tipo: 'sin-correo', detalle: { plantilla } });
    return;
  }
  const { institucion } = deps.config;
  const footer = `¿Dudas con tu pedido? Escríbenos a ${institucion.correo} o llámanos al ${institucion.telefono}.`;
  const { texto, html } = mailBody({ institucion: institucion.nombre, ...content, footer });
  const reservado = plantilla === 'confirmado';
  const prioridad = reservado ? mailPriority.acceso : mailPriority.pedido;
  const written = insertMail(tx, { pedidoId, plantilla, key, para, asunto, texto, html, reservado, prioridad, id });
  if (id !== null) return together(written, dispatch(deps.jobs, tx, id, prioridad));
  const [mail] = await written;
  if (mail) await dispatch(deps.jobs, tx, mail.id, prioridad);
}

type Contents = {
  pedido: Pedido;
  lineas: Line[];
  /** The first mail to an address without an account: its owner may know nothing of the pedido. */
  isFirst: boolean;
  hasManualWays: boolean | undefined;
};

async function write(deps: Deps, tx: Db, contents: Contents, template: PedidoMail): Promise<Letter> {
  const { pedido, lineas, isFirst, hasManualWays } = contents;
  switch (template) {
    case 'recibido': {
      const payment = howToPay(await waysToPay(deps, tx, pedido, hasManualWays));
      return isFirst ? firstMail(deps, pedido, payment) : received(deps, pedido, lineas, payment);
    }
    case 'confirmado':
      return confirmed(deps, pedido, lineas, await accesosForMail(deps, tx, pedido));
    case 'rechazado':
      return rejected(deps, pedido);
  }
}

/** Only what will happen: without a provider and without configured ways somebody of the school has to write. */
function howToPay(ways: WaysToPay): string {
  const then = 'Cuando se confirme tu pago te escribiremos con tu acceso.';
  if (ways === 'manual')
    return `Paga con Yape, Plin o transferencia: los datos están en la página de tu pedido. ${then}`;
  if (ways === 'contact') return `Nuestro equipo te contactará para coordinar el pago. ${then}`;
  return `${then} En esta página ves siempre cómo va.`;
}

/** Short, and without anything that the buyer typed. */
function firstMail(deps: Deps, { numero, totalCentimos }: Pedido, payment: string): Letter {
  return {
    asunto: `Recibimos tu pedido ${numero}`,
    titulo: 'Recibimos tu pedido',
    paragraphs: [
      `Hola. Se hizo un pedido con este correo: ${numero}. Total: ${formatSoles(toSoles(totalCentimos))}.`,
      payment,
      'Si no fuiste tú, no hagas nada: sin pago no ocurre nada más.',
    ],
    button: { texto: 'Ver mi pedido', url: pedidoUrl(deps, numero) },
  };
}

export function greeting({ buyerName }: Pedido): string {
  const name = nameInMail(buyerName);
  return name ? `Hola, ${name}.` : 'Hola.';
}

function received(deps: Deps, pedido: Pedido, lines: Line[], payment: string): Letter {
  return {
    asunto: `Recibimos tu pedido ${pedido.numero}`,
    titulo: 'Recibimos tu pedido',
    paragraphs: [`${greeting(pedido)} Guardamos tu pedido ${pedido.numero}:`, summary(pedido, lines), payment],
    button: { texto: 'Ver mi pedido', url: pedidoUrl(deps, pedido.numero) },
  };
}

function confirmed(deps: Deps, pedido: Pedido, lines: Line[], { link, codigos }: Accesos): Letter {
  const page = (codigo: string) => `${deps.publicUrl()}/acceso#codigo=${codigo}`;
  const own = link
    ? `Activa tu acceso con el botón. El enlace es solo para ti, sirve una vez y vence en ${linkDays} días.`
    : 'Tus cursos ya están en tu cuenta: inicia sesión y empieza cuando quieras.';
  const others = [...new Set(codigos.map(({ curso }) => curso))].map((curso) => ({
    intro: `Cupos para otras personas en «${curso}». Entrega a cada una su código o su enlace:`,
    codes: codigos.filter((each) => each.curso === curso).map(({ codigo }) => ({ codigo, url: page(codigo) })),
  }));
  return {
    asunto: `Tu pago está confirmado: pedido ${pedido.numero}`,
    titulo: 'Tu pago está confirmado',
    paragraphs: [
      `${greeting(pedido)} Gracias por tu compra. Este es tu pedido ${pedido.numero}:`,
      summary(pedido, lines),
      own,
      ...others,
      { texto: `Ver el pedido ${pedido.numero} y su recibo`, url: pedidoUrl(deps, pedido.numero) },
    ],
    button: link
      ? { texto: 'Activar mi acceso', url: page(link) }
      : { texto: 'Ir a mis cursos', url: `${deps.publicUrl()}/dashboard` },
  };
}

function rejected(deps: Deps, pedido: Pedido): Letter {
  return {
    asunto: `No se pudo cobrar tu pedido ${pedido.numero}`,
    titulo: 'Tu pago no pasó',
    paragraphs: [
      `${greeting(pedido)} El pago de tu pedido ${pedido.numero} fue rechazado y no se cobró nada.`,
      'Tu pedido sigue guardado: puedes intentarlo otra vez, con la misma tarjeta o con otro medio.',
    ],
    button: { texto: 'Volver a intentar', url: pedidoUrl(deps, pedido.numero) },
  };
}

function summary({ totalCentimos, cuponCodigo }: Pedido, lineas: Line[]): MailTable {
  const rows = lineas.map(({ cantidad, nombre, precioCentimos, precioListaCentimos }) => ({
    label: `${cantidad} × ${nombre}`,
    amount: inSoles(precioCentimos * cantidad),
    ...(precioListaCentimos > precioCentimos && { before: inSoles(precioListaCentimos * cantidad) }),
  }));
  const cupon = cuponCodigo ? [{ label: `Cupón ${cuponCodigo}`, amount: `−${inSoles(linesDiscount(lineas))}` }] : [];
  return { rows: [...rows, ...cupon], total: inSoles(totalCentimos) };
}

function inSoles(centimos: number): string {
  return formatSoles(toSoles(centimos));
}
