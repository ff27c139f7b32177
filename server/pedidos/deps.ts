import type { Deps } from '../deps.ts';
import type { Mailer } from '../mail/enqueue.ts';

/** Dependencies of acts on a pedido inside a transaction: they mail the buyer, and the mails name the ways to pay. */
export type PedidoDeps = Mailer & Pick<Deps, 'pagos' | 'comprobantes'>;

/** For acts that open their own transactions. */
export type OwnTransaction = PedidoDeps & Pick<Deps, 'db'>;
