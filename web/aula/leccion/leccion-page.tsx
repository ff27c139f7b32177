import { useQueryClient } from '@tanstack/react-query';
import { getCurso } from 'domain/contract/cursos.ts';
import { getMaterial, openLeccion } from 'domain/contract/materiales.ts';
import { getProgress } from 'domain/contract/modulos.ts';
import { myCursos } from 'domain/contract/panel.ts';
import { stepsOf } from 'domain/rules/lecciones.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { Leccion } from 'domain/schemas/lecciones.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { ApiError, apiQuery, useApi, useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { lazyPart } from '../../app/lazy-part.tsx';
import { useTeaches } from '../../app/permisos.ts';
import { RecordPage } from '../../app/record-page.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx';
import { type CursoStep, stepLink } from '../curso-modulo/next-button.tsx';
import { useLecciones, useModulos } from '../curso-modulo/use-modulos.ts';
import { isTyping } from './is-typing.ts';
import { LeccionDock } from './leccion-dock.tsx';
import { loadSesion, preloadViewer } from './leccion-parts.ts';
import { LeccionView } from './leccion-view.tsx';
import { OutlineInMenu } from './outline.tsx';

const loadSheet = async () => (await import('./outline-sheet.tsx')).OutlineSheet;
const OutlineSheet = lazyPart(loadSheet);
/** Preloads the outline after the lesson, early enough for a first press or a lost connection. */
const sheetAfterMs = 1500;

const idOf = (text: string | undefined) => (/^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null);

/** A lesson: one material with its place in the course. */
export function LeccionPage() {
  const params = useParams();
  const [cursoId, materialId] = [idOf(params.cursoId), idOf(params.materialId)];
  if (cursoId === null || materialId === null) return <Navigate to="/especialidades" replace />;
  return <Loading key={cursoId} cursoId={cursoId} materialId={materialId} />;
}

function Loading({ cursoId, materialId }: { cursoId: number; materialId: number }) {
  const query = useApi(getCurso, { params: { id: cursoId } });
  const lecciones = useLecciones(cursoId, true);
  const modulos = useModulos(cursoId);
  const curso = query.data?.resource;
  const studied = lecciones.data?.resources;
  const here = studied?.find((leccion) => leccion.materialId === materialId);
  const outline = { cursoId };
  const back = (
    <LinkButton variant="secondary" to={`/curso-modulo?cursoId=${cursoId}`} state={outline}>
      Ver los módulos
    </LinkButton>
  );
  const failed = lecciones.error ?? modulos.error;
  return (
    <RecordPage
      title={here?.nombre ?? 'Lección'}
      trail={[
        ...(curso ? [{ nombre: curso.nombre, componente: '/curso-modulo', params: outline }] : []),
        { nombre: here?.nombre ?? 'Lección', componente: `/curso-modulo/${cursoId}/${materialId}` },
      ]}
      query={query}
      skeleton={<LeccionSkeleton />}
      errorAction={back}
    >
      {(found) => {
        if (failed && !(studied && modulos.modulos)) {
          const refused = failed instanceof ApiError && failed.envelope.codigo?.startsWith('acceso-');
          return (
            <ErrorState
              title={refused ? 'No puedes abrir esta lección' : 'Error al cargar materiales'}
              message={failed.message}
              action={back}
              {...(!refused && { onRetry: () => void Promise.all([lecciones.refetch(), modulos.refetch()]) })}
            />
          );
        }
        if (!studied || !modulos.modulos) return <LeccionSkeleton />;
        if (!here)
          return <ErrorState title="Esta lección ya no está" message="Puede que la hayan retirado." action={back} />;
        return <Found curso={found} lecciones={studied} modulos={modulos.modulos} here={here} />;
      }}
    </RecordPage>
  );
}

type FoundProps = { curso: Curso; lecciones: Leccion[]; modulos: Modulo[]; here: Leccion };

function Found({ curso, lecciones, modulos, here }: FoundProps) {
  const { cursoId } = curso;
  const isEquipo = useTeaches(cursoId);
  const steps = stepsOf(modulos, lecciones);
  const at = steps.findIndex((step) => step.kind === 'leccion' && step.leccion.materialId === here.materialId);
  const modulo = modulos.find(({ moduloId }) => moduloId === here.moduloId)!;
  const [previous, next] = [steps[at - 1] ?? null, steps[at + 1] ?? null];
  const [sheet, setSheet] = useState(false);
  useOpened(here, !isEquipo);
  usePreload(next);
  useStepKeys(cursoId, previous, next);
  useEffect(() => {
    const timer = setTimeout(() => void loadSheet().catch(() => {}), sheetAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const outline = { curso, lecciones, modulos, currentId: here.materialId };
  return (
    <>
      {!isEquipo && <OutlineInMenu {...outline} />}
      <LeccionView key={here.materialId} curso={curso} modulo={modulo} leccion={here} />
      {/* Mounted anew, so that the focus leaves the pressed link for the heading. */}
      <LeccionDock
        key={`dock-${here.materialId}`}
        cursoId={cursoId}
        place={placeIn(modulos, lecciones, here)}
        previous={previous}
        next={next}
        isEquipo={isEquipo}
        onOutline={() => setSheet(true)}
      />
      {sheet && (
        <Suspense>
          <OutlineSheet {...outline} onClose={() => setSheet(false)} />
        </Suspense>
      )}
    </>
  );
}

/** `Módulo 8 · 3 de 5`. */
function placeIn(modulos: Modulo[], lecciones: Leccion[], { moduloId, materialId }: Leccion): string {
  const siblings = lecciones.filter((each) => each.moduloId === moduloId);
  const place = siblings.findIndex((each) => each.materialId === materialId) + 1;
  const number = modulos.findIndex((each) => each.moduloId === moduloId) + 1;
  return `Módulo ${number} · ${place} de ${siblings.length}`;
}

/** Records the lesson as the place where the student continues next time. */
function useOpened({ materialId }: Leccion, enabled: boolean) {
  const call = useCall();
  const queryClient = useQueryClient();
  const remember = useEffectEvent(async () => {
    await call(openLeccion, { params: { id: materialId } });
    for (const { path } of [getProgress, myCursos]) void queryClient.invalidateQueries({ queryKey: [path] });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each lesson
  useEffect(() => {
    if (enabled) void remember();
  }, [materialId, enabled]);
}

function usePreload(next: CursoStep | null) {
  const queryClient = useQueryClient();
  const call = useCall();
  const leccion = next?.kind === 'leccion' ? next.leccion : null;
  const preload = useEffectEvent(() => {
    if (!leccion) return;
    void queryClient.prefetchQuery(apiQuery(call, getMaterial, { params: { id: leccion.materialId } }));
    if (leccion.tipo) preloadViewer(leccion.tipo);
    if (leccion.inicio !== null) void loadSesion().catch(() => {});
  });
  useEffect(() => {
    if (leccion?.materialId) preload();
  }, [leccion?.materialId]);
}

/** N and P go to the next and the previous step, unless somebody is typing. */
function useStepKeys(cursoId: number, previous: CursoStep | null, next: CursoStep | null) {
  const navigate = useNavigate();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || isTyping(event)) return;
    const step = { n: next, p: previous }[event.key.toLowerCase()];
    if (!step) return;
    event.preventDefault();
    const { to, state } = stepLink(cursoId, step);
    navigate(to, { state });
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function LeccionSkeleton() {
  return (
    <SkeletonRegion label={aulaMessages.cargando} className="grid gap-4">
      <Skeleton className="h-9 w-2/3" />
      <Skeleton shape="block" className="aspect-video max-w-4xl" />
    </SkeletonRegion>
  );
}
