import { useQuery } from '@tanstack/react-query';
import { certificadoHistory } from 'domain/contract/certificados.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { Certificado } from 'domain/schemas/certificados.ts';
import { apiQuery, useCall } from '../app/api.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function HistoryDialog({ certificado, onClose }: { certificado: Certificado; onClose: () => void }) {
  const { codigo, numero, nombre, apellido } = certificado;
  const { data, error, refetch } = useQuery({
    ...apiQuery(useCall(), certificadoHistory, { params: { codigo } }),
    staleTime: 0,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Certificado ${numero}`}
      description={`${nombre} ${apellido}`}
      closeOnOutsidePress
    >
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-24 w-full" />}
      <ol className="divide-y divide-linea">
        {data?.resources?.map(({ cuando, quien, suceso, detalle }) => (
          <li key={cuando + suceso} className="py-3 first:pt-0">
            <p className="flex flex-wrap justify-between gap-x-6">
              <span className="font-medium">{suceso}</span>
              <span className="text-sm text-tinta-2">{formatDateTime(cuando)}</span>
            </p>
            <p className="text-tinta-2">{quien}</p>
            {detalle && <p className="mt-1 break-words">{detalle}</p>}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
