import type { ReactNode } from 'react';
import { useAuth } from '../../app/auth.tsx';
import { useMay } from '../../app/permisos.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../notice.tsx';
import { FlyerSkeleton } from './flyer-skeleton.tsx';

/** For who manages courses. The same HTML serves everybody, so the role is checked in the browser. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { estado } = useAuth();
  const canManage = useMay('academico');
  if (canManage) return children;
  if (estado !== 'cargando') return <OnlyForAdmins />;
  return (
    <>
      <meta name="robots" content="noindex" />
      <FlyerSkeleton />
      <noscript>
        <p className="page-column pb-20">
          Solo para administradores: activa JavaScript e <a href="/login">inicia sesión</a>.
        </p>
      </noscript>
    </>
  );
}

function OnlyForAdmins() {
  return (
    <Notice
      motif="columns"
      hue={0}
      title="Solo para administradores"
      text="Inicia sesión con una cuenta de administración para crear y editar flyers."
      actions={
        <>
          <LinkButton to="/login">Iniciar sesión</LinkButton>
          <LinkButton to="/catalogo" variant="secondary">
            Volver al catálogo
          </LinkButton>
        </>
      }
    />
  );
}
