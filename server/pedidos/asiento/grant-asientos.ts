import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { asientoClaimCode, hashClaimCode, newClaimCode } from '../access-codes.ts';
import { reportRepeated } from '../certificado/queries.ts';
import { openGrupo } from '../grupo/queries/grupos.ts';
import { itemsOf, type Pedido } from '../pedido/queries/pedidos.ts';
import * as queries from './queries.ts';

export const linkDays = 30;

/**
 * Creates the asientos of a paid pedido and claims the own ones for the account that they belong to. Idempotent; after
 * a refund it restores them.
 */
export async function grantAsientos(
  { config, jobs }: Pick<Deps, 'config' | 'jobs'>,
  tx: Db,
  pedido: Pedido,
): Promise<void> {
  const { pedidoId } = pedido;
  const items = await itemsOf(tx, pedidoId);
  if (items.some(({ clase }) => clase === 'certificado')) {
    await reportRepeated(tx, pedidoId);
    await jobs.enqueue(tx, 'certificados.comprados', { pedidoId });
  }
  const rows = items.flatMap(({ pedidoItemId, cantidad, clase }) =>
    Array.from({ length: clase === 'curso' ? cantidad : 0 }, (_, at) => {
      const asiento = { pedidoItemId, numero: at + 1 };
      const codigo = asientoClaimCode(config.secrets, { ...asiento, vueltas: 0 }, pedido.buyerEmail);
      return { ...asiento, codigoHash: at === 0 ? null : hashClaimCode(codigo) };
    }),
  );
  await queries.insertAsientos(tx, rows);
  if (pedido.pagado) await queries.restoreAsientos(tx, pedidoId);
  await openGrupo(tx, pedidoId);
  if (pedido.destinatario === 'persona' || pedido.usuarioId === null) return;
  if (!(await queries.isActiveUsuario(tx, pedido.usuarioId))) return;
  const own = (await queries.asientosOf(tx, pedidoId)).filter(({ numero }) => numero === 1);
  await queries.takeAsientos(
    tx,
    pedido.usuarioId,
    own.map(({ asientoId }) => asientoId),
  );
}

export type Accesos = {
  link: string | null;
  /** Whether the account with the own asientos has the address of this mail. */
  inOwnAccount: boolean;
  codigos: { curso: string; codigo: string }[];
};

/** For the buyer's mail: a new link if an own asiento is free, and the claim code of every other free asiento. */
export async function accesosForMail({ config }: Pick<Deps, 'config'>, tx: Db, pedido: Pedido): Promise<Accesos> {
  const all = await queries.asientosOf(tx, pedido.pedidoId);
  const free = all.filter(({ usuarioId }) => usuarioId === null);
  const codigos: Accesos['codigos'] = [];
  for (const asiento of free.filter(({ numero }) => numero > 1)) {
    const codigo = asientoClaimCode(config.secrets, asiento, pedido.buyerEmail);
    const hash = hashClaimCode(codigo);
    // The address or the secret has changed: store the hash of the code that is mailed now.
    if (!asiento.codigoHash?.equals(hash)) await queries.setClaimCode(tx, asiento.asientoId, hash);
    codigos.push({ curso: asiento.curso, codigo });
  }
  if (!free.some(({ numero }) => numero === 1)) {
    const holder = all.find(({ numero }) => numero === 1)?.usuarioId ?? null;
    return { link: null, codigos, inOwnAccount: await queries.hasCorreo(tx, holder, pedido.buyerEmail) };
  }
  const link = newClaimCode();
  await queries.insertLink(tx, {
    pedidoId: pedido.pedidoId,
    codigoHash: hashClaimCode(link),
    days: linkDays,
    origen: 'correo',
  });
  return { link, codigos, inOwnAccount: false };
}
