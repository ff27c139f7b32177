import { deleteCurso } from 'domain/contract/cursos.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { type ReactNode, useId, useState } from 'react';
import { callOrThrow, useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { useAuth } from '../../app/auth.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useLoading } from '../../ui/overlay.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CursoCard, CursoCardSkeleton } from './curso-card.tsx';
import { CursoInfoDialog } from './curso-info-dialog.tsx';
import { useCursosChanged } from './use-cursos-changed.ts';

/** Students see their own courses first, under a heading of their own. */
export function CursosGrid({ cursos }: { cursos: readonly Curso[] }) {
  const { isAdmin } = useAuth();
  const [opened, setOpened] = useState<Curso | null>(null);
  const remove = useRemove();
  const card = (curso: Curso) => (
    <CursoCard
      key={curso.cursoId}
      curso={curso}
      showAcceso={!isAdmin}
      onInfo={() => setOpened(curso)}
      onDelete={isAdmin ? () => void remove(curso) : undefined}
    />
  );
  const own = cursos.filter(({ matriculado }) => matriculado);
  const others = cursos.filter(({ matriculado }) => !matriculado);
  return (
    <>
      {isAdmin ? (
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
      {opened && <CursoInfoDialog curso={opened} onClose={() => setOpened(null)} />}
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

const grid = 'grid gap-6 sm:grid-cols-2 xl:grid-cols-3';

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
  const { confirm, showError } = useDialogs();
  const { track } = useLoading();
  const toast = useToast();
  const cursosChanged = useCursosChanged();
  return async ({ cursoId, nombre }: Curso) => {
    const message = `¿Estás seguro de eliminar «${nombre}»?`;
    if (!(await confirm({ message, danger: true }))) return;
    try {
      await track(callOrThrow(call, deleteCurso, { params: { id: cursoId } }), { delay: 200 });
    } catch (failure) {
      return showError({ title: aulaMessages.deletion, message: (failure as Error).message });
    }
    toast.show(`Se eliminó «${nombre}»`);
    await cursosChanged();
  };
}
