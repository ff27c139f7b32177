import { listActivity, listWeek } from 'domain/contract/panel.ts';
import { doneDescribe } from 'domain/formats/auditoria-labels.ts';
import { formatDateTime, formatShortDate, formatWeekday, limaHour } from 'domain/formats/lima-time.ts';
import type { Milestone } from 'domain/schemas/panel.ts';
import { useApi } from '../app/api.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Line, SampleActivity } from './sample-activity.tsx';

export function Activity() {
  return (
    <>
      <SampleActivity />
      <LiveActivity />
    </>
  );
}

function LiveActivity() {
  const query = useApi(listActivity, {});
  const rows = query.data?.resources;
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
      <QueryState query={query} className="py-4">
        <Skeleton className="h-40 w-full" />
      </QueryState>
      {rows?.length === 0 && <p className="text-tinta-2">Todavía no hay cambios.</p>}
      <ul className="divide-y divide-linea">
        {rows?.map(({ actividadId, quien, cuando, ...done }) => (
          <Line key={actividadId} text={`${quien} ${doneDescribe(done)}`} when={formatDateTime(cuando)} />
        ))}
      </ul>
    </Card>
  );
}

/** Courses that start or end between Monday and Sunday. */
export function WeekPanel() {
  const query = useApi(listWeek, {});
  const milestones = query.data?.resources;
  return (
    <Card as="section" aria-label="Esta semana">
      <CardHeader title="Esta semana" subtitle="Cursos que empiezan o terminan" />
      <QueryState query={query} className="py-4">
        <SkeletonRegion>
          <Skeleton className="mb-3 h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </SkeletonRegion>
      </QueryState>
      {milestones?.length === 0 && <p className="text-tinta-2">Ningún curso empieza ni termina esta semana.</p>}
      <ul className="divide-y divide-linea">
        {milestones?.map((milestone) => (
          <Entry key={`${milestone.cursoId}-${milestone.tipo}`} milestone={milestone} />
        ))}
      </ul>
    </Card>
  );
}

function Entry({ milestone: { cursoId, nombre, tipo, cuando, activa, matriculados } }: { milestone: Milestone }) {
  const hour = limaHour(cuando);
  return (
    <li className="flex items-start gap-4 py-3 first:pt-0 last:pb-0">
      <p className="w-14 shrink-0 text-center leading-tight">
        <span className="block text-xs text-tinta-2">{formatWeekday(cuando)}</span>
        <span className="block font-serif text-lg">{formatShortDate(cuando)}</span>
      </p>
      <div className="min-w-0 grow">
        <TextLink to={`/curso-detalle?cursoId=${cursoId}`} state={{ cursoId }}>
          {nombre}
        </TextLink>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-tinta-2">
          <Badge tone={tipo === 'empieza' ? 'teal' : 'neutro'}>{tipo === 'empieza' ? 'Empieza' : 'Termina'}</Badge>
          {!activa && <Badge tone="ambar">Inactivo</Badge>}
          <span>
            {hour} · {matriculados === 1 ? '1 estudiante' : `${matriculados} estudiantes`}
          </span>
        </p>
      </div>
    </li>
  );
}
