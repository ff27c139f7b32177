import { isExclusive, tipoPregunta, tipoPreguntaLabel } from 'domain/rules/preguntas.ts';
import type { Pregunta, Prueba } from 'domain/schemas/pruebas.ts';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Copy from 'lucide-react/icons/copy';
import ListPlus from 'lucide-react/icons/list-plus';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type KeyboardEvent, type PointerEvent, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { DragHandle } from '../../../ui/drag-handle.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useDragSort } from '../../../ui/use-drag-sort.ts';
import { PreguntaImagen } from '../pregunta-imagen.tsx';
import { pruebaMessages } from '../prueba-messages.ts';
import { dataFormId } from './data-form.tsx';
import { PreguntasFiles } from './files/preguntas-files.tsx';
import { OpcionesList } from './opciones-list.tsx';
import { type Direction, movedTo, movePregunta } from './orden.ts';
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

type PreguntaActs = {
  onPlace: (from: number, to: number) => void;
  onDragStart: (event: PointerEvent<HTMLElement>, from: number) => void;
  onMove: (direction: Direction) => void;
  onEdit: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
};

type PreguntaCardProps = PreguntaActs & { pregunta: Pregunta; numero: number; total: number };

function PreguntaCard(props: PreguntaCardProps) {
  const { pregunta, numero, total, onPlace, onDragStart, onMove, onEdit, onDuplicate, onDelete } = props;

  function moveByKey(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? 'arriba' : 'abajo');
  }

  return (
    <Card as="li" padding="none" onKeyDown={moveByKey} className="flex flex-wrap gap-x-4 p-4 sm:flex-nowrap sm:p-5">
      <DragHandle
        nombre={`la pregunta ${numero}`}
        place={numero - 1}
        count={total}
        onMove={onPlace}
        onDragStart={onDragStart}
        className="-mt-1.5 -mr-2 -ml-2"
      />
      <span aria-hidden="true" className="figures w-7 shrink-0 text-[1.375rem] text-teal">
        {numero}
      </span>
      <div className="min-w-0 grow basis-48">
        <h3 className="font-sans text-base leading-normal font-medium tracking-normal whitespace-pre-line">
          <span className="sr-only">Pregunta {numero}: </span>
          {pregunta.enunciado}
        </h3>
        <p className="mt-1.5 mb-3 flex flex-wrap gap-2">
          <Badge>{tipoPreguntaLabel[pregunta.tipo]}</Badge>
          {pregunta.tipo === tipoPregunta.multiple && isExclusive(pregunta) && <Badge>Exclusiva</Badge>}
        </p>
        <PreguntaImagen pregunta={pregunta} numero={numero} />
        <OpcionesList opciones={pregunta.opciones} />
        {pregunta.explicacion && (
          <p className="mt-3 text-[0.9375rem] whitespace-pre-line text-tinta-2">
            <span className="font-medium text-tinta">Explicación:</span> {pregunta.explicacion}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-start justify-end gap-2 max-sm:mt-4 max-sm:w-full sm:shrink-0">
        <IconButton
          label={`Subir la pregunta ${numero}`}
          icon={ArrowUp}
          aria-disabled={numero === 1}
          onClick={() => onMove('arriba')}
          className="aria-disabled:opacity-50"
        />
        <IconButton
          label={`Bajar la pregunta ${numero}`}
          icon={ArrowDown}
          aria-disabled={numero === total}
          onClick={() => onMove('abajo')}
          className="aria-disabled:opacity-50"
        />
        <IconButton label={`Editar la pregunta ${numero}`} icon={Pencil} onClick={onEdit} />
        <IconButton label={`Duplicar la pregunta ${numero}`} icon={Copy} onClick={onDuplicate} />
        <IconButton label={`Eliminar la pregunta ${numero}`} icon={Trash2} danger onClick={onDelete} />
      </div>
    </Card>
  );
}
