import { pedidoStates } from 'domain/rules/pedido-states.ts';
import type { OpenedAcceso } from 'domain/schemas/activate-acceso.ts';
import type { Db } from '../../db/connect.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { hashClaimCode } from '../access-codes.ts';
import { findPedido, insertEvent, lockPedido, type Pedido, setBuyer } from '../pedido/queries/pedidos.ts';
import * as queries from './queries.ts';

const unknownCode = () => notFound('Este enlace o código no es válido. Revisa que esté completo.');
const revoked = () => new AppError(410, 'anulado', 'Este acceso fue anulado. Si crees que es un error, escríbenos.');
const expired = () => new AppError(410, 'vencido', 'Este enlace venció. Escríbenos y te enviaremos uno nuevo.');
const used = () => new AppError(409, 'ya-usado', 'Este código ya se usó. Si lo usaste tú, inicia sesión.');
const activated = () =>
  new AppError(409, 'ya-activado', 'Ya activaste tu acceso. Inicia sesión para entrar a tus cursos.');
const alreadyYours = () =>
  new AppError(409, 'ya-tuyo', 'Ya usaste este enlace o código: lo que abre está en tu cuenta.');

export type Claim = Pick<queries.FoundCode, 'tipo' | 'mailed'> & { pedido: Pedido; asientos: queries.Asiento[] };

/** What a claim code opens; throws when it opens nothing. */
export const getClaimCode = (db: Db, codigo: string, usuarioId: number | null) =>
  readCode(db, codigo, usuarioId, findPedido);

/** The same with the pedido locked, so that refunds and other claims wait. */
export const takeClaimCode = (tx: Db, codigo: string, usuarioId: number | null) =>
  readCode(tx, codigo, usuarioId, lockPedido);

async function readCode(db: Db, codigo: string, usuarioId: number | null, pedidoOf: typeof findPedido): Promise<Claim> {
  const found = await queries.findClaimCode(db, hashClaimCode(codigo));
  if (!found) throw unknownCode();
  const { pedidoId, tipo, mailed, asientoId } = found;
  const pedido = await pedidoOf(db, pedidoId);
  if (!pedido || !pedidoStates[pedido.estado].acts.claim) throw revoked();
  const all = await queries.asientosOf(db, pedidoId);
  const asientos = all.filter((each) => (tipo === 'compra' ? each.numero === 1 : each.asientoId === asientoId));
  if (asientos.length === 0) throw revoked();
  if (!asientos.some((each) => each.usuarioId === null)) {
    if (usuarioId !== null && asientos.some((each) => each.usuarioId === usuarioId)) throw alreadyYours();
    throw tipo === 'compra' ? activated() : used();
  }
  if (found.expired) throw expired();
  return { pedido, tipo, mailed, asientos };
}

/** Runs in the transaction of `takeClaimCode`: of two concurrent claims the second finds the code used. */
export async function claimAsientos(
  tx: Db,
  usuarioId: number,
  { pedido, tipo, asientos }: Claim,
): Promise<OpenedAcceso> {
  const free = asientos.filter((each) => each.usuarioId === null);
  const taken = await queries.takeAsientos(
    tx,
    usuarioId,
    free.map(({ asientoId }) => asientoId),
  );
  if (taken.length === 0) throw alreadyMatriculado(free);
  const { pedidoId } = pedido;
  await insertEvent(tx, ...taken.map((detalle) => ({ pedidoId, tipo: 'asiento', detalle, causadoPor: usuarioId })));
  if (tipo === 'compra') {
    if (pedido.usuarioId === null) await setBuyer(tx, pedidoId, usuarioId);
    if (taken.length === free.length) await queries.expireLinks(tx, pedidoId);
  }
  const nombres = new Map(free.map(({ cursoId, curso }) => [cursoId, curso]));
  return { cursos: taken.map(({ cursoId }) => ({ cursoId, nombre: nombres.get(cursoId) ?? '' })) };
}

function alreadyMatriculado(free: queries.Asiento[]): AppError {
  const cursos = free.map(({ curso }) => `«${curso}»`).join(', ');
  const message = `Ya tienes ${cursos}. El código sigue libre: puedes dárselo a otra persona.`;
  return new AppError(409, 'ya-matriculado', message);
}
