import type { Curso } from 'domain/schemas/cursos.ts';
import { nextOrden } from 'domain/schemas/modulo-form.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { ApiError } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { useAuth } from '../../app/auth.tsx';
import { readMaterialAnchor } from '../../app/next-anchor.ts';
import { ProximasSesiones } from '../../app/proximas-sesiones.tsx';
import { useReopen } from '../../app/use-kept-form.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useLocation } from '../../ui/navigation.ts';
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ModuloDialog, moduloDialogName } from './modulo-dialog.tsx';
import { ModuloList } from './modulo-list.tsx';
import { modulosMessages } from './modulos-messages.ts';
import { NoAcceso } from './no-acceso.tsx';
import { ResultCard } from './result-card.tsx';
import { StudyProvider, type Target } from './study.tsx';
import { StudyProgressBar } from './study-progress-bar.tsx';
import { toggled } from './toggled.ts';
import { useModulos, useProgress } from './use-modulos.ts';
import { useResult } from './use-result.ts';

type Editing = { modulo: Modulo | null };

/** `shown`: nothing scrolls to a material while the page hides its list. */
export function Modulos({ curso, shown }: { curso: Curso; shown: boolean }) {
  const { isAdmin } = useAuth();
  const toast = useToast();
  const modulos = useModulos(curso.cursoId);
  const { progress, change: changeProgress } = useProgress(curso.cursoId, !isAdmin && curso.acceso);
  const [linked] = useState(readMaterialAnchor(useLocation().hash));
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set(linked ? [linked.moduloId] : []));
  const [target, setTarget] = useState<Target | null>(linked);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [result, dismissResult] = useResult();
  const { modulos: list, error, isFetching, refetch } = modulos;
  useReopen(isAdmin && list !== undefined, ({ name, nth }) => {
    const wanted = [null, ...(list ?? [])].find((modulo) => moduloDialogName(modulo) === name);
    if (wanted !== undefined && nth === 0) setEditing({ modulo: wanted });
    // A form of its materials.
    else setOpen((now) => new Set(now).add(nth));
  });

  if (error instanceof ApiError && error.envelope.codigo?.startsWith('acceso-'))
    return <NoAcceso curso={curso} envelope={error.envelope} />;
  if (error && !list) {
    return (
      <ErrorState
        title={modulosMessages.loadModulos}
        message={error.message}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  if (!list) return <ListSkeleton />;

  const toggle = (moduloId: number) => setOpen((now) => toggled(now, moduloId));
  const create = () => setEditing({ modulo: null });
  return (
    <StudyProvider
      value={{
        curso,
        isAdmin,
        modulos,
        setLast: ({ materialId, moduloId }) =>
          changeProgress({ ultimoMaterialId: materialId, ultimoModuloId: moduloId }),
        target: shown ? target : null,
        onArrived: () => setTarget(null),
      }}
    >
      {result && <ResultCard result={result} modulos={list} onDismiss={dismissResult} />}
      {isAdmin ? (
        <div className="mb-4 flex justify-end">
          <Button icon={Plus} className="max-sm:w-full" onClick={create}>
            Nuevo módulo
          </Button>
        </div>
      ) : (
        <StudyProgressBar
          modulos={list}
          progress={progress}
          onContinue={(wanted) => {
            setOpen((now) => new Set(now).add(wanted.moduloId));
            setTarget(wanted);
          }}
        />
      )}
      {!isAdmin && <ProximasSesiones cursoId={curso.cursoId} className="mb-8" />}
      {list.length === 0 ? (
        <EmptyState
          title={modulosMessages.noModulos}
          action={isAdmin && <Button onClick={create}>Crear el primero</Button>}
        >
          {isAdmin ? 'Agrega clases y pruebas en el orden en que se estudian.' : 'Vuelve pronto: aparecerán aquí.'}
        </EmptyState>
      ) : (
        <ModuloList list={list} open={open} onToggle={toggle} onEdit={(modulo) => setEditing({ modulo })} />
      )}
      {editing && (
        <ModuloDialog
          cursoId={curso.cursoId}
          modulo={editing.modulo}
          siguiente={nextOrden(list)}
          onClose={() => setEditing(null)}
          onSaved={(saved, another) => {
            if (!another) setEditing(null);
            modulos.change((all) => [...all.filter(({ moduloId }) => moduloId !== saved.moduloId), saved]);
            toast.show(editing.modulo ? `Se guardó «${saved.nombre}»` : `Se creó «${saved.nombre}»`);
          }}
        />
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
