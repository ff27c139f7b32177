import { useQuery } from '@tanstack/react-query';
import { getFormasPago } from 'domain/contract/formas-pago.ts';
import { apiQuery, useCall } from '../app/api.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { useTitle } from '../app/site.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { FormasPagoForm } from './formas-pago-form.tsx';

export function FormasPagoPage() {
  const title = useTitle('Formas de pago');
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    { nombre: 'Formas de pago', componente: '/formas-pago' },
  ]);
  const { data, error, refetch } = useQuery({ ...apiQuery(useCall(), getFormasPago, {}), staleTime: 0, gcTime: 0 });
  const formas = data?.resource;
  return (
    <>
      {title}
      <PageHeader
        title="Formas de pago"
        subtitle="Lo que completes aquí aparece en la página del pedido de cada comprador. Lo que dejes vacío no se ofrece."
      />
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : formas ? (
        <FormasPagoForm stored={formas} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}
