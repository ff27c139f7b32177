import Award from 'lucide-react/icons/award';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';

// Lazy: most visits to the dashboard do not open the dialog.
const loadDialog = () => import('./nuevo-certificado-dialog.tsx');
const NuevoCertificadoDialog = lazy(async () => ({ default: (await loadDialog()).NuevoCertificadoDialog }));

export function NuevoCertificado() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={Award} onClick={() => setOpen(true)} onPointerEnter={loadDialog} onFocus={loadDialog}>
        Nuevo Certificado
      </Button>
      {open && (
        <Suspense>
          <NuevoCertificadoDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
