import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { associateCertificado, listEligible } from 'domain/contract/certificados.ts';
import type { Eligible } from 'domain/schemas/certificados.ts';
import { useState } from 'react';
import { apiQuery, useCall } from '../app/api.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useLoading } from '../ui/overlay.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toast.tsx';
import { EligibleItem } from './eligible-item.tsx';

type Props = { cursoId: number; onClose: () => void; onChanged: () => Promise<void> };

const size = 10;

/** Students of the course: who can be certified, who cannot and why, and who already is. */
export function AddDialog({ cursoId, onClose, onChanged }: Props) {
  const call = useCall();
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const { track } = useLoading();
  const { showError } = useDialogs();
  const toast = useToast();
  const { data, error, refetch } = useQuery({
    ...apiQuery(call, listEligible, { params: { id: cursoId }, query: { page, size, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

  async function certify({ usuarioId, nombre, apellido }: Eligible, motivo?: string): Promise<void> {
    const body = { cursoId, usuarioId, ...(motivo && { motivo }) };
    const envelope = await track(call(associateCertificado, { body }), { delay: 200 });
    if (!envelope.success) return showError({ message: envelope.message });
    toast.show(`Se certificó a ${nombre} ${apellido}`);
    await onChanged();
  }

  const rows = data?.resources;
  const total = data?.total ?? 0;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Agregar certificado"
      description="Se certifica a quien está matriculado y aprobó todas las pruebas con 13 o más."
      footer={
        <Button variant="secondary" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      <SearchBox
        label="Buscar por nombre, DNI o correo"
        value={q}
        onSearch={(next) => {
          setQ(next);
          setPage(1);
        }}
        className="mb-3"
      />
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!error && !rows && <Skeleton className="h-72 w-full" />}
      {rows?.length === 0 && (
        <EmptyState title={q ? `No encontramos resultados para «${q}»` : 'No hay personas matriculadas'}>
          {q ? 'Prueba con otras palabras.' : 'Matricula a alguien en el curso para poder certificarlo.'}
        </EmptyState>
      )}
      <ul aria-label="Personas matriculadas" className="divide-y divide-linea">
        {rows?.map((eligible) => (
          <EligibleItem key={eligible.usuarioId} cursoId={cursoId} eligible={eligible} onCertify={certify} />
        ))}
      </ul>
      {total > size && (
        <Pagination className="mt-4" page={page} size={size} total={total} hayMas={data?.hayMas} onPage={setPage} />
      )}
    </Dialog>
  );
}
