import { getMaterial, listApuntes } from 'domain/contract/materiales.ts';
import { seenLabel } from 'domain/rules/lecciones.ts';
import { materialClase } from 'domain/rules/modulos.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { Leccion } from 'domain/schemas/lecciones.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useApi } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { lazyPart } from '../../app/lazy-part.tsx';
import { useTeaches } from '../../app/permisos.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx';
import { leccionFacts } from '../curso-modulo/leccion-rows.tsx';
import { ApunteField } from './apunte-field.tsx';
import { LeccionFrame } from './leccion-frame.tsx';
import { OfflineNote } from './offline-note.tsx';
import { useSeen } from './use-seen.ts';

const ConsultasSection = lazyPart(async () => (await import('../consultas/consultas-section.tsx')).ConsultasSection);

type Props = { curso: Curso; modulo: Modulo; leccion: Leccion };

/** Title, content, notes and questions of a lesson. */
export function LeccionView({ curso, modulo, leccion }: Props) {
  const isEquipo = useTeaches(curso.cursoId);
  const query = useApi(getMaterial, { params: { id: leccion.materialId } });
  const material = query.data?.resource;
  const mark = useSeen(leccion, modulo);
  const isNarrow = leccion.tipo === null && (leccion.inicio !== null || materialClase(leccion.acronimo) === 'texto');
  return (
    // As high as the screen, so that the dock below it is always at the bottom.
    <article className="flex min-h-[calc(100dvh-18.5rem)] flex-col gap-5 lg:min-h-[calc(100dvh-12.5rem)]">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="title-2 w-full sm:text-[2rem]">{leccion.nombre}</h1>
        <p className="min-w-0 flex-1 basis-40 text-[0.9375rem] text-tinta-2">
          {[modulo.nombre, leccionFacts(leccion), material?.ponente].filter(Boolean).join(' · ')}
        </p>
        {!isEquipo && canMark(leccion, new Date()) && (
          <SeenButton leccion={leccion} onChange={(seen) => void mark(seen, 'mano')} />
        )}
      </header>
      {/* Notes stand beside narrow content, and below wide content. */}
      <div className={cx('grid gap-5', isNarrow && 'items-start xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-8')}>
        <div className="grid min-w-0 gap-5">
          {material ? (
            <LeccionFrame
              curso={curso}
              material={material}
              leccion={leccion}
              onSeen={isEquipo ? undefined : (origen) => void mark(true, origen)}
            />
          ) : (
            <QueryState query={query} title="Error al cargar materiales">
              {query.fetchStatus === 'paused' ? (
                <OfflineNote />
              ) : (
                <SkeletonRegion label={aulaMessages.cargando}>
                  <Skeleton shape="block" className="aspect-video max-w-4xl" />
                </SkeletonRegion>
              )}
            </QueryState>
          )}
        </div>
        <Beside modulo={modulo} leccion={leccion} withApuntes={!isEquipo} />
      </div>
    </article>
  );
}

/** Whether there is, or was, something to see: a past session may have been seen without a recording. */
const canMark = ({ disponible, inicio, cancelada }: Leccion, now: Date) =>
  disponible || (inicio !== null && !cancelada && Date.parse(inicio) < now.getTime());

type SeenButtonProps = { leccion: Leccion; onChange: (seen: boolean) => void };

/** Marks the lesson by hand; when it was marked automatically, the label says so. */
function SeenButton({ leccion, onChange }: SeenButtonProps) {
  const { visto } = leccion;
  return (
    <Button
      variant="secondary"
      size="sm"
      className={visto ? 'text-verde' : undefined}
      icon={visto ? CircleCheck : Circle}
      aria-pressed={visto}
      onClick={() => onChange(!visto)}
    >
      {visto ? seenLabel(leccion) : 'Marcar como visto'}
    </Button>
  );
}

type BesideProps = { modulo: Modulo; leccion: Leccion; withApuntes: boolean };

/** Notes and questions as tabs. */
function Beside({ modulo, leccion, withApuntes }: BesideProps) {
  const { moduloId, nombre } = modulo;
  const { data } = useApi(listApuntes, { params: { id: moduloId } }, { enabled: withApuntes });
  const found = data?.resources?.find(({ materialId }) => materialId === leccion.materialId);
  const apuntes = data && <ApunteField key={leccion.materialId} leccion={leccion} saved={found?.texto ?? ''} />;
  const consultas = (
    <Suspense fallback={<Skeleton className="mt-3 h-12" />}>
      <ConsultasSection cursoId={modulo.cursoId} moduloId={moduloId} nombre={nombre} />
    </Suspense>
  );
  if (!withApuntes) return consultas;
  return <Tabs tabs={{ Apuntes: apuntes, Consultas: consultas }} />;
}

function Tabs({ tabs }: { tabs: Record<string, ReactNode> }) {
  const names = Object.keys(tabs);
  const [chosen, setChosen] = useState(names[0]!);
  const id = useId();
  return (
    <div>
      <div role="tablist" aria-label="Junto a la lección" className="flex gap-6 border-b border-linea">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-${name}-panel`}
            onClick={() => setChosen(name)}
            className={cx(
              '-mb-px min-h-11 border-b-2 font-medium',
              name === chosen ? 'border-teal text-teal' : 'border-transparent text-tinta-2 hover:text-tinta',
            )}
          >
            {name}
          </button>
        ))}
      </div>
      {names.map((name) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          aria-labelledby={`${id}-${name}`}
          hidden={name !== chosen}
          className="pt-4"
        >
          {tabs[name]}
        </div>
      ))}
    </div>
  );
}
