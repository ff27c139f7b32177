import type { Access } from 'domain/contract/endpoint.ts';
import { forbidden, notSignedIn } from './errors.ts';
import type { Sesion } from './session.ts';

export function checkAccess(access: Access, sesion: Sesion | null): void {
  switch (access) {
    case 'public':
    case 'signed-url':
      return;
    case 'session':
      if (!sesion) throw notSignedIn();
      return;
    case 'ADMIN':
      if (!sesion) throw notSignedIn();
      if (sesion.usuario.rol !== 'ADMIN') throw forbidden();
      return;
    default:
      throw forbidden();
  }
}
