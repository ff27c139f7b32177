import { deleteCurso } from 'domain/contract/cursos.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { lazyPart } from '../../app/lazy-part.tsx';
import { useMay } from '../../app/permisos.ts';
import { useAct } from '../../app/use-act.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { CursoCard, CursoCardSkeleton } from './curso-card.tsx';
import { useCursosChanged } from './use-cursos-changed.ts';

const CursoInfoDialog = lazyPart(async () => (await import('./curso-info-dialog.tsx')).CursoInfoDialog);

const grid = 'grid gap-6 sm:grid-cols-2 xl:grid-cols-3';

/** Students see their own courses first, under a heading of their own. */
export function CursosGrid({ cursos }: { cursos: readonly Curso[] }) {
  const canManage = useMay('academico');
  const [opened, setOpened] = useState<Curso | null>(null);
  const remove = useRemove();
  const card = (curso: Curso) => (
    <CursoCard
      key={curso.cursoId}
      curso={curso}
      showAcceso={!canManage}
      onInfo={() => setOpened(curso)}
      onDelete={canManage ? () => void remove(curso) : undefined}
    />
  );
  const own = cursos.filter(({ matriculado }) => matriculado);
  const others = cursos.filter(({ matriculado }) => !matriculado);
  return (
    <>
      {canManage ? (
        <Group title="Cursos de la especialidad" hideTitle>
          {cursos.map(card)}
        </Group>
      ) : (
        <div className="grid gap-10">
          {own.length > 0 && <Group title="Tus cursos">{own.map(card)}</Group>}
          {others.length > 0 && (
            <Group title="Otros cursos" hideTitle={own.length === 0}>
              {others.map(card)}
            </Group>
          )}
        </div>
      )}
      {opened && (
        <Suspense>
          <CursoInfoDialog curso={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

export function CursosWaiting() {
  return (
    <ul aria-hidden="true" className={grid}>
      {[1, 2, 3].map((n) => (
        <CursoCardSkeleton key={n} />
      ))}
    </ul>
  );
}

function Group({ title, hideTitle, children }: { title: string; hideTitle?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section>
      <h2 id={id} className={hideTitle ? 'sr-only' : 'title-2 mb-4'}>
        {title}
      </h2>
      <ul aria-labelledby={id} className={grid}>
        {children}
      </ul>
    </section>
  );
}

function useRemove() {
  const call = useCall();
  const { confirm } = useDialogs();
  const act = useAct();
  const cursosChanged = useCursosChanged();
  return async ({ cursoId, nombre }: Curso) => {
    const message = `¿Estás seguro de eliminar «${nombre}»?`;
    if (!(await confirm({ message, danger: true }))) return;
    const request = call(deleteCurso, { params: { id: cursoId } });
    const { success } = await act(request, `Se eliminó «${nombre}»`, aulaMessages.deletion);
    if (success) await cursosChanged();
  };
}
