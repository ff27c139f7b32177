import { useQuery } from '@tanstack/react-query';
import { flyerEditForm } from 'domain/schemas/flyer-form.ts';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { Alert } from '../../ui/alert.tsx';
import { useNavigate } from '../../ui/navigation.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { FlyerForm } from './flyer-form.tsx';
import { FlyerMissing } from './flyer-missing.tsx';
import { flyerQuery } from './flyer-query.ts';
import { FlyerSkeleton } from './flyer-skeleton.tsx';
import { FlyerError } from './flyer-states.tsx';

/** Loads, saves and reloads the course without leaving the page. */
export function FlyerUpdate({ id }: { id: number }) {
  const call = useCall();
  const navigate = useNavigate();
  const { data, error, isPending, isFetching, refetch } = useQuery(flyerQuery(call, id));
  const [saved, setSaved] = useState(false);
  if (error && !data?.resource) {
    return <FlyerError message={error.message} onRetry={() => refetch()} busy={isFetching} />;
  }
  if (isPending || (isFetching && !data.resource)) return <FlyerSkeleton />;
  if (!data.resource) return <FlyerMissing title="No se encontró este curso/diploma" />;

  async function reload() {
    setSaved(true);
    const again = await refetch();
    return again.data?.resource ?? undefined;
  }

  return (
    <FlyerForm
      title="Editar flyer"
      curso={data.resource}
      schema={flyerEditForm}
      failure="Error al actualizar"
      notice={saved && <SavedNotice id={id} />}
      onSaved={reload}
      onCancel={() => navigate(`/catalogo/flyer/${id}`)}
    />
  );
}

function SavedNotice({ id }: { id: number }) {
  return (
    <div role="alert" className="mt-3">
      <Alert tone="success" action={<TextLink to={`/catalogo/flyer/${id}`}>Ver el flyer</TextLink>}>
        Guardado correctamente
      </Alert>
    </div>
  );
}
