import { isEmailAddress } from 'domain/formats/email.ts';
import { formatSoles, toSoles } from 'domain/formats/money.ts';
import type { PedidoMail } from 'domain/rules/pedido-states.ts';
import { despachar, estaEncolado } from '../correos/encolar.ts';
import { type Db, together } from '../db/connect.ts';
import type { House } from '../house.ts';
import { type Carta, mailBody } from '../ports/correo/plantilla.ts';
import { pedidoUrl } from './access-codes.ts';
import { type Accesos, accesosForMail, linkDays } from './grant-asientos.ts';
import { insertEvento, insertMail, itemsOf, type Linea, type Pedido } from './queries/pedidos.ts';

type Letter = Omit<Carta, 'institucion' | 'pie'> & { asunto: string };

type Options = {
  again?: boolean;
  /** For a pedido inserted in this transaction: its lines and the reserved id of the mail, so nothing is read back. */
  created?: { lineas: Linea[]; correoSalienteId: number };
};

/** Without `again` each of the three mails is sent once per pedido. */
export async function mailComprador(
  house: House,
  tx: Db,
  pedido: Pedido,
  plantilla: PedidoMail,
  { again = false, created }: Options = {},
): Promise<void> {
  const { pedidoId, buyerEmail: para } = pedido;
  if (!isEmailAddress(para)) {
    await insertEvento(tx, { pedidoId, tipo: 'sin-correo', detalle: { plantilla } });
    return;
  }
  const key = again ? null : `pedido-${pedidoId}-${plantilla}`;
  // Checked before rendering, because rendering inserts a new link.
  if (key && !created && (await estaEncolado(tx, key))) return;
  const { institucion } = house.config;
  const { asunto, ...carta } = await write(
    house,
    tx,
    { pedido, lineas: created?.lineas ?? (await itemsOf(tx, pedidoId)) },
    plantilla,
  );
  const pie = `¿Dudas con tu pedido? Escríbenos a ${institucion.correo} o llámanos al ${institucion.telefono}.`;
  const { texto, html } = mailBody({ institucion: institucion.nombre, ...carta, pie });
  const id = created?.correoSalienteId ?? null;
  const written = insertMail(tx, {
    pedidoId,
    plantilla,
    key,
    para,
    asunto,
    texto,
    html,
    reservado: plantilla === 'confirmado',
    id,
  });
  if (id !== null) return together(written, despachar(house.trabajos, tx, id));
  const [mail] = await written;
  if (mail) await despachar(house.trabajos, tx, mail.id);
}

type Contents = { pedido: Pedido; lineas: Linea[] };

async function write(house: House, tx: Db, { pedido, lineas }: Contents, plantilla: PedidoMail): Promise<Letter> {
  switch (plantilla) {
    case 'recibido':
      return recibido(house, pedido, lineas);
    case 'confirmado':
      return confirmado(house, pedido, lineas, await accesosForMail(house, tx, pedido));
    case 'rechazado':
      return rechazado(house, pedido);
  }
}

function recibido(house: House, pedido: Pedido, lineas: Linea[]): Letter {
  return {
    asunto: `Recibimos tu pedido ${pedido.numero}`,
    titulo: 'Recibimos tu pedido',
    parrafos: [
      `Hola, ${pedido.buyerName}. Guardamos tu pedido ${pedido.numero}:`,
      resumen(pedido, lineas),
      'Cuando se confirme tu pago te escribiremos con tu acceso. En esta página ves siempre cómo va.',
    ],
    boton: { texto: 'Ver mi pedido', url: pedidoUrl(house, pedido.numero) },
  };
}

function confirmado(house: House, pedido: Pedido, lineas: Linea[], { enlace, codigos }: Accesos): Letter {
  const page = (codigo: string) => `${house.publicUrl()}/acceso#codigo=${codigo}`;
  const own = enlace
    ? `Activa tu acceso con el botón. El enlace es solo para ti, sirve una vez y vence en ${linkDays} días.`
    : 'Tus cursos ya están en tu cuenta: inicia sesión y empieza cuando quieras.';
  const others = [...new Set(codigos.map(({ curso }) => curso))].map((curso) => {
    const lines = codigos.filter((each) => each.curso === curso).map(({ codigo }) => `${codigo}\n${page(codigo)}`);
    return `Asientos para otras personas en «${curso}». Entrega a cada una su código o su dirección:\n${lines.join('\n')}`;
  });
  return {
    asunto: `Tu pago está confirmado: pedido ${pedido.numero}`,
    titulo: 'Tu pago está confirmado',
    parrafos: [`Hola, ${pedido.buyerName}. Gracias por tu compra.`, resumen(pedido, lineas), own, ...others],
    boton: enlace
      ? { texto: 'Activar mi acceso', url: page(enlace) }
      : { texto: 'Ir a mis cursos', url: `${house.publicUrl()}/dashboard` },
  };
}

function rechazado(house: House, pedido: Pedido): Letter {
  return {
    asunto: `No se pudo cobrar tu pedido ${pedido.numero}`,
    titulo: 'Tu pago no pasó',
    parrafos: [
      `Hola, ${pedido.buyerName}. El pago de tu pedido ${pedido.numero} fue rechazado y no se cobró nada.`,
      'Tu pedido sigue guardado: puedes intentarlo otra vez, con la misma tarjeta o con otro medio.',
    ],
    boton: { texto: 'Volver a intentar', url: pedidoUrl(house, pedido.numero) },
  };
}

function resumen({ totalCentimos }: Pedido, lineas: Linea[]): string {
  const lines = lineas.map(
    ({ cantidad, nombre, precioCentimos }) =>
      `${cantidad} × ${nombre}: ${formatSoles(toSoles(precioCentimos * cantidad))}`,
  );
  return [...lines, `Total: ${formatSoles(toSoles(totalCentimos))}`].join('\n');
}
