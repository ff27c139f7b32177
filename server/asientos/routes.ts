import { activarAcceso, reclamarAcceso, verAcceso } from 'domain/contract/asientos.ts';
import { nombreVelado, sirveComoCorreo } from 'domain/rules/pedidos.ts';
import { inTransaction } from '../db/connect.ts';
import type { House } from '../house.ts';
import { AppError, invalid } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { hashPassword } from '../sesion/contrasena.ts';
import { countAgainst, type Limit } from '../sesion/limites.ts';
import { type Abrible, abrirPara, mirarCodigo, tomarCodigo } from './abrir.ts';
import * as queries from './queries.ts';

const codesPerAddress: Limit = { name: 'acceso-direccion', max: 60, windowMinutes: 15 };
const accountsPerAddress: Limit = { name: 'activar-direccion', max: 30, windowMinutes: 15 };

// One answer for a known DNI and a known e-mail: it tells that there is an account, not whose.
const iniciaSesion = () =>
  new AppError(
    409,
    'inicia-sesion',
    'Ya existe una cuenta con ese DNI o ese correo. Inicia sesión y vuelve a abrir tu enlace; tu código sigue libre.',
  );

export function asientosRoutes(house: House): void {
  route(
    house,
    verAcceso,
    async ({ db, body, usuario, request }) => {
      await countAgainst(db, codesPerAddress, request.ip);
      const usuarioId = usuario?.usuarioId ?? null;
      const { order, tipo, asientos } = await mirarCodigo(db, body.codigo, usuarioId);
      const cursoIds = asientos.map(({ cursoId }) => cursoId);
      const propios = usuario ? await queries.cursosMatriculados(db, usuario.usuarioId, cursoIds) : new Set();
      return {
        tipo,
        comprador: nombreVelado(order.buyerName),
        cursos: asientos.map(({ cursoId, curso, usuarioId: dueno }) => ({
          cursoId,
          nombre: curso,
          disponible: dueno === null,
          matriculado: propios.has(cursoId),
        })),
        requiereCuenta: usuario === null,
        requiereCorreo: correoDe({ order, tipo }) === null,
      };
    },
    { transaction: false },
  );

  route(
    house,
    activarAcceso,
    async ({ db, body, request }) => {
      await countAgainst(db, accountsPerAddress, request.ip);
      const { codigo, contrasena: escrita, ...persona } = body;
      const visto = await mirarCodigo(db, codigo, null);
      const correo = persona.correo || correoDe(visto);
      if (!correo) throw invalid({ correo: 'Escribe tu correo' }, 'Escribe tu correo');
      if (await queries.existeCuenta(db, persona.dni, correo)) throw iniciaSesion();
      const contrasena = await hashPassword(escrita);
      return inTransaction(db, async (tx) => {
        const abrible = await tomarCodigo(tx, codigo, null);
        const numero = abrible.tipo === 'compra' ? abrible.order.buyerPhone : '';
        const usuarioId = await queries.insertAlumno(tx, { ...persona, correo, numero, contrasena });
        if (usuarioId === null) throw iniciaSesion();
        return abrirPara(tx, usuarioId, abrible);
      });
    },
    { transaction: false },
  );

  route(
    house,
    reclamarAcceso,
    async ({ db, body, usuario, request }) => {
      await countAgainst(db, codesPerAddress, request.ip);
      return inTransaction(db, async (tx) => {
        const abrible = await tomarCodigo(tx, body.codigo, usuario.usuarioId);
        return abrirPara(tx, usuario.usuarioId, abrible);
      });
    },
    { transaction: false },
  );
}

/** The link was sent to this address, so whoever holds it reads that mailbox. */
function correoDe({ order, tipo }: Pick<Abrible, 'order' | 'tipo'>): string | null {
  return tipo === 'compra' && sirveComoCorreo(order.buyerEmail) ? order.buyerEmail : null;
}
