import { isAdmin, type WithRol } from './roles.ts';

/** Who holds the first seats of a pedido: the account that placed it, or the person named at the checkout. */
export const destinatarios = ['cuenta', 'persona'] as const;
export type Destinatario = (typeof destinatarios)[number];

type Checkout = {
  /** Null for a visitor. */
  account: (WithRol & { correo: string }) | null;
  buyerEmail: string;
  /** The buyer's answer to '¿Para quién es?'. */
  choice?: Destinatario | undefined;
};

const sameCorreo = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** An ADMIN orders for clients, so the seat is not for the signed-in account. A visitor has no account to hold it. */
export function destinatarioOf({ account, buyerEmail, choice }: Checkout): Destinatario {
  if (account === null || isAdmin(account.rol)) return 'persona';
  return choice ?? (asksDestinatario({ account, buyerEmail }) ? 'persona' : 'cuenta');
}

/** Whether the checkout has to ask: somebody signed in types another e-mail than the account's. */
export function asksDestinatario({ account, buyerEmail }: Pick<Checkout, 'account' | 'buyerEmail'>): boolean {
  if (account === null || isAdmin(account.rol)) return false;
  return buyerEmail.trim() !== '' && !sameCorreo(buyerEmail, account.correo);
}
