import { useQuery } from '@tanstack/react-query';
import { myCursos } from 'domain/contract/panel.ts';
import { listProximas } from 'domain/contract/sesiones.ts';
import { formatDayTime } from 'domain/formats/lima-time.ts';
import { lengthLabel, positionLabel } from 'domain/rules/lecciones.ts';
import { isFinishedCurso, nextCurso } from 'domain/rules/my-cursos.ts';
import { sesionPhase } from 'domain/rules/sesiones.ts';
import type { MyCurso } from 'domain/schemas/panel.ts';
import type { Sesion } from 'domain/schemas/sesiones.ts';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Play from 'lucide-react/icons/play';
import { apiQuery, useApi, useCall } from '../app/api.tsx';
import { GeneratedCover } from '../app/generated-cover.tsx';
import { Imagen } from '../app/imagen.tsx';
import { leccionPath } from '../app/leccion-path.ts';
import { RunningLabel, refetchWhileRunning } from '../app/running-rendicion.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { FinishedCursoCard, MyCursoCard, MyCursoSkeleton } from './my-curso-card.tsx';

const grid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3';
const frame = 'rounded-xl border border-linea bg-hoja';

export function MyCursos() {
  const { data, error, isFetching, refetch } = useApi(myCursos, {});
  const all = data?.resources;
  const finished = all?.filter(isFinishedCurso) ?? [];
  // With finished courses only, an empty list is not the empty state.
  const cursos = finished.length > 0 ? all?.filter((curso) => !isFinishedCurso(curso)) : all;
  return (
    <>
      {(cursos?.length !== 0 || finished.length === 0) && (
        <Cursos cursos={cursos} error={error} isFetching={isFetching} refetch={refetch} />
      )}
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
      <h2 id="mis-cursos" className="title-2 mb-3">
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

/** Courses with nothing left to study, each with its certificate. */
function FinishedCursos({ cursos }: { cursos: MyCurso[] }) {
  return (
    <section aria-labelledby="cursos-terminados">
      <h2 id="cursos-terminados" className="title-2 mb-3">
        Cursos terminados
      </h2>
      <ul aria-labelledby="cursos-terminados" className={grid}>
        {cursos.map((curso) => (
          <FinishedCursoCard key={curso.cursoId} curso={curso} />
        ))}
      </ul>
    </section>
  );
}

/** Continues the unfinished course studied last, else one that has begun. */
export function NextLeccion() {
  const { data, isPending } = useApi(myCursos, {});
  const proximas = useApi(listProximas, { query: {} }).data?.resources ?? [];
  if (isPending) return <Skeleton shape="block" className="h-33 min-h-0" />;
  const curso = nextCurso(data?.resources ?? [], new Date());
  if (!curso) return null;
  const { cursoId, nombre, especialidadId, imagen, siguiente } = curso;
  const picture = 'size-full object-cover';
  const { materialId, pruebaId } = siguiente ?? {};
  const step = pruebaId ? pruebaPath(pruebaId, cursoId) : `/curso-modulo?cursoId=${cursoId}`;
  const to = materialId ? leccionPath(cursoId, materialId) : step;
  const proxima = proximas.find((sesion) => sesion.cursoId === cursoId && !sesion.cancelada);
  // A session that can be entered and a running test have the filled button.
  const isUrgent =
    open(data?.resources).length > 0 ||
    proximas.some((sesion) => sesionPhase(sesion, new Date(sesion.ahora)) === 'abierta');
  return (
    <Card as="section" aria-labelledby="lo-siguiente" padding="none" className="overflow-hidden sm:flex">
      <div className="h-20 shrink-0 sm:h-auto sm:min-h-33 sm:w-50">
        {imagen ? (
          <Imagen kind="cursos" name={imagen} alt="" sizes="13rem" className={picture} />
        ) : (
          <GeneratedCover especialidadId={especialidadId} seed={cursoId} className={picture} />
        )}
      </div>
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-8 gap-y-3 p-4 sm:px-6">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="lo-siguiente" className="font-sans text-sm font-semibold tracking-normal text-teal-oscuro">
            Lo siguiente
          </h2>
          <p className="title-2 mt-0.5">{siguiente?.nombre ?? 'Estás al día'}</p>
          <p className="mt-1 text-[0.9375rem] text-tinta-2">
            {siguiente ? `${siguiente.modulo} · ${nombre}` : upToDateText(nombre, proxima)}
          </p>
          {siguiente && <Place siguiente={siguiente} />}
        </div>
        {siguiente ? (
          <LinkButton to={to} icon={Play} variant={isUrgent ? 'secondary' : 'primary'} className="max-sm:w-full">
            {pruebaId ? 'Ir a la prueba' : 'Seguir estudiando'}
          </LinkButton>
        ) : (
          <LinkButton to={to} variant="secondary" className="max-sm:w-full">
            Ver el curso
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

function upToDateText(curso: string, proxima: Sesion | undefined): string {
  if (!proxima) return `${curso} · No tienes nada por ver ni por rendir ahora.`;
  return `${curso} · Próxima sesión: ${formatDayTime(proxima.inicio, proxima.ahora)}`;
}

/** Where the student is in a recording. */
function Place({ siguiente: { posicion, duracion, tipo } }: { siguiente: NonNullable<MyCurso['siguiente']> }) {
  if (tipo === 'pdf' || posicion < 5 || duracion === null) return null;
  return (
    <div className="mt-2 flex items-center gap-3 text-sm text-tinta-2">
      <ProgressBar label="Avance en la lección" hideLabel hideValue value={posicion} max={duracion} className="w-40" />
      Vas en {positionLabel(posicion)} de {lengthLabel(duracion)}
    </div>
  );
}

const pruebaPath = (pruebaId: number, cursoId: number) => `/prueba?pruebaId=${pruebaId}&cursoId=${cursoId}`;

const open = (cursos: MyCurso[] = []) =>
  cursos
    .filter(({ acceso }) => acceso)
    .flatMap(({ cursoId, nombre: curso, rendiciones }) => rendiciones.map((each) => ({ ...each, cursoId, curso })));

/** Sittings that the student has begun and not submitted. Renders nothing without any. */
export function RunningPruebas() {
  const { data, isFetchedAfterMount, refetch } = useQuery({
    ...apiQuery(useCall(), myCursos, {}),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => refetchWhileRunning(open(state.data?.resources)),
  });
  const rendiciones = open(data?.resources);
  if (rendiciones.length === 0) return null;
  return (
    <section aria-labelledby="pruebas-en-curso">
      <h2 id="pruebas-en-curso" className="title-2 mb-4">
        {rendiciones.length === 1 ? 'Prueba en curso' : 'Pruebas en curso'}
      </h2>
      <Card padding="none">
        <ul aria-labelledby="pruebas-en-curso" className="divide-y divide-linea">
          {rendiciones.map((rendicion) => {
            const { pruebaId, cursoId, nombre, curso } = rendicion;
            return (
              <li key={pruebaId} className="flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4 sm:px-6">
                <div className="min-w-0 grow basis-52">
                  <h3 className="font-sans text-base leading-snug font-semibold tracking-normal">{nombre}</h3>
                  <p className="mt-0.5 text-[0.9375rem] text-tinta-2">{curso}</p>
                  <p className="mt-1 text-[0.9375rem]">
                    <RunningLabel rendicion={rendicion} isFresh={isFetchedAfterMount} onEnd={() => void refetch()} />
                  </p>
                </div>
                <LinkButton
                  to={pruebaPath(pruebaId, cursoId)}
                  state={{ pruebaId, cursoId }}
                  className="max-sm:w-full"
                  aria-label={`Continuar ${nombre}`}
                >
                  Continuar
                </LinkButton>
              </li>
            );
          })}
        </ul>
      </Card>
    </section>
  );
}
