import { getNombreImpreso } from 'domain/contract/nombre-impreso.ts';
import { Suspense, useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { useApi } from './api.tsx';
import { lazyPart } from './lazy-part.tsx';
import type { Impreso } from './nombre-dialog.tsx';

/** Lazy: students seldom open this form. */
export const NombreDialog = lazyPart(async () => (await import('./nombre-dialog.tsx')).NombreDialog);

export const inFull = ({ nombres, apellidoPaterno, apellidoMaterno }: Impreso) =>
  [nombres, apellidoPaterno, apellidoMaterno].filter(Boolean).join(' ');

/** Before the first certificate: asks the student to confirm the printed name. */
export function NombreImpresoNotice() {
  const impreso = useApi(getNombreImpreso, {}).data?.resource;
  const [open, setOpen] = useState(false);
  if (!impreso || impreso.confirmado !== null) return null;
  return (
    <Alert
      tone="warning"
      title="Confirma tu nombre"
      action={
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          Revisar mi nombre
        </Button>
      }
    >
      En tu certificado se leerá <strong className="wrap-anywhere">{inFull(impreso)}</strong>.
      {open && (
        <Suspense>
          <NombreDialog impreso={impreso} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Alert>
  );
}
