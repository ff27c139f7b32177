import { createHash } from 'node:crypto';
import { toCentimos } from 'domain/formats/money.ts';
import type { compraCertificadoInput } from 'domain/schemas/pedidos.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import type { z } from 'zod';
import { ofertasFor } from '../../certificados/aptitud.ts';
import { findAlumno } from '../../certificados/queries/alumnos.ts';
import { lockIssuing } from '../../certificados/queries/certificados.ts';
import { insertCompra, lockPrecio } from '../../certificados/queries/compras.ts';
import { findCursoWithEntidad } from '../../certificados/queries/cursos.ts';
import type { Db } from '../../db/connect.ts';
import { AppError, conflict, notFound } from '../../http/errors.ts';
import type { OwnTransaction } from '../deps.ts';
import { createPedido, ownIdempotencyKey } from '../pedido/create-pedido.ts';
import type { Line } from '../pedido/queries/new-pedido.ts';
import { itemsOf, type Pedido } from '../pedido/queries/pedidos.ts';

type Asked = {
  body: z.output<typeof compraCertificadoInput>;
  usuario: CurrentUsuario;
  idempotencyKey: string | null;
  address: string;
  now: Date;
};

/** Creates a pedido of one line without asientos, for the signed-in person. */
export async function buyCertificado(deps: OwnTransaction, asked: Asked): Promise<Pedido> {
  const { body, usuario, address, now } = asked;
  const { cursoId, nivelId, total, comprobante } = body;
  const { pedido } = await createPedido(deps, {
    input: {
      buyerName: `${usuario.nombre} ${usuario.apellido}`,
      buyerEmail: usuario.correo,
      buyerPhone: usuario.numero,
      items: [{ cursoId, nombre: '', cantidad: 1, precio: total }],
      total,
      comprobante,
      destinatario: 'cuenta',
    },
    // Whatever the role: staff and lecturers buy for themselves too.
    account: usuario,
    idempotencyKey: ownIdempotencyKey(asked.idempotencyKey, usuario),
    cuerpoHash: createHash('sha256').update(JSON.stringify(body)).digest(),
    address,
    now,
    product: {
      lineas: (tx) => linesOf(tx, asked),
      finish: async (tx, { pedidoId }) => {
        const [line] = await itemsOf(tx, pedidoId);
        const { usuarioId } = usuario;
        await insertCompra(tx, { pedidoItemId: line!.pedidoItemId, usuarioId, cursoId, nivelId });
      },
    },
  });
  return pedido;
}

/**
 * The line at its current price; refused with the reason otherwise. Serialised: a person buys one thing of a course at
 * a time.
 */
async function linesOf(tx: Db, { body, usuario: { usuarioId }, now }: Asked): Promise<Line[]> {
  const { cursoId, nivelId, aunqueFalte } = body;
  await lockIssuing(tx, cursoId, usuarioId);
  const found = await findCursoWithEntidad(tx, cursoId);
  const alumno = await findAlumno(tx, cursoId, usuarioId);
  if (!found || !alumno?.matriculado) throw notFound('No tienes matrícula en este curso.');
  const precio = await lockPrecio(tx, cursoId, nivelId);
  const oferta = (await ofertasFor(tx, found.curso, usuarioId, now)).find((each) => each.nivelId === nivelId);
  if (!oferta || precio === undefined) throw conflict('Ese certificado no se vende aparte.');
  if (oferta.estado !== 'disponible') throw new AppError(409, oferta.estado, oferta.motivo);
  const { falta, nombre } = oferta;
  if (falta.length > 0 && !aunqueFalte) {
    const message = `Todavía no cumples lo que pide. ${falta.join(' ')} Si lo compras ahora, lo recibes cuando lo cumplas.`;
    throw new AppError(409, 'no-alcanza', message, { resource: { falta } });
  }
  const precioCentimos = toCentimos(precio);
  const price = { precioCentimos, precioListaCentimos: precioCentimos, descuentoCentimos: 0 };
  return [{ cursoId, nombre, cantidad: 1, ...price, paqueteId: null, paquete: '', clase: 'certificado' }];
}
