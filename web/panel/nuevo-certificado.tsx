import Award from 'lucide-react/icons/award';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';

// Most visits to the dashboard end without a certificate: its dialog comes when it is wanted.
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
