import { useQuery } from '@tanstack/react-query';
import { listHistoriaDeNota } from 'domain/contract/notas.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { escribirNota } from 'domain/rules/nota-escrita.ts';
import type { CambioDeNota } from 'domain/schemas/notas.ts';
import { apiQuery, useCall } from '../app/api.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { CeldaAbierta } from './registro-grid.tsx';

type Props = { celda: CeldaAbierta; onClose: () => void };

export function HistoriaDialog({ celda: { alumno, modulo }, onClose }: Props) {
  const { usuarioId, nombre, apellido } = alumno;
  const { moduloId } = modulo;
  const { data, error, refetch } = useQuery({
    ...apiQuery(useCall(), listHistoriaDeNota, { query: { usuarioId, moduloId } }),
    staleTime: 0,
    gcTime: 0,
  });
  const cambios = data?.resources;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Historia de la nota"
      description={`${nombre} ${apellido} · ${modulo.nombre}`}
      closeOnOutsidePress
    >
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!error && !cambios && <Skeleton className="h-24 w-full" />}
      {cambios?.length === 0 && <p className="text-tinta-2">Nadie ha puesto nota todavía.</p>}
      <ol className="divide-y divide-linea">
        {cambios?.map((cambio) => (
          <li key={cambio.cuando} className="flex flex-wrap justify-between gap-x-6 py-3">
            <span>{enPalabras(cambio)}</span>
            <span className="text-sm text-tinta-2">{formatDateTime(cambio.cuando)}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function enPalabras({ antes, despues, quien }: CambioDeNota): string {
  if (despues === null) return `${quien} quitó la nota (era ${escribirNota(antes)})`;
  if (antes === null) return `${quien} puso ${escribirNota(despues)}`;
  return `${quien} cambió ${escribirNota(antes)} por ${escribirNota(despues)}`;
}
