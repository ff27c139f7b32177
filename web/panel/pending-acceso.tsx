import { useState } from 'react';
import { forgetPendingAcceso, pendingAcceso } from '../app/pending-acceso.ts';
import { Alert } from '../ui/alert.tsx';
import { LinkButton } from '../ui/link-button.tsx';

/** Who signed in on the way from a purchase link or a claim code continues here. */
export function PendingAcceso() {
  const [codigo, setCodigo] = useState(pendingAcceso);
  if (codigo === null) return null;
  return (
    <Alert
      className="mb-6"
      title="Tienes cursos por abrir"
      // A plain link: the router of the campus would drop the fragment.
      action={<LinkButton href={`/acceso#codigo=${encodeURIComponent(codigo)}`}>Abrir mis cursos</LinkButton>}
      onDismiss={() => {
        forgetPendingAcceso();
        setCodigo(null);
      }}
    >
      Tu enlace o código te espera: ábrelo en esta cuenta.
    </Alert>
  );
}
