import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getPreferencias, updatePreferencias } from 'domain/contract/legal.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { legalPath, legalTitles, momentoLabels } from 'domain/rules/legal.ts';
import { apiQuery, useCall } from '../app/api.tsx';
import { useAct } from '../app/use-act.ts';
import { Card, CardHeader } from '../ui/card.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Consent to advertising, which can be withdrawn here, and the documents that were accepted. */
export function PreferencesCard() {
  const call = useCall();
  const queryClient = useQueryClient();
  const act = useAct();
  const query = apiQuery(call, getPreferencias, {});
  const { data, error, refetch } = useQuery(query);
  const shown = data?.resource;

  async function set(publicidad: boolean) {
    const envelope = await act(call(updatePreferencias, { body: { publicidad } }));
    if (envelope.success) queryClient.setQueryData(query.queryKey, envelope);
  }

  return (
    <Card as="section">
      <CardHeader title="Privacidad" subtitle="Qué aceptaste y qué podemos enviarte." />
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-16" />}
      {shown && (
        <>
          <Checkbox
            label="Quiero recibir novedades y ofertas por correo"
            hint="Los avisos de tus compras, clases y certificados te llegan siempre."
            checked={shown.publicidad}
            onChange={({ target }) => void set(target.checked)}
          />
          {shown.aceptaciones.length > 0 && (
            <ul className="mt-4 grid gap-2 border-t border-linea pt-4 text-[0.9375rem]">
              {shown.aceptaciones.map(({ documento, version, momento, aceptado }) => (
                <li key={`${documento} ${aceptado}`}>
                  <TextLink to={legalPath(documento, version)} target="_blank">
                    {legalTitles[documento]}, versión {version}
                  </TextLink>
                  <span className="text-tinta-2">
                    : {momentoLabels[momento]}, {formatDateTime(aceptado)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  );
}
