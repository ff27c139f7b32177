import type { Deps } from '../deps.ts';
import type { Mailer } from '../mail/enqueue.ts';

/** What acts on a pedido need inside a transaction: mails to the buyer, which name the ways to pay. */
export type PedidoDeps = Mailer & Pick<Deps, 'pagos' | 'comprobantes'>;

/** For acts that open their own transactions. */
export type OwnTransaction = PedidoDeps & Pick<Deps, 'db'>;
