import { pedidoStates } from 'domain/rules/pedido-states.ts';
import type { OpenedAcceso } from 'domain/schemas/activate-acceso.ts';
import type { Db } from '../../db/connect.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { hashClaimCode } from '../access-codes.ts';
import { setResponsable } from '../grupo/queries/grupos.ts';
import { useInvitacion } from '../grupo/queries/invitaciones.ts';
import { findPedido, insertEvent, lockPedido, type Pedido, setBuyer } from '../pedido/queries/pedidos.ts';
import * as queries from './queries.ts';

const unknownCode = () => notFound('Este enlace o código no es válido. Revisa que esté completo.');
const revoked = () => new AppError(410, 'anulado', 'Este acceso fue anulado. Si crees que es un error, escríbenos.');
const expired = () => new AppError(410, 'vencido', 'Este enlace venció. Escríbenos y te enviaremos uno nuevo.');
const withdrawn = () =>
  new AppError(410, 'anulado', 'Quien te invitó retiró esta invitación. Escríbele si crees que es un error.');
const noneFree = (curso: string) =>
  new AppError(409, 'sin-cupo', `Ya no queda un cupo libre en «${curso}». Escribe a quien te invitó.`);
const used = () => new AppError(409, 'ya-usado', 'Este código ya se usó. Si lo usaste tú, inicia sesión.');
const activated = () =>
  new AppError(409, 'ya-activado', 'Ya activaste tu acceso. Inicia sesión para entrar a tus cursos.');
const alreadyYours = () =>
  new AppError(409, 'ya-tuyo', 'Ya usaste este enlace o código: lo que abre está en tu cuenta.');

export type Claim = Pick<queries.FoundCode, 'tipo' | 'mailed' | 'invitacion'> & {
  pedido: Pedido;
  asientos: queries.Asiento[];
};

/** The asientos that a claim code opens; throws for an invalid code. */
export const getClaimCode = (db: Db, codigo: string, usuarioId: number | null) =>
  readCode(db, codigo, usuarioId, findPedido);

/** Like `getClaimCode`, with the pedido locked, so that refunds and other claims wait. */
export const takeClaimCode = (tx: Db, codigo: string, usuarioId: number | null) =>
  readCode(tx, codigo, usuarioId, lockPedido);

async function readCode(db: Db, codigo: string, usuarioId: number | null, pedidoOf: typeof findPedido): Promise<Claim> {
  const found = await queries.findClaimCode(db, hashClaimCode(codigo));
  if (!found) throw unknownCode();
  const { pedidoId, tipo, mailed, invitacion } = found;
  const pedido = await pedidoOf(db, pedidoId);
  if (!pedido || !pedidoStates[pedido.estado].acts.claim) throw revoked();
  const all = await queries.asientosOf(db, pedidoId);
  if (invitacion?.withdrawn) throw withdrawn();
  const asientos = openedBy(found, all);
  if (asientos.length === 0) throw revoked();
  if (!asientos.some((each) => each.usuarioId === null)) {
    if (usuarioId !== null && asientos.some((each) => each.usuarioId === usuarioId)) throw alreadyYours();
    throw tipo === 'compra' ? activated() : used();
  }
  if (found.expired) throw expired();
  return { pedido, tipo, mailed, invitacion, asientos };
}

/** An invitation opens any free asiento of its line, the buyer's own one last. */
function openedBy({ tipo, invitacion, asientoId }: queries.FoundCode, all: queries.Asiento[]): queries.Asiento[] {
  if (tipo === 'compra') return all.filter(({ numero }) => numero === 1);
  if (!invitacion || asientoId !== null) return all.filter((each) => each.asientoId === asientoId);
  const line = all.filter(({ pedidoItemId }) => pedidoItemId === invitacion.pedidoItemId);
  const free = line.filter(({ usuarioId }) => usuarioId === null);
  const next = free.find(({ numero }) => numero > 1) ?? free[0];
  if (!next && line[0]) throw noneFree(line[0].curso);
  return next ? [next] : [];
}

/** Runs in the transaction of `takeClaimCode`: of two concurrent claims the second finds the code used. */
export async function claimAsientos(
  tx: Db,
  usuarioId: number,
  { pedido, tipo, asientos, invitacion }: Claim,
): Promise<OpenedAcceso> {
  const free = asientos.filter((each) => each.usuarioId === null);
  const taken = await queries.takeAsientos(
    tx,
    usuarioId,
    free.map(({ asientoId }) => asientoId),
  );
  if (taken.length === 0) throw alreadyMatriculado(free, invitacion !== null);
  const { pedidoId } = pedido;
  const claimed = taken.map(({ cursoId }) => ({
    pedidoId,
    tipo: 'asiento',
    detalle: { cursoId },
    causadoPor: usuarioId,
  }));
  await insertEvent(tx, ...claimed);
  if (invitacion && !(await useInvitacion(tx, invitacion.invitacionId, taken[0]!.asientoId))) throw used();
  if (tipo === 'compra') {
    if (pedido.usuarioId === null) await setBuyer(tx, pedidoId, usuarioId);
    await setResponsable(tx, pedidoId, usuarioId);
    if (taken.length === free.length) await queries.expireLinks(tx, pedidoId);
  }
  const nombres = new Map(free.map(({ cursoId, curso }) => [cursoId, curso]));
  return { cursos: taken.map(({ cursoId }) => ({ cursoId, nombre: nombres.get(cursoId) ?? '' })) };
}

function alreadyMatriculado(free: queries.Asiento[], invited: boolean): AppError {
  const cursos = free.map(({ curso }) => `«${curso}»`).join(', ');
  const then = invited
    ? 'El cupo sigue libre: avísale a quien te invitó, para que se lo dé a otra persona.'
    : 'El código sigue libre: puedes dárselo a otra persona.';
  const message = `Ya tienes ${cursos}. ${then}`;
  return new AppError(409, 'ya-matriculado', message);
}
