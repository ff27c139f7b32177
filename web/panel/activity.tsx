import { listActivity } from 'domain/contract/panel.ts';
import { doneDescribe } from 'domain/formats/auditoria-labels.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { useApi } from '../app/api.tsx';
import { useSite } from '../app/site.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextLink } from '../ui/text-link.tsx';

const sampleActivity = [
  { text: 'Se emitió un certificado de «Derecho Procesal Penal y Litigación Oral»', when: 'Hace 12 minutos' },
  { text: 'Se matriculó una alumna en «Contrataciones del Estado»', when: 'Hace 1 hora' },
  { text: 'Se publicó el curso «Arbitraje Comercial e Internacional»', when: 'Ayer' },
  { text: 'Se actualizó el temario de «Derecho Laboral y Procesal Laboral»', when: 'Hace 2 días' },
];

export function Activity({ live }: { live: boolean }) {
  const { sampleFigures } = useSite();
  return (
    <>
      {sampleFigures && (
        <Card as="section">
          <CardHeader title="Actividad reciente" actions={<Badge>Cifra de muestra</Badge>} />
          <ul className="divide-y divide-linea">
            {sampleActivity.map(({ text, when }) => (
              <Line key={text} text={text} when={when} />
            ))}
          </ul>
        </Card>
      )}
      {live && <LiveActivity />}
    </>
  );
}

function LiveActivity() {
  const { data, error, isFetching, refetch } = useApi(listActivity, {});
  const rows = data?.resources;
  return (
    <Card as="section">
      <CardHeader
        title="Cambios de la administración"
        actions={
          <>
            <Badge tone="teal">Ahora</Badge>
            <TextLink to="/auditoria">Ver toda la historia</TextLink>
          </>
        }
      />
      {error && !rows && (
        <ErrorState message={error.message} onRetry={() => void refetch()} busy={isFetching} className="py-4" />
      )}
      {!error && !rows && <Skeleton className="h-40 w-full" />}
      {rows?.length === 0 && <p className="text-tinta-2">Todavía no hay cambios.</p>}
      <ul className="divide-y divide-linea">
        {rows?.map(({ actividadId, quien, cuando, ...done }) => (
          <Line key={actividadId} text={`${quien} ${doneDescribe(done)}`} when={formatDateTime(cuando)} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ text, when }: { text: string; when: string }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-6 py-3 first:pt-0 last:pb-0">
      <span className="min-w-0">{text}</span>
      <span className="text-sm text-tinta-2">{when}</span>
    </li>
  );
}
