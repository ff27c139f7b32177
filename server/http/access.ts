import type { Access } from 'domain/contract/endpoint.ts';
import { forbidden, notSignedIn } from './errors.ts';
import type { Session } from './session.ts';

export function checkAccess(access: Access, session: Session | null): void {
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
    default:
      throw forbidden();
  }
}
