import Award from 'lucide-react/icons/award';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';

// Lazy: most visits to the dashboard do not open the dialog.
const loadDialog = () => import('./new-certificado-dialog.tsx');
const NewCertificadoDialog = lazy(async () => ({ default: (await loadDialog()).NewCertificadoDialog }));

export function NewCertificado() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={Award} onClick={() => setOpen(true)} onPointerEnter={loadDialog} onFocus={loadDialog}>
        Nuevo Certificado
      </Button>
      {open && (
        <Suspense>
          <NewCertificadoDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
