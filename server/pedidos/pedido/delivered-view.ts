import { isEmailAddress } from 'domain/formats/email.ts';
import { pedidoStates } from 'domain/rules/pedido-states.ts';
import { maskedCorreo } from 'domain/rules/pedidos.ts';
import type { Cupo, PedidoEstado } from 'domain/schemas/pedidos.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { asientoClaimCode, correccionesOf, hashClaimCode } from '../access-codes.ts';
import { canOpen } from '../asiento/open-pedido.ts';
import { type Asiento, asientosOf } from '../asiento/queries.ts';
import type { PedidoDeps } from '../deps.ts';
import type { Pago } from '../pago/queries/pagos.ts';
import { correctionRefusal } from './correct-correo.ts';
import { iniciosOf, type Pedido } from './queries/pedidos.ts';

type View = Pick<
  PedidoEstado,
  | 'conCorreo'
  | 'correo'
  | 'puedeReenviar'
  | 'pagado'
  | 'medio'
  | 'operacion'
  | 'inicios'
  | 'cupos'
  | 'paraOtra'
  | 'puedeAbrir'
  | 'puedeCorregir'
>;

/** The part of a pedido's page about its mail, its payment and, once paid, its asientos. */
export async function deliveredView(
  deps: PedidoDeps,
  db: Db,
  pedido: Pedido,
  { pagos, usuarioId, clave }: { pagos: readonly Pago[]; usuarioId: number | null; clave: string },
): Promise<View> {
  const { pedidoId, buyerEmail, estado, pagado } = pedido;
  const conCorreo = isEmailAddress(buyerEmail);
  const settled = pagos.find((pago) => pago.estado === 'aprobado');
  const isPaid = estado === 'pagado';
  const inicios = isPaid ? await iniciosOf(db, pedidoId) : [];
  const asientos = isPaid ? await asientosOf(db, pedidoId) : [];
  const isHolder = asientos.some(
    (each) => each.numero === 1 && each.usuarioId !== null && each.usuarioId === usuarioId,
  );
  const isPlacer = usuarioId !== null && usuarioId === pedido.usuarioId;
  // Mailed codes prove the mailbox, and so does the account opened with them; the link of the page does not.
  const isBuyer = isPlacer || isHolder;
  return {
    conCorreo,
    correo: conCorreo ? maskedCorreo(buyerEmail) : '',
    puedeReenviar: conCorreo && pedidoStates[estado].acts.resend !== null,
    pagado: pagado?.toISOString() ?? null,
    medio: settled ? settled.medio || settled.proveedor : '',
    operacion: settled?.referencia ?? '',
    inicios: inicios.map(({ inicio, ...curso }) => ({ ...curso, inicio: inicio.toISOString() })),
    cupos: asientos.map((asiento) => toCupo(deps, pedido, asiento, isBuyer)),
    puedeAbrir: isPaid && correccionesOf(clave) === pedido.correcciones && (await canOpen(db, pedido, asientos)),
    puedeCorregir: correctionRefusal(pedido, asientos, clave) === null,
    paraOtra: isPlacer && !isHolder && pedido.destinatario === 'persona',
  };
}

function toCupo({ config }: Pick<Deps, 'config'>, { buyerEmail }: Pedido, asiento: Asiento, isBuyer: boolean): Cupo {
  const { curso, numero, usuarioId, codigoHash } = asiento;
  const usado = usuarioId !== null;
  const codigo = isBuyer && !usado ? asientoClaimCode(config.secrets, asiento, buyerEmail) : null;
  // The buyer's own asiento has no code. After a rotation of the secret the stored hash no longer matches until the
  // code is mailed again.
  const isCurrent = codigo !== null && codigoHash?.equals(hashClaimCode(codigo));
  return { curso, numero, usado, codigo: isCurrent ? codigo : null };
}
