import { tipoPreguntaLabel } from 'domain/rules/preguntas.ts';
import type { BancoPregunta } from 'domain/schemas/banco-preguntas.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { Badge } from '../../../../ui/badge.tsx';
import { cx } from '../../../../ui/cx.ts';
import { PreguntaImagen } from '../../pregunta-imagen.tsx';
import { OpcionesList } from '../opciones-list.tsx';

type Props = {
  rows: readonly BancoPregunta[];
  chosen: readonly number[];
  /** No more can be chosen. */
  full: boolean;
  onToggle: (preguntaId: number, chosen: boolean) => void;
};

export function BancoList({ rows, chosen, full, onToggle }: Props) {
  return (
    <ul aria-label="Preguntas del banco" className="divide-y divide-linea border-y border-linea">
      {rows.map((row) => {
        const checked = chosen.includes(row.preguntaId);
        return (
          <Row
            key={row.preguntaId}
            row={row}
            checked={checked}
            disabled={row.repetida || (full && !checked)}
            onToggle={(isChosen) => onToggle(row.preguntaId, isChosen)}
          />
        );
      })}
    </ul>
  );
}

type RowProps = { row: BancoPregunta; checked: boolean; disabled: boolean; onToggle: (chosen: boolean) => void };

function Row({ row, checked, disabled, onToggle }: RowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { enunciado, tipo, imagen, explicacion, curso, prueba, repetida } = row;
  return (
    <li className="flex items-start gap-2 py-3">
      <label className="grid size-11 shrink-0 place-items-center">
        <span className="sr-only">Traer «{enunciado}»</span>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onToggle(event.target.checked)}
          className="size-5 accent-teal"
        />
      </label>
      <div className="min-w-0 grow pt-2">
        <p className={cx('font-medium wrap-anywhere whitespace-pre-line', repetida && 'text-tinta-2')}>{enunciado}</p>
        <p className="mt-1 text-sm text-tinta-2 wrap-anywhere">
          {curso} · {prueba}
        </p>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-tinta-2">
          <Badge>{tipoPreguntaLabel[tipo]}</Badge>
          {imagen && <Badge>Con imagen</Badge>}
          {repetida && <Badge tone="ambar">Ya está en esta prueba</Badge>}
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className="-my-2 inline-flex min-h-11 items-center gap-1 font-semibold text-teal-oscuro"
          >
            {open ? 'Ocultar' : 'Ver completa'}
            <span className="sr-only"> «{enunciado}»</span>
            <ChevronDown size={16} className={cx('transition-transform', open && 'rotate-180')} />
          </button>
        </div>
        <div id={id} hidden={!open} className="mt-3 rounded-lg bg-papel p-4">
          {open && (
            <>
              <PreguntaImagen pregunta={row} />
              <OpcionesList opciones={row.opciones} />
              {explicacion && (
                <p className="mt-3 text-[0.9375rem] whitespace-pre-line text-tinta-2">
                  <span className="font-medium text-tinta">Explicación:</span> {explicacion}
                </p>
              )}
            </>
          )}
        </div>
      </div>
    </li>
  );
}
