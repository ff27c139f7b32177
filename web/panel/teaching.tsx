import { getCurso } from 'domain/contract/cursos.ts';
import { useApi } from '../app/api.tsx';
import { useAuth } from '../app/auth.tsx';
import { useMay } from '../app/permisos.ts';
import { Card, CardHeader } from '../ui/card.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { PendingPanel } from './pending-panel.tsx';

/** For lecturers, above their own studies: pending tasks, and the courses that they teach. */
export function Teaching() {
  const isDocente = useMay('docencia');
  if (!isDocente) return null;
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      <PendingPanel />
      <TaughtCursos />
    </div>
  );
}

/** Renders nothing without the role of a lecturer. */
export function TaughtCursos() {
  const { usuario } = useAuth();
  const cursoIds = usuario?.ensena;
  if (!cursoIds) return null;
  return (
    <Card as="section" aria-label="Cursos que dictas">
      <CardHeader title="Cursos que dictas" />
      {cursoIds.length === 0 && <p className="text-tinta-2">La coordinación aún no te asignó ninguno.</p>}
      <ul className="divide-y divide-linea">
        {cursoIds.map((cursoId) => (
          <TaughtCurso key={cursoId} cursoId={cursoId} />
        ))}
      </ul>
    </Card>
  );
}

function TaughtCurso({ cursoId }: { cursoId: number }) {
  const { data } = useApi(getCurso, { params: { id: cursoId } });
  const curso = data?.resource;
  if (!curso) return <Skeleton className="my-3 h-9" />;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <TextLink to={`/curso-modulo?cursoId=${cursoId}`} state={{ cursoId }}>
        {curso.nombre}
      </TextLink>
      <LinkButton variant="quiet" size="sm" to={`/curso-usuario?cursoId=${cursoId}&vista=asistencia`}>
        Asistencia y notas
        <span className="sr-only"> de {curso.nombre}</span>
      </LinkButton>
    </li>
  );
}
