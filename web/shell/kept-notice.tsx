import { useEffect } from 'react';
import { useAuth } from '../app/auth.tsx';
import { dropKept, dropKeptOfOthers } from '../app/kept-forms.ts';
import { useKept } from '../app/use-kept-form.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useLocation } from '../ui/navigation.ts';

/** After signing in again: the way back to the form that the end of the session interrupted. */
export function KeptNotice() {
  const { usuario } = useAuth();
  const { pathname, search } = useLocation();
  const { kept, isOpen } = useKept();
  const usuarioId = usuario?.usuarioId;
  useEffect(() => {
    if (usuarioId !== undefined) dropKeptOfOthers(usuarioId);
  }, [usuarioId]);
  if (kept === null || isOpen) return null;
  const isHere = kept.address === pathname + search;
  return (
    <Alert
      className="mb-6"
      title="Recuperamos lo que estabas escribiendo"
      action={
        <div className="flex flex-wrap gap-3">
          {!isHere && (
            <LinkButton size="sm" to={kept.address}>
              Continuar
            </LinkButton>
          )}
          <Button variant="secondary" size="sm" onClick={dropKept}>
            Descartar
          </Button>
        </div>
      }
    >
      {isHere
        ? `Abre otra vez «${kept.name}» y sigue donde estabas.`
        : `Tu sesión terminó mientras llenabas «${kept.name}».`}
    </Alert>
  );
}
