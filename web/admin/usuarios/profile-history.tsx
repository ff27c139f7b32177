import { useQuery } from '@tanstack/react-query';
import { listAuditoria } from 'domain/contract/auditoria.ts';
import { doneDescribe } from 'domain/formats/auditoria-labels.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { apiQuery, useCall } from '../../app/api.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const shown = 5;

/** The last changes of the account, its enrolments, grades and certificates. */
export function ProfileHistory({ usuarioId }: { usuarioId: number }) {
  const query = { sobre: usuarioId, page: 1, size: shown };
  const { data, error } = useQuery({ ...apiQuery(useCall(), listAuditoria, { query }), staleTime: 0 });
  const changes = data?.resources;
  return (
    <Card as="section">
      <CardHeader title="Historia" />
      {!changes && !error && <Skeleton className="h-24 w-full" />}
      {error && !changes && <p className="text-tinta-2">{error.message}</p>}
      {changes?.length === 0 && <p className="text-tinta-2">Nada ha cambiado todavía.</p>}
      <ul className="-my-3 divide-y divide-linea">
        {changes?.map((change) => (
          <li key={change.auditoriaId} className="py-3 wrap-anywhere">
            <TextLink to={`/auditoria?sobre=${usuarioId}&cambio=${change.auditoriaId}`}>
              {change.quien} {doneDescribe(change)}
            </TextLink>
            <span className="block text-sm text-tinta-2">{formatDateTime(change.cuando)}</span>
          </li>
        ))}
      </ul>
      {(data?.total ?? 0) > shown && (
        <p className="mt-5">
          <TextLink to={`/auditoria?sobre=${usuarioId}`}>Ver toda su historia</TextLink>
        </p>
      )}
    </Card>
  );
}
