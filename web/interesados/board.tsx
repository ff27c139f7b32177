import { getInteresado, listInteresados, updateInteresado } from 'domain/contract/interesados.ts';
import { getPending } from 'domain/contract/panel.ts';
import { formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import {
  canalLabels,
  type EstadoInteresado,
  estadosInteresado,
  estadoInteresadoLabels as labels,
} from 'domain/rules/interesados.ts';
import type { InteresadoSummary } from 'domain/schemas/interesados.ts';
import MoveHorizontal from 'lucide-react/icons/move-horizontal';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useCall, useList, useReload } from '../app/api.tsx';
import { useAct } from '../app/use-act.ts';
import type { Table } from '../app/use-table.ts';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { askedAbout } from './asked-about.ts';

const perColumn = 20;
const options = estadosInteresado.map((value) => ({ value, label: labels[value] }));

type Moved = { id: number; de: EstadoInteresado };
type BoardProps = {
  table: Table;
  /** `estado`: the chosen state, whose required data the dialog asks for. */
  onOpen: (id: number, estado?: EstadoInteresado) => void;
};

/**
 * A column per state; on a phone one at a time. A card is moved by dragging it, by the arrow keys on its name, or by its
 * menu. Moving it to 'perdido' asks for the reason first.
 */
export function Board({ table, onOpen }: BoardProps) {
  const call = useCall();
  const act = useAct();
  const reload = useReload(listInteresados, getPending);
  const [shown, setShown] = useState<EstadoInteresado>('nuevo');
  const [movedId, setMovedId] = useState<number | null>(null);

  async function move({ id, de }: Moved, estado: EstadoInteresado | undefined) {
    if (estado === undefined || estado === de) return;
    if (estado === 'perdido') return onOpen(id, estado);
    const params = { id };
    const change = async () => {
      const answer = await call(getInteresado, { params });
      if (!answer.resource) return answer;
      const { responsableId, recordar, version } = answer.resource;
      return call(updateInteresado, { params, body: { estado, responsableId, recordar, version } });
    };
    const { success } = await act(change(), `${labels[estado]}: guardado.`);
    if (success) setMovedId(id);
    await reload();
  }

  return (
    <>
      <SelectField
        label="Columna"
        className="mb-4 lg:hidden"
        value={shown}
        onChange={({ target }) => setShown(target.value as EstadoInteresado)}
        options={options}
      />
      <div className="grid gap-3 lg:min-h-72 lg:grid-cols-5">
        {estadosInteresado.map((estado) => (
          <Column
            key={estado}
            className={estado === shown ? '' : 'max-lg:hidden'}
            estado={estado}
            table={table}
            onOpen={onOpen}
            move={move}
            movedId={movedId}
          />
        ))}
      </div>
    </>
  );
}

type ColumnProps = BoardProps & {
  estado: EstadoInteresado;
  className: string;
  movedId: number | null;
  move: (moved: Moved, estado: EstadoInteresado | undefined) => Promise<void>;
};

function Column({ estado, className, table, movedId, move, onOpen }: ColumnProps) {
  const list = useList(listInteresados, { query: { ...table.filter, estado, page: 1, size: perColumn } });
  const [isOver, setOver] = useState(false);
  const total = list.data?.total;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [id, de] = event.dataTransfer.getData('text/plain').split(' ');
    if (Number(id) > 0) void move({ id: Number(id), de: de as EstadoInteresado }, estado);
  };
  return (
    <section
      aria-label={labels[estado]}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'rounded-xl border p-2.5',
        isOver ? 'border-teal bg-teal-claro' : 'border-linea bg-papel-2',
        className,
      )}
    >
      <h2 className="mb-2 flex justify-between px-1 font-semibold">
        {labels[estado]} <span className="figures text-tinta-2">{total}</span>
      </h2>
      <QueryState query={list}>
        <Skeleton className="h-24 w-full" />
      </QueryState>
      <ul className="grid gap-2">
        {list.data?.resources?.map((row) => (
          <Person key={row.interesadoId} focused={row.interesadoId === movedId} row={row} move={move} onOpen={onOpen} />
        ))}
      </ul>
      {total === 0 && <p className="px-1 py-3 text-sm text-tinta-2">Nadie por ahora.</p>}
      {total !== undefined && total !== null && total > perColumn && (
        <TextLink to={`/interesados?estado=${estado}`} className="mt-2 block px-1 text-sm">
          Ver los {total} en la tabla
        </TextLink>
      )}
    </section>
  );
}

type PersonProps = Pick<ColumnProps, 'move' | 'onOpen'> & { row: InteresadoSummary; focused: boolean };

function Person({ row, focused, move, onOpen }: PersonProps) {
  const { interesadoId: id, nombre, estado, responsable, recordar, porAtender, canal, origen, motivo } = row;
  const moved = { id, de: estado };
  const button = useRef<HTMLButtonElement>(null);
  // A moved card is a new element in its new column: restore the focus.
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  const at = estadosInteresado.indexOf(estado);
  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    void move(moved, estadosInteresado[at + step]);
  };
  const notes = [motivo, recordar && `Recordar el ${formatLongDate(limaNoon(recordar))}`, responsable];
  return (
    <li
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', `${id} ${estado}`)}
      className="cursor-grab rounded-lg border border-linea bg-hoja p-3 active:cursor-grabbing"
    >
      <div className="flex items-start justify-between gap-1">
        <button
          type="button"
          ref={button}
          onKeyDown={byKey}
          onClick={() => onOpen(id)}
          className="min-h-8 text-left font-semibold wrap-anywhere hover:text-teal"
        >
          {nombre}
        </button>
        <Menu
          trigger={<IconButton label={`Mover a ${nombre}`} icon={MoveHorizontal} variant="quiet" className="-m-1.5" />}
          items={options
            .filter(({ value }) => value !== estado)
            .map(({ value, label }) => ({ label, onSelect: () => void move(moved, value) }))}
        />
      </div>
      <p className="text-sm wrap-anywhere text-tinta-2">{askedAbout(row)}</p>
      {notes.filter(Boolean).map((note) => (
        <p key={note} className="mt-1 text-sm wrap-anywhere">
          {note}
        </p>
      ))}
      <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-tinta-2">
        {porAtender && <Badge tone="ambar">Por atender</Badge>}
        {origen || canalLabels[canal]}
      </p>
    </li>
  );
}
