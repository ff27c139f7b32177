import { useQuery } from '@tanstack/react-query';
import { myCursos } from 'domain/contract/panel.ts';
import { isFinishedCurso, nextCurso } from 'domain/rules/my-cursos.ts';
import type { MyCurso } from 'domain/schemas/panel.ts';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import { apiQuery, useCall } from '../app/api.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { FinishedCursos } from './finished-cursos.tsx';
import { MyCursoCard, MyCursoSkeleton } from './my-curso-card.tsx';
import { NextStep } from './next-step.tsx';

const grid = 'grid gap-5 sm:grid-cols-2 xl:grid-cols-3';
const frame = 'rounded-xl border border-linea bg-hoja';

export function MyCursos() {
  const { data, error, isFetching, refetch } = useQuery(apiQuery(useCall(), myCursos, {}));
  const all = data?.resources;
  const finished = all?.filter(isFinishedCurso) ?? [];
  // An empty list speaks of somebody without any course.
  const cursos = finished.length > 0 ? all?.filter((curso) => !isFinishedCurso(curso)) : all;
  const next = nextCurso(all ?? [], new Date());
  return (
    <>
      {next && <NextStep curso={next} />}
      {(cursos?.length !== 0 || finished.length === 0) && <Cursos {...{ cursos, error, isFetching, refetch }} />}
      {finished.length > 0 && <FinishedCursos cursos={finished} />}
    </>
  );
}

export function MyCursosSkeleton() {
  return (
    <ul aria-busy="true" aria-label="Cargando tus cursos" className={grid}>
      {[1, 2, 3].map((card) => (
        <MyCursoSkeleton key={card} />
      ))}
    </ul>
  );
}

type CursosProps = {
  cursos: MyCurso[] | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

function Cursos({ cursos, error, isFetching, refetch }: CursosProps) {
  return (
    <section aria-labelledby="mis-cursos">
      <h2 id="mis-cursos" className="title-2 mb-4">
        Mis cursos
      </h2>
      {error && !cursos && (
        <ErrorState message={error.message} onRetry={() => void refetch()} busy={isFetching} className={frame} />
      )}
      {!error && !cursos && <MyCursosSkeleton />}
      {cursos?.length === 0 && (
        <EmptyState
          icon={GraduationCap}
          title="Aún no tienes cursos"
          className={frame}
          action={<LinkButton to="/catalogo">Ver el catálogo</LinkButton>}
        >
          Cuando te matricules en uno, lo verás aquí con tu avance y tus notas.
        </EmptyState>
      )}
      {cursos && cursos.length > 0 && (
        <ul aria-labelledby="mis-cursos" className={grid}>
          {cursos.map((curso) => (
            <MyCursoCard key={curso.cursoId} curso={curso} />
          ))}
        </ul>
      )}
    </section>
  );
}
