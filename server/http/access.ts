import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import { isPermiso, may } from 'domain/rules/permisos.ts';
import { confirmFirst, enrolFirst, expiredLogin, forbidden, notPermitted, notSignedIn } from './errors.ts';
import type { Pending } from './pending.ts';
import type { Session } from './session.ts';

type Asked = Pick<EndpointSpec, 'access' | 'enrolment' | 'stepUp'>;
type Asking = { spec: Asked; session: Session | null; pending: Pending | null };

/** Staff without a required second factor count as visitors on public endpoints, except to add the factor. */
export function visibleSession(spec: Asked, session: Session | null): Session | null {
  const isClosed = session?.mustEnrol && !spec.enrolment;
  return isClosed && (spec.access === 'public' || spec.access === 'signed-url') ? null : session;
}

/** Throws 401 or 403 unless the caller may use the endpoint. */
export function checkAccess({ spec, session, pending }: Asking): void {
  checkRol(spec, session, pending);
  if (session?.mustEnrol && !spec.enrolment && spec.access !== 'pending') throw enrolFirst();
}

/** Endpoints with `stepUp` require that the password or the second factor was given recently. */
export function checkStepUp({ spec, session }: Omit<Asking, 'pending'>): void {
  if (spec.stepUp) requireFresh(session);
}

/** For handlers of endpoints with `stepUpIf`. */
export function requireFresh(session: Pick<Session, 'fresh' | 'segundoFactor'> | null): void {
  if (!session?.fresh) throw confirmFirst(session?.segundoFactor ?? false);
}

function checkRol({ access }: Asked, session: Session | null, pending: Pending | null): void {
  switch (access) {
    case 'public':
    case 'signed-url':
      return;
    case 'session':
      if (!session) throw notSignedIn();
      return;
    case 'pending':
      if (!pending) throw expiredLogin();
      return;
    default:
      if (!isPermiso(access)) throw forbidden();
      if (!session) throw notSignedIn();
      if (!may(session.usuario.rol, access)) throw notPermitted(access);
  }
}
