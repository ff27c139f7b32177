import { useSyncExternalStore } from 'react';
import { useAuth } from '../app/auth.tsx';
import { readXsrfToken } from '../app/browser-transport.ts';
import { LinkButton } from '../ui/link-button.tsx';

const never = () => () => {};
const hasSessionCookie = () => readXsrfToken() !== undefined;

/**
 * The same HTML serves everybody, so it shows the sign-in link. A browser with a session cookie hides it until the
 * session is known, and keeps its space.
 */
export function SessionLink({ wide }: { wide?: boolean }) {
  const { estado } = useAuth();
  const maybeInside = useSyncExternalStore(never, hasSessionCookie, () => false);
  const look = wide ? 'w-full' : 'min-w-32';
  const size = wide ? 'md' : 'sm';
  if (estado === 'dentro') {
    return (
      <LinkButton to="/dashboard" variant="secondary" size={size} className={look}>
        Ir al campus
      </LinkButton>
    );
  }
  const waiting = estado === 'cargando' && maybeInside;
  return (
    <LinkButton to="/login" size={size} className={waiting ? `${look} invisible` : look}>
      Iniciar sesión
    </LinkButton>
  );
}
