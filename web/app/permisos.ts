import { may, type Permiso, teaches } from 'domain/rules/permisos.ts';
import { useAuth } from './auth.tsx';

/** Whether the user holds the permission. For display only: the server checks again. */
export function useMay(permiso: Permiso): boolean {
  const { usuario } = useAuth();
  return usuario !== null && may(usuario.rol, permiso);
}

/** Whether the course is shown as staff see it. */
export function useTeaches(cursoId: number): boolean {
  const { usuario } = useAuth();
  return usuario !== null && teaches(usuario, cursoId);
}
