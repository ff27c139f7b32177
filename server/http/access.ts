import type { Access } from 'domain/contract/endpoint.ts';
import { expiredLogin, forbidden, notSignedIn } from './errors.ts';
import type { Pending } from './pending.ts';
import type { Session } from './session.ts';

export function checkAccess(access: Access, session: Session | null, pending: Pending | null): void {
  switch (access) {
    case 'public':
    case 'signed-url':
      return;
    case 'session':
      if (!session) throw notSignedIn();
      return;
    case 'ADMIN':
      if (!session) throw notSignedIn();
      if (session.usuario.rol !== 'ADMIN') throw forbidden();
      return;
    case 'pending':
      if (!pending) throw expiredLogin();
      return;
    default:
      throw forbidden();
  }
}
