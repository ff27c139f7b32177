import { useSyncExternalStore } from 'react';
import { useAuth } from '../app/auth.tsx';
import { readCookie } from '../app/browser-transport.ts';
import { LinkButton } from '../ui/link-button.tsx';

const never = () => () => {};
const hasSessionCookie = () => readCookie('XSRF-TOKEN') !== undefined;

/**
 * One HTML serves everybody, so it greets the signed out. Until the server has answered, only a browser that
 * carries a session's cookie hides the button, and keeps its place.
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
