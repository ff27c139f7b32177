import { deleteCurso } from 'domain/contract/cursos.ts';
import { formatDuracion, levelLabel, modoLabel } from 'domain/formats/curso-labels.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { type ReactNode, useId, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { useMay } from '../../app/permisos.ts';
import { useAct } from '../../app/use-act.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Prose } from '../../ui/prose.tsx';
import { CursoCard, CursoCardSkeleton, CursoImagen } from './curso-card.tsx';
import { useCursosChanged } from './use-save-curso.ts';

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

/** Summary of a course without leaving the list. */
function CursoInfoDialog({ curso, onClose }: { curso: Curso; onClose: () => void }) {
  const canManage = useMay('academico');
  const facts = [
    ['Duración', formatDuracion(curso.duracionMinutos)],
    ['Fecha de inicio', formatDateTime(curso.fechaHoraInicio)],
    ['Fecha límite', formatDateTime(curso.fechaHoraLimite)],
    ['Modo', modoLabel(curso)],
    ...(curso.nivel || canManage ? [['Nivel', levelLabel(curso.nivel)]] : []),
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsidePress
      size="lg"
      title={curso.nombre}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cerrar
          </Button>
          <LinkButton to={`/curso-detalle?cursoId=${curso.cursoId}`} state={{ cursoId: curso.cursoId }}>
            Abrir curso
          </LinkButton>
        </>
      }
    >
      <div className="grid gap-6">
        <div className="relative">
          <CursoImagen
            curso={curso}
            sizes="(min-width: 640px) 45rem, 92vw"
            className="aspect-[21/9] w-full rounded-xl object-cover"
          />
          <Badge tone={curso.activa ? 'verde' : 'ambar'} ground="paper" className="absolute top-3 left-3">
            {curso.activa ? 'Activo' : 'Inactivo'}
          </Badge>
        </div>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-tinta-2">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <TextBlock title="Objetivos" text={curso.objetivo} />
        <TextBlock title="Temario" text={curso.temario} />
      </div>
    </Dialog>
  );
}

function TextBlock({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3 className="title-3 mb-2">{title}</h3>
      {text ? <Prose text={text} /> : <p className="text-tinta-2">Sin definir</p>}
    </section>
  );
}
