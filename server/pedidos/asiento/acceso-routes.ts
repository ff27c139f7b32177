import { activateAcceso, claimAcceso, getAcceso, proveMail } from 'domain/contract/pedidos.ts';
import { isEmailAddress } from 'domain/formats/email.ts';
import { splitNombre } from 'domain/rules/nombres.ts';
import { maskedNombre } from 'domain/rules/pedidos.ts';
import { type Db, inTransaction } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalid } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { adoptConsent, hasConsentOf, recordAcceptance, recordConsent } from '../../legal/queries.ts';
import { isMailProof } from '../../mail/mail-proof.ts';
import { checkNewPassword } from '../../passwords/check-password.ts';
import { hashPassword } from '../../passwords/hash.ts';
import { claimProofAbout } from '../access-codes.ts';
import { findGrupoNombre, recordShare } from '../grupo/queries/grupos.ts';
import { type Claim, claimAsientos, getClaimCode, takeClaimCode } from './claim-asiento.ts';
import { mailActivated } from './mail-activated.ts';
import { sendMailProof } from './prove-mail.ts';
import * as queries from './queries.ts';

// The same response for a known DNI and a known e-mail, so that it reveals neither which one exists nor whose it is.
const signInFirst = () =>
  new AppError(
    409,
    'inicia-sesion',
    'Ya existe una cuenta con esos datos. Inicia sesión con ella para abrir tus cursos; tu código sigue libre.',
  );

const onlyNewAccount = () =>
  new AppError(
    409,
    'solo-cuenta-nueva',
    'Este enlace solo abre una cuenta nueva. Para usar la que tienes, pide en la página del pedido que te reenviemos el correo.',
  );

const wrongProof = 'El código no es el que enviamos o ya venció. Pide otro.';
const unproven = (message: string) => invalid({ verificacion: message }, message);

export function accesoRoutes(deps: Deps): void {
  route(
    deps,
    getAcceso,
    async ({ db, body, usuario }) => {
      const usuarioId = usuario?.usuarioId ?? null;
      const claim = await getClaimCode(db, body.codigo, usuarioId);
      const { pedido, tipo, asientos } = claim;
      const correo = mailOf(claim);
      const cursoIds = asientos.map(({ cursoId }) => cursoId);
      const own = usuario ? await queries.matriculadoCursos(db, usuario.usuarioId, cursoIds) : new Set();
      return {
        tipo,
        comprador: maskedNombre(pedido.buyerName),
        cursos: asientos.map(({ cursoId, curso, usuarioId: holder }) => ({
          cursoId,
          nombre: curso,
          disponible: holder === null,
          matriculado: own.has(cursoId),
        })),
        requiereCuenta: usuario === null,
        requiereCorreo: correo === null,
        puedeSinConfirmar: isFromPage(claim),
        ...ownName(claim),
        publicidad: tipo === 'compra' && correo !== null && (await hasConsentOf(db, pedido.pedidoId)),
        grupo: tipo === 'compra' ? null : await grupoOf(db, pedido),
      };
    },
    { transaction: false },
  );

  route(deps, proveMail, async ({ db, body, now }) => {
    await getClaimCode(db, body.codigo, null);
    await sendMailProof(deps, db, body, now);
  });

  route(
    deps,
    activateAcceso,
    async ({ db, body, now }) => {
      const {
        codigo,
        contrasena: typed,
        verificacion = '',
        sinConfirmar = false,
        publicidad,
        comparte,
        ...person
      } = body;
      const seen = await getClaimCode(db, codigo, null);
      const correo = person.correo || mailOf(seen);
      if (!correo) throw invalid({ correo: 'Escribe tu correo' }, 'Escribe tu correo');
      const mailed = mailOf(seen)?.toLowerCase() === correo.toLowerCase();
      const isProven = () => isMailProof(deps.config.secrets, claimProofAbout(codigo), correo, verificacion, now);
      // The holder of the pedido's key may skip the proof when no mail reaches the buyer; the address then stays
      // unproven.
      const unconfirmed = sinConfirmar && isFromPage(seen) && verificacion === '';
      if (!mailed && !unconfirmed && !isProven()) {
        throw unproven(verificacion === '' ? 'Escribe el código que enviamos a tu correo' : wrongProof);
      }
      if (await queries.accountExists(db, person.dni, correo)) throw signInFirst();
      await checkNewPassword(deps, typed, { ...person, correo });
      const contrasena = await hashPassword(typed);
      return inTransaction(db, async (tx) => {
        const claim = await takeClaimCode(tx, codigo, null);
        const numero = claim.tipo === 'compra' ? claim.pedido.buyerPhone : '';
        const account = { ...person, correo, correoConfirmado: !unconfirmed, numero, contrasena };
        const usuarioId = await queries.insertAlumno(tx, account);
        if (usuarioId === undefined) throw signInFirst();
        await recordAcceptance(tx, { momento: 'activacion', usuarioId });
        if (publicidad) await recordConsent(tx, { usuarioId, otorgado: true, origen: 'activacion' });
        const opened = await openPurchase(tx, usuarioId, claim, comparte);
        if (!unconfirmed)
          await mailActivated(deps, tx, { usuarioId, correo, nombre: person.nombre, cursos: opened.cursos });
        return opened;
      });
    },
    { transaction: false },
  );

  route(deps, claimAcceso, async ({ db, body, usuario }) => {
    const claim = await takeClaimCode(db, body.codigo, usuario.usuarioId);
    if (isFromPage(claim)) throw onlyNewAccount();
    return openPurchase(db, usuario.usuarioId, claim, body.comparte);
  });
}

type Link = Pick<Claim, 'pedido' | 'tipo' | 'mailed' | 'invitacion'>;

/** `comparte`: whether the person answering for the group may see the progress. A refusal is stored too. */
async function openPurchase(tx: Db, usuarioId: number, claim: Claim, comparte: boolean) {
  const opened = await claimAsientos(tx, usuarioId, claim);
  const { pedidoId } = claim.pedido;
  if (claim.tipo === 'compra') await adoptConsent(tx, { pedidoId, usuarioId });
  else if ((await findGrupoNombre(tx, pedidoId)) !== null)
    await recordShare(tx, { usuarioId, pedidoId, otorgado: comparte, origen: 'activacion' });
  return opened;
}

/** Name of the person or company that would see the progress; null when there is no group. */
async function grupoOf(db: Db, { pedidoId, buyerName }: Claim['pedido']): Promise<string | null> {
  const nombre = await findGrupoNombre(db, pedidoId);
  return nombre === '' ? maskedNombre(buyerName) : nombre;
}

/** The name typed at the checkout or for the invitation, only for a link that was mailed to that person. */
function ownName(claim: Link): { nombre: string; apellido: string } {
  const { pedido, invitacion } = claim;
  if (mailOf(claim) === null) return { nombre: '', apellido: '' };
  const typed = invitacion ? invitacion.nombre : pedido.buyerName;
  const { nombre, apellido } = splitNombre(typed.slice(0, 150), 'nombres-apellidos');
  return { nombre, apellido };
}

/** Address that the link was mailed to, so its holder controls the mailbox; null for other codes. */
function mailOf({ pedido, tipo, mailed, invitacion }: Link): string | null {
  if (invitacion) return invitacion.correo;
  return tipo === 'compra' && mailed && isEmailAddress(pedido.buyerEmail) ? pedido.buyerEmail : null;
}

/** The code was issued on the page of the pedido, because no mail reaches the buyer. */
const isFromPage = ({ tipo, mailed }: Link) => tipo === 'compra' && !mailed;
