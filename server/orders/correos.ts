import { formatSoles } from 'domain/formats/money.ts';
import { aSoles, sirveComoCorreo } from 'domain/rules/pedidos.ts';
import { type Accesos, accesosParaCorreo, diasDeEnlace } from '../asientos/otorgar.ts';
import { despachar, estaEncolado } from '../correos/encolar.ts';
import { type Db, together } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import type { House } from '../house.ts';
import { type Carta, mailBody } from '../ports/correo/plantilla.ts';
import { paginaDeOrder } from './clave.ts';
import { insertEvento, itemsOf, type Order } from './queries.ts';
import type { Linea } from './registrar.ts';

export type Plantilla = 'recibido' | 'confirmado' | 'rechazado';

type Letter = Omit<Carta, 'institucion' | 'pie'> & { asunto: string };

type Options = {
  otraVez?: boolean;
  /** Of an order that is just being made: neither it nor a letter about it has to be looked for or waited for. */
  nueva?: { lineas: Linea[]; correoSalienteId: number };
};

/** Without `otraVez` each of the three is sent once, however often the same news arrives. */
export async function escribirAlComprador(
  house: House,
  tx: Db,
  order: Order,
  plantilla: Plantilla,
  { otraVez = false, nueva }: Options = {},
): Promise<void> {
  const { pedidoId, buyerEmail: para } = order;
  if (!sirveComoCorreo(para)) {
    await insertEvento(tx, { pedidoId, tipo: 'sin-correo', detalle: { plantilla } });
    return;
  }
  const clave = otraVez ? undefined : `pedido-${pedidoId}-${plantilla}`;
  // Before writing it: the letter makes a new link.
  if (clave && !nueva && (await estaEncolado(tx, clave))) return;
  const { institucion } = house.config;
  const { asunto, ...carta } = await write(
    house,
    tx,
    { order, lineas: nueva?.lineas ?? (await itemsOf(tx, pedidoId)) },
    plantilla,
  );
  const pie = `¿Dudas con tu pedido? Escríbenos a ${institucion.correo} o llámanos al ${institucion.telefono}.`;
  const { texto, html } = mailBody({ institucion: institucion.nombre, ...carta, pie });
  const id = nueva?.correoSalienteId ?? null;
  const values = [clave ?? null, para, asunto, texto, html, plantilla === 'confirmado', pedidoId, plantilla, id];
  const written = prepared<{ id: number }>(tx, escribir, values);
  if (id !== null) return together(written, despachar(house.trabajos, tx, id));
  const [mail] = await written;
  if (mail) await despachar(house.trabajos, tx, mail.id);
}

/** The mail, and in the order's history that it was written; neither when there was one of that name. */
const escribir = `
  with mail as (
    insert into correo_saliente (correo_saliente_id, clave, para, asunto, texto, html, reservado)
    overriding system value
    values (coalesce($9::bigint, nextval('correo_saliente_correo_saliente_id_seq')), $1, $2, $3, $4, $5, $6)
    on conflict (clave) do nothing
    returning correo_saliente_id as id
  ), historia as (
    insert into pedido_evento (pedido_id, tipo, detalle)
    select $7, 'correo', jsonb_build_object('plantilla', $8::text, 'para', $2::text, 'correoSalienteId', id) from mail
  )
  select id::int as id from mail`;

type Pedido = { order: Order; lineas: Linea[] };

async function write(house: House, tx: Db, { order, lineas }: Pedido, plantilla: Plantilla): Promise<Letter> {
  switch (plantilla) {
    case 'recibido':
      return recibido(house, order, lineas);
    case 'confirmado':
      return confirmado(house, order, lineas, await accesosParaCorreo(house, tx, order));
    case 'rechazado':
      return rechazado(house, order);
  }
}

function recibido(house: House, order: Order, lineas: Linea[]): Letter {
  return {
    asunto: `Recibimos tu pedido ${order.numero}`,
    titulo: 'Recibimos tu pedido',
    parrafos: [
      `Hola, ${order.buyerName}. Guardamos tu pedido ${order.numero}:`,
      resumen(order, lineas),
      'Cuando se confirme tu pago te escribiremos con tu acceso. En esta página ves siempre cómo va.',
    ],
    boton: { texto: 'Ver mi pedido', url: paginaDeOrder(house, order.numero) },
  };
}

function confirmado(house: House, order: Order, lineas: Linea[], { enlace, codigos }: Accesos): Letter {
  const page = (codigo: string) => `${house.publicUrl()}/acceso#codigo=${codigo}`;
  const own = enlace
    ? `Activa tu acceso con el botón. El enlace es solo para ti, sirve una vez y vence en ${diasDeEnlace} días.`
    : 'Tus cursos ya están en tu cuenta: inicia sesión y empieza cuando quieras.';
  const others = [...new Set(codigos.map(({ curso }) => curso))].map((curso) => {
    const lines = codigos.filter((each) => each.curso === curso).map(({ codigo }) => `${codigo}\n${page(codigo)}`);
    return `Asientos para otras personas en «${curso}». Entrega a cada una su código o su dirección:\n${lines.join('\n')}`;
  });
  return {
    asunto: `Tu pago está confirmado: pedido ${order.numero}`,
    titulo: 'Tu pago está confirmado',
    parrafos: [`Hola, ${order.buyerName}. Gracias por tu compra.`, resumen(order, lineas), own, ...others],
    boton: enlace
      ? { texto: 'Activar mi acceso', url: page(enlace) }
      : { texto: 'Ir a mis cursos', url: `${house.publicUrl()}/dashboard` },
  };
}

function rechazado(house: House, order: Order): Letter {
  return {
    asunto: `No se pudo cobrar tu pedido ${order.numero}`,
    titulo: 'Tu pago no pasó',
    parrafos: [
      `Hola, ${order.buyerName}. El pago de tu pedido ${order.numero} fue rechazado y no se cobró nada.`,
      'Tu pedido sigue guardado: puedes intentarlo otra vez, con la misma tarjeta o con otro medio.',
    ],
    boton: { texto: 'Volver a intentar', url: paginaDeOrder(house, order.numero) },
  };
}

function resumen({ totalCentimos }: Order, lineas: Linea[]): string {
  const lines = lineas.map(
    ({ cantidad, nombre, precioCentimos }) =>
      `${cantidad} × ${nombre}: ${formatSoles(aSoles(precioCentimos * cantidad))}`,
  );
  return [...lines, `Total: ${formatSoles(aSoles(totalCentimos))}`].join('\n');
}
