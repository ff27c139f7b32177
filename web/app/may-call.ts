import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import { isPermiso, may } from 'domain/rules/permisos.ts';
import { useAuth } from './auth.tsx';

/** Whether the endpoint is open to the user's roles: an act that would be refused is not offered. */
export function useMayCall({ access }: Pick<EndpointSpec, 'access'>): boolean {
  const { usuario } = useAuth();
  return usuario !== null && (!isPermiso(access) || may(usuario.rol, access));
}
