import { getNombreImpreso } from 'domain/contract/nombre-impreso.ts';
import { formatLongDate } from 'domain/formats/lima-time.ts';
import { Suspense, useState } from 'react';
import { useApi } from '../app/api.tsx';
import { inFull, NombreDialog } from '../app/nombre-impreso.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';

/** The name as printed on certificates, and whether the user has confirmed it. */
export function NombreImpresoCard() {
  const impreso = useApi(getNombreImpreso, {}).data?.resource;
  const [open, setOpen] = useState(false);
  if (!impreso) return null;
  return (
    <Card as="section">
      <CardHeader title="Tu nombre en los certificados" subtitle="Los que ya tienes no cambian." />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-serif text-xl wrap-anywhere">{inFull(impreso)}</p>
          <p className="text-sm text-tinta-2">
            {impreso.confirmado === null ? 'Sin confirmar' : `Confirmado el ${formatLongDate(impreso.confirmado)}`}
          </p>
        </div>
        <Button
          size="sm"
          variant={impreso.confirmado === null ? 'primary' : 'secondary'}
          aria-label={impreso.confirmado === null ? 'Confirmar tu nombre' : 'Cambiar tu nombre en los certificados'}
          onClick={() => setOpen(true)}
        >
          {impreso.confirmado === null ? 'Confirmar' : 'Cambiar'}
        </Button>
      </div>
      {open && (
        <Suspense>
          <NombreDialog impreso={impreso} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
