import * as contract from 'domain/contract/asistido.ts';
import { toSoles } from 'domain/formats/money.ts';
import { missingCentimos, pagoBalance } from 'domain/rules/pagos.ts';
import { fillWhatsapp, whatsappKindOf, whatsappMessage } from 'domain/rules/whatsapp-texts.ts';
import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../http/errors.ts';
import { readIdempotencyKey } from '../../http/idempotency-key.ts';
import { route } from '../../http/route.ts';
import { findDetalle } from '../../usuarios/queries.ts';
import { pedidoUrl } from '../access-codes.ts';
import { entidad } from '../admin-detalle.ts';
import { pagosOf } from '../pago/queries/pagos.ts';
import { findPedido, type Pedido } from '../pedido/queries/pedidos.ts';
import { createAsistido } from './create-asistido.ts';
import { findClientes, insertNota, listNotas } from './queries.ts';

export function asistidoRoutes(deps: Deps): void {
  route(
    deps,
    contract.createAsistido,
    async ({ body, usuario, request, now }) => {
      const { id: requestId, ip: address } = request;
      const { pedido } = await createAsistido(deps, {
        input: body,
        seller: usuario,
        idempotencyKey: readIdempotencyKey(request.headers),
        address,
        now,
        audit: (tx, { pedidoId, numero, buyerEmail, motivoDescuento: motivo }) =>
          recordAudit(tx, {
            usuarioId: usuario.usuarioId,
            requestId,
            accion: 'vender',
            entidad,
            entidadId: pedidoId,
            despues: { nombre: numero, buyerEmail, ...(motivo && { motivo }) },
          }),
      });
      return messageOf(deps, deps.db, (await findPedido(deps.db, pedido.pedidoId))!);
    },
    { transaction: false },
  );

  route(deps, contract.getPedidoMessage, async ({ db, params }) => {
    const pedido = await findPedido(db, params.id);
    if (!pedido) throw notFound('No se encontró el pedido.');
    return messageOf(deps, db, pedido);
  });

  route(deps, contract.listClientes, ({ query }) => deps.onReplica((db) => findClientes(db, query.q)));

  route(deps, contract.listPedidoNotas, ({ db, params }) => listNotas(db, { pedidoId: params.id }));
  route(deps, contract.listUsuarioNotas, ({ db, params }) => listNotas(db, { usuarioId: params.id }));

  route(deps, contract.addPedidoNota, async ({ db, params, body, usuario, audit }) => {
    const pedido = await findPedido(db, params.id);
    if (!pedido) throw notFound('No se encontró el pedido.');
    const { pedidoId, numero } = pedido;
    await insertNota(db, { pedidoId }, { ...body, creadoPor: usuario.usuarioId });
    await audit({ accion: 'anotar', entidad, entidadId: pedidoId, despues: { nombre: numero } });
    return (await listNotas(db, { pedidoId }))[0]!;
  });

  route(deps, contract.addUsuarioNota, async ({ db, params: { id: usuarioId }, body, usuario, audit }) => {
    const person = await findDetalle(db, usuarioId);
    if (!person) throw notFound('No se encontró al usuario.');
    await insertNota(db, { usuarioId }, { ...body, creadoPor: usuario.usuarioId });
    const nombre = `${person.nombre} ${person.apellido}`;
    await audit({ accion: 'anotar', entidad: 'usuario', entidadId: usuarioId, despues: { nombre } });
    return (await listNotas(db, { usuarioId }))[0]!;
  });
}

/** Message for the client, with the page of the pedido. */
async function messageOf(deps: Parameters<typeof pedidoUrl>[0] & Pick<Deps, 'config'>, db: Db, pedido: Pedido) {
  const { pedidoId, numero, estado, totalCentimos, buyerName: nombre, buyerPhone } = pedido;
  const { quedaCentimos } = pagoBalance(pedido, await pagosOf(db, pedidoId));
  const kind = whatsappKindOf(estado) ?? 'pendiente';
  const enlace = pedidoUrl(deps, pedido);
  const falta = toSoles(missingCentimos(pedido, quedaCentimos));
  const total = toSoles(totalCentimos);
  const texto = fillWhatsapp(deps.config.texts.whatsapp[kind], { nombre, numero, enlace, falta: falta || total });
  return { id: pedidoId, numero, estado, total, falta, enlace, texto, whatsapp: whatsappMessage(buyerPhone, texto) };
}
