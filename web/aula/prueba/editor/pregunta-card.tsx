import { isExclusive, tipoPregunta, tipoPreguntaLabel } from 'domain/rules/preguntas.ts';
import type { Pregunta } from 'domain/schemas/pruebas.ts';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { KeyboardEvent, PointerEvent } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { DragHandle } from '../../../ui/drag-handle.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PreguntaImagen } from '../pregunta-imagen.tsx';
import { OpcionesList } from './opciones-list.tsx';
import type { Direction } from './orden.ts';

type PreguntaActs = {
  onPlace: (from: number, to: number) => void;
  onDragStart: (event: PointerEvent<HTMLElement>, from: number) => void;
  onMove: (direction: Direction) => void;
  onEdit: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
};

type Props = PreguntaActs & { pregunta: Pregunta; numero: number; total: number };

export function PreguntaCard(props: Props) {
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
