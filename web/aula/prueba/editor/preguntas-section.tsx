import type { Pregunta, Prueba } from 'domain/schemas/pruebas.ts';
import ListPlus from 'lucide-react/icons/list-plus';
import Plus from 'lucide-react/icons/plus';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useDragSort } from '../../../ui/use-drag-sort.ts';
import { pruebaMessages } from '../prueba-messages.ts';
import { dataFormId } from './data-form.tsx';
import { PreguntasFiles } from './files/preguntas-files.tsx';
import { type Direction, movedTo, movePregunta } from './orden.ts';
import { PreguntaCard } from './pregunta-card.tsx';
import { emptyPregunta, PreguntaForm } from './pregunta-form.tsx';
import { usePreguntas, type WrittenPregunta } from './use-preguntas.tsx';

type Props = {
  prueba: Prueba;
  preguntas: readonly Pregunta[];
  unsavedOrden: boolean;
  onArrange: (orden: readonly number[]) => void;
  onDirty: (dirty: boolean) => void;
};

type Editing = number | 'nueva' | null;
/** Starting values of a new question, and its number in a row. */
type Start = { initial: WrittenPregunta; nth: number };

export function PreguntasSection({ prueba, preguntas, unsavedOrden, onArrange, onDirty }: Props) {
  const [editing, setEditing] = useState<Editing>(null);
  const [start, setStart] = useState<Start>({ initial: emptyPregunta, nth: 1 });
  const [changed, setChanged] = useState(false);
  const [moved, setMoved] = useState('');
  const { confirm } = useDialogs();
  const acts = usePreguntas(prueba.pruebaId);

  const markChanged = useCallback(
    (dirty: boolean) => {
      setChanged(dirty);
      onDirty(dirty);
    },
    [onDirty],
  );

  /** One form is open at a time; asks before discarding what was typed. */
  async function edit(next: Editing) {
    const message = 'Perderás lo que escribiste en la pregunta abierta.';
    if (changed && !(await confirm({ title: '¿Descartar los cambios?', message, danger: true }))) return;
    setEditing(next);
  }

  function move(preguntaId: number, direction: Direction) {
    const next = movePregunta(preguntas, preguntaId, direction);
    if (!next) return;
    // Moving an element in the DOM drops its focus: restore it.
    const focused = document.activeElement as HTMLElement | null;
    flushSync(() => {
      onArrange(next);
      setMoved(`Ahora es la pregunta ${next.indexOf(preguntaId) + 1} de ${next.length}`);
    });
    focused?.focus();
  }

  function place(from: number, to: number) {
    onArrange(movedTo(preguntas, from, to));
    setMoved(`Ahora es la pregunta ${to + 1} de ${preguntas.length}`);
  }
  const drag = useDragSort<HTMLOListElement>(place);

  const form = (pregunta: Pregunta | null) => (
    <PreguntaForm
      key={pregunta?.preguntaId ?? `nueva-${start.nth}`}
      title={pregunta ? 'Editar pregunta' : 'Nueva pregunta'}
      pregunta={pregunta}
      initial={start.initial}
      onSave={acts.save}
      onDone={async (next) => {
        await acts.reload();
        setStart(({ nth }) => ({ initial: next ?? emptyPregunta, nth: nth + 1 }));
        if (!next) setEditing(null);
      }}
      onCancel={() => void edit(null)}
      onDirty={markChanged}
      canAddAnother={!pregunta}
    />
  );

  return (
    <section aria-labelledby="preguntas-titulo">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="preguntas-titulo" className="title-2">
          Preguntas {preguntas.length > 0 && <span className="text-tinta-2">({preguntas.length})</span>}
        </h2>
        {unsavedOrden && (
          <div className="flex flex-wrap items-center gap-3">
            <Badge tone="ambar">orden sin guardar</Badge>
            <Button type="submit" form={dataFormId} variant="secondary" size="sm">
              Guardar orden
            </Button>
          </div>
        )}
        <PreguntasFiles pruebaId={prueba.pruebaId} count={preguntas.length} />
      </div>
      <p role="status" className="sr-only">
        {moved}
      </p>
      {preguntas.length === 0 && editing === null ? (
        <EmptyState
          icon={ListPlus}
          title={pruebaMessages.noPreguntas}
          action={<Button onClick={() => void edit('nueva')}>Agregar la primera</Button>}
          className="rounded-xl border border-linea bg-hoja"
        >
          Combina preguntas de opción múltiple, de verdadero o falso y abiertas.
        </EmptyState>
      ) : (
        <ol ref={drag.list} aria-label="Preguntas" className="grid grid-cols-1 gap-3">
          {preguntas.map((pregunta, index) =>
            editing === pregunta.preguntaId ? (
              <li key={pregunta.preguntaId}>{form(pregunta)}</li>
            ) : (
              <PreguntaCard
                key={pregunta.preguntaId}
                pregunta={pregunta}
                numero={index + 1}
                total={preguntas.length}
                onPlace={place}
                onDragStart={drag.startDrag}
                onMove={(direction) => move(pregunta.preguntaId, direction)}
                onEdit={() => void edit(pregunta.preguntaId)}
                onDuplicate={() => void acts.duplicate(pregunta)}
                onDelete={() => void acts.remove(pregunta)}
              />
            ),
          )}
        </ol>
      )}
      {editing === 'nueva' && <div className="mt-3">{form(null)}</div>}
      {editing !== 'nueva' && preguntas.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
          <Button icon={Plus} onClick={() => void edit('nueva')}>
            Nueva pregunta
          </Button>
          <p className="text-sm text-tinta-2 max-sm:hidden">Alt + ↑ o ↓ mueve la pregunta en la que estás.</p>
        </div>
      )}
    </section>
  );
}
