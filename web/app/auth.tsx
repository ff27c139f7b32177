import { useQuery, useQueryClient } from '@tanstack/react-query';
import { logout, me } from 'domain/contract/session.ts';
import { isAdmin, type WithRol } from 'domain/rules/roles.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react';
import { ApiError, apiQuery, useCall } from './api.tsx';
import { readXsrfToken } from './browser-transport.ts';

type Usuario = Omit<CurrentUsuario, 'rol'> & WithRol;

type Auth = {
  estado: 'cargando' | 'dentro' | 'fuera';
  usuario: Usuario | null;
  isAdmin: boolean;
  /** Fetches the current user again, for a page that stays after the sign-in. */
  reload(): Promise<void>;
  /** Throws when the server cannot be reached, because the session is then still open. */
  logout(): Promise<void>;
};

const AuthContext = createContext<Auth | null>(null);

export function AuthProvider({ children }: { children: ReactNode }) {
  const call = useCall();
  const queryClient = useQueryClient();
  const meQuery = useMemo(() => apiQuery(call, me, {}), [call]);
  const maybeInside = useSyncExternalStore(onCookieChange, hasSessionCookie, () => null);
  const { data, status } = useQuery({
    ...meQuery,
    // No request without a session cookie: its 401 would appear in the console of every visitor.
    enabled: maybeInside === true,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

  // A page restored from the back/forward cache may show a user who has signed out: fetch again.
  useEffect(() => {
    const ask = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    };
    window.addEventListener('pageshow', ask);
    return () => window.removeEventListener('pageshow', ask);
  }, [queryClient, meQuery]);

  const auth = useMemo<Auth>(() => {
    const usuario: Usuario | null = data?.resource ?? null;
    const known = status !== 'pending' || maybeInside === false;
    const estado = usuario ? 'dentro' : known ? 'fuera' : 'cargando';
    return {
      estado,
      usuario,
      isAdmin: usuario !== null && isAdmin(usuario.rol),
      reload: () => queryClient.prefetchQuery({ ...meQuery, retry: false, staleTime: 0 }),
      async logout() {
        const envelope = await call(logout, {});
        if (!envelope.success && envelope.status !== 401) throw new ApiError(envelope);
        queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== me.path });
        queryClient.setQueryData(meQuery.queryKey, { success: false, message: '', status: 401, resource: null });
      },
    };
  }, [call, data, status, maybeInside, meQuery, queryClient]);

  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** The XSRF cookie: the session cookie itself is not readable. Prerendered and cached pages check again when shown. */
const hasSessionCookie = () => readXsrfToken() !== undefined;

function onCookieChange(look: () => void): () => void {
  window.addEventListener('pageshow', look);
  document.addEventListener('prerenderingchange', look);
  return () => {
    window.removeEventListener('pageshow', look);
    document.removeEventListener('prerenderingchange', look);
  };
}

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth debe usarse dentro de AuthProvider');
  return auth;
}
