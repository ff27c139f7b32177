import type { AccesoAbierto } from 'domain/schemas/asientos.ts';
import type { Db } from '../db/connect.ts';
import { AppError, notFound } from '../http/errors.ts';
import { findOrder, insertEvento, lockOrder, type Order, setComprador } from '../orders/queries.ts';
import { hashCodigo } from './codigos.ts';
import * as queries from './queries.ts';

const desconocido = () => notFound('Este enlace o código no es válido. Revisa que esté completo.');
const anulado = () => new AppError(410, 'anulado', 'Este acceso fue anulado. Si crees que es un error, escríbenos.');
const vencido = () => new AppError(410, 'vencido', 'Este enlace venció. Escríbenos y te enviaremos uno nuevo.');
const usado = () => new AppError(409, 'ya-usado', 'Este enlace o código ya se usó.');
const yaTuyo = () => new AppError(409, 'ya-usado', 'Ya usaste este enlace o código: lo que abre está en tu cuenta.');

export type Abrible = { order: Order; tipo: 'compra' | 'asiento'; asientos: queries.Asiento[] };

/** What a code opens, if it opens anything at this moment. */
export const mirarCodigo = (db: Db, codigo: string, usuarioId: number | null) => leer(db, codigo, usuarioId, findOrder);

/** The same, in a transaction: refunds and other claims of the same order wait until this one is done. */
export const tomarCodigo = (tx: Db, codigo: string, usuarioId: number | null) => leer(tx, codigo, usuarioId, lockOrder);

async function leer(db: Db, codigo: string, usuarioId: number | null, orderOf: typeof findOrder): Promise<Abrible> {
  const hallado = await queries.findCodigo(db, hashCodigo(codigo));
  if (!hallado) throw desconocido();
  const { pedidoId, tipo, asientoId } = hallado;
  const order = await orderOf(db, pedidoId);
  if (order?.estado !== 'pagado') throw anulado();
  const todos = await queries.asientosDeOrder(db, pedidoId);
  const asientos = todos.filter((each) => (tipo === 'compra' ? each.numero === 1 : each.asientoId === asientoId));
  if (!asientos.some((each) => each.usuarioId === null)) {
    throw asientos.some((each) => each.usuarioId === usuarioId && usuarioId !== null) ? yaTuyo() : usado();
  }
  if (hallado.vencido) throw vencido();
  return { order, tipo, asientos };
}

/** In the transaction that read the code: of two who claim at once, the second finds it used. */
export async function abrirPara(tx: Db, usuarioId: number, { order, tipo, asientos }: Abrible): Promise<AccesoAbierto> {
  const libres = asientos.filter((each) => each.usuarioId === null);
  const tomados = await queries.tomarAsientos(
    tx,
    usuarioId,
    libres.map(({ asientoId }) => asientoId),
  );
  if (tomados.length === 0) throw yaMatriculado(libres);
  const { pedidoId } = order;
  await insertEvento(tx, ...tomados.map((detalle) => ({ pedidoId, tipo: 'asiento', detalle, causadoPor: usuarioId })));
  if (tipo === 'compra') {
    if (order.usuarioId === null) await setComprador(tx, pedidoId, usuarioId);
    if (tomados.length === libres.length) await queries.gastarEnlaces(tx, pedidoId);
  }
  const nombres = new Map(libres.map(({ cursoId, curso }) => [cursoId, curso]));
  return { cursos: tomados.map(({ cursoId }) => ({ cursoId, nombre: nombres.get(cursoId) ?? '' })) };
}

function yaMatriculado(libres: queries.Asiento[]): AppError {
  const cursos = libres.map(({ curso }) => `«${curso}»`).join(', ');
  const message = `Ya tienes ${cursos}. El código sigue libre: puedes dárselo a otra persona.`;
  return new AppError(409, 'ya-matriculado', message);
}
