import { useQueryClient } from '@tanstack/react-query';
import { nextStep, stepsOf } from 'domain/rules/lecciones.ts';
import { nextOrden } from 'domain/rules/modulos.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Plus from 'lucide-react/icons/plus';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { lazyPart } from '../../app/lazy-part.tsx';
import { readMaterialAnchor } from '../../app/next-anchor.ts';
import { useMay, useTeaches } from '../../app/permisos.ts';
import { useReopen } from '../../app/use-kept-form.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { CursoAside } from './curso-aside.tsx';
import { CursoBanner } from './curso-banner.tsx';
import { moduloDialogName, modulosMessages } from './modulos-messages.ts';
import { NextButton } from './next-button.tsx';
import { type Result, readResult } from './result.ts';
import { StudiedModulos } from './studied-modulos.tsx';
import { StudyProvider, type Target } from './study.tsx';
import { toggled, useLecciones, useModulos, useProgress } from './use-modulos.ts';

const NoAcceso = lazyPart(async () => (await import('./no-acceso.tsx')).NoAcceso);
const ResultCard = lazyPart(async () => (await import('./result-card.tsx')).ResultCard);
const ModuloList = lazyPart(async () => (await import('./modulo-list.tsx')).ModuloList);
const ModuloDialog = lazyPart(async () => (await import('./modulo-dialog.tsx')).ModuloDialog);
const PendingHorario = lazyPart(async () => (await import('../pending-horario.tsx')).PendingHorario);
const HorarioDialog = lazyPart(async () => (await import('./horario-dialog.tsx')).HorarioDialog);
const SerieDialog = lazyPart(async () => (await import('./serie-dialog.tsx')).SerieDialog);
const TimetableDialog = lazyPart(async () => (await import('./timetable-dialog.tsx')).TimetableDialog);

type Editing = { modulo: Modulo | null };

/** Open modules by history entry, so that Back restores them. */
const openBefore = new Map<string, ReadonlySet<number>>();

export function Modulos({ curso }: { curso: Curso }) {
  const { cursoId, acceso } = curso;
  const isEquipo = useTeaches(cursoId);
  const canManage = useMay('academico');
  const toast = useToast();
  const queryClient = useQueryClient();
  const modulos = useModulos(cursoId);
  const isStudent = !isEquipo && acceso;
  const { progress, isLoading } = useProgress(cursoId, isStudent);
  const lecciones = useLecciones(cursoId, isStudent);
  const { hash, key } = useLocation();
  // Links of the agenda open a form here: to plan, move or edit sessions.
  const [search, setSearch] = useAddress();
  const [linked] = useState(() => {
    const place = readMaterialAnchor(hash);
    return place && { ...place, edit: search.get('editar') === 'material' };
  });
  const [chosen, setChosen] = useState(openBefore.get(key) ?? (linked ? new Set([linked.moduloId]) : null));
  const [target, setTarget] = useState<Target | null>(linked);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [planning, setPlanning] = useState(search.get('planear') === 'serie');
  const [moving, setMoving] = useState(Number(search.get('mover')) || null);
  const closeMoving = () => {
    setMoving(null);
    setSearch({ cursoId: String(cursoId) }, { replace: true });
  };
  const [pasting, setPasting] = useState(false);
  const [result, dismissResult] = useResult();
  const { error, isFetching, refetch } = modulos;
  // Shown once the next module is known: opening it later would push the others down.
  const list = isLoading || lecciones.isLoading ? undefined : modulos.modulos;
  const studied = lecciones.data?.resources;
  const steps = stepsOf(list ?? [], studied ?? []);
  const next = progress && nextStep(steps, progress.ultimoMaterialId);
  // The next module is open on arrival.
  const open = chosen ?? new Set(next && !isEquipo ? [next.modulo.moduloId] : []);
  const change = (now: ReadonlySet<number>) => {
    openBefore.set(key, now);
    setChosen(now);
  };
  useReopen(canManage && list !== undefined, ({ name, nth }) => {
    const wanted = [null, ...(list ?? [])].find((modulo) => moduloDialogName(modulo) === name);
    if (wanted !== undefined && nth === 0) setEditing({ modulo: wanted });
    // The form of a material in module `nth`.
    else change(new Set(open).add(nth));
  });

  const isRefused = error instanceof ApiError && error.envelope.codigo?.startsWith('acceso-');
  const create = () => setEditing({ modulo: null });
  const ready = progress !== null && list !== undefined && studied !== undefined;
  const begun =
    progress?.ultimoMaterialId != null ||
    (list ?? []).some(({ vistos, intento, empezada }) => vistos + intento > 0 || empezada);
  const action = canManage ? (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <Button icon={Plus} onClick={create}>
        Nuevo módulo
      </Button>
      <Button variant="secondary" icon={CalendarPlus} onClick={() => setPlanning(true)}>
        Sesiones en serie
      </Button>
    </div>
  ) : isEquipo ? (
    <LinkButton to={`/curso-usuario?cursoId=${cursoId}&vista=asistencia`}>Asistencia y notas</LinkButton>
  ) : isRefused || !acceso ? null : ready ? (
    steps.length > 0 && <NextButton cursoId={cursoId} step={next} begun={begun} />
  ) : (
    <Skeleton shape="button" className="w-full max-sm:h-16" />
  );
  const banner = <CursoBanner curso={curso} modulos={list} progress={progress} action={action} />;

  if (isRefused) {
    return (
      <>
        {banner}
        <Suspense fallback={<Skeleton shape="block" className="h-64" />}>
          <NoAcceso curso={curso} envelope={error.envelope} />
        </Suspense>
      </>
    );
  }
  return (
    <StudyProvider
      value={{
        curso,
        isEquipo,
        canManage,
        modulos,
        lecciones: studied,
        next,
        target,
        onArrived: () => setTarget(null),
      }}
    >
      {banner}
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          {canManage && (
            <Suspense>
              <PendingHorario cursoId={cursoId} />
            </Suspense>
          )}
          {result && list && (
            <Suspense>
              <ResultCard result={result} modulos={list} onDismiss={dismissResult} />
            </Suspense>
          )}
          {!list && !error && <ListSkeleton />}
          {!list && error && (
            <ErrorState
              title={modulosMessages.loadModulos}
              message={error.message}
              onRetry={() => void refetch()}
              busy={isFetching}
            />
          )}
          {list?.length === 0 && (
            <EmptyState
              title={modulosMessages.noModulos}
              action={canManage && <Button onClick={create}>Crear el primero</Button>}
            >
              {canManage
                ? 'Agrega clases y pruebas en el orden en que se estudian.'
                : 'Vuelve pronto: aparecerán aquí.'}
            </EmptyState>
          )}
          {list &&
            list.length > 0 &&
            (isEquipo ? (
              <Suspense fallback={<ListSkeleton />}>
                <ModuloList
                  list={list}
                  open={open}
                  onToggle={(moduloId) => change(toggled(open, moduloId))}
                  onEdit={(modulo) => setEditing({ modulo })}
                />
              </Suspense>
            ) : (
              <StudiedModulos list={list} open={open} onToggle={(moduloId) => change(toggled(open, moduloId))} />
            ))}
        </div>
        {acceso && <CursoAside curso={curso} />}
      </div>
      {moving !== null && canManage && (
        <Suspense>
          <HorarioDialog cursoId={cursoId} materialId={moving} inicio={search.get('inicio')} onClose={closeMoving} />
        </Suspense>
      )}
      {planning && canManage && list && (
        <Suspense>
          <SerieDialog
            curso={curso}
            modulos={list}
            onClose={() => setPlanning(false)}
            onPaste={() => {
              setPlanning(false);
              setPasting(true);
            }}
            onSaved={() => {
              setPlanning(false);
              void queryClient.invalidateQueries();
            }}
          />
        </Suspense>
      )}
      {pasting && list && (
        <Suspense>
          <TimetableDialog
            curso={curso}
            modulos={list}
            onClose={() => setPasting(false)}
            onSaved={() => {
              setPasting(false);
              void queryClient.invalidateQueries();
            }}
          />
        </Suspense>
      )}
      {editing && list && (
        <Suspense>
          <ModuloDialog
            cursoId={cursoId}
            modulo={editing.modulo}
            orden={nextOrden(list)}
            onClose={() => setEditing(null)}
            onSaved={(saved, another) => {
              if (!another) setEditing(null);
              modulos.change((all) => [...all.filter(({ moduloId }) => moduloId !== saved.moduloId), saved]);
              toast.show(editing.modulo ? `Se guardó «${saved.nombre}»` : `Se creó «${saved.nombre}»`);
            }}
          />
        </Suspense>
      )}
    </StudyProvider>
  );
}

export function ListSkeleton() {
  return (
    <SkeletonRegion label={aulaMessages.cargando} className="grid gap-3">
      {[1, 2, 3, 4].map((n) => (
        <Skeleton key={n} shape="block" className="h-20 min-h-0" />
      ))}
    </SkeletonRegion>
  );
}

/** Result from the navigation state: shown once, cleared so that a reload does not repeat it. */
function useResult(): [Result | null, () => void] {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [result, setResult] = useState<Result | null>(null);

  useEffect(() => {
    const found = readResult(state);
    if (!found) return;
    setResult(found);
    const { resultado: _, ...rest } = state as Record<string, unknown>;
    navigate({ pathname, search }, { replace: true, state: rest, preventScrollReset: true });
  }, [navigate, pathname, search, state]);

  return [result, () => setResult(null)];
}
