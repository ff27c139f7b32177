import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listSugerencias } from 'domain/contract/cursos.ts';
import type { Sugerencia } from 'domain/schemas/catalogo-facets.ts';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { apiQuery, useCall } from '../app/api.tsx';
import { cx } from '../ui/cx.ts';
import { useNavigate } from '../ui/navigation.ts';
import { type SearchFieldProps, searchInput } from './search-field-input.ts';
import { sugerenciaPath } from './sugerencia-path.ts';

const quietMs = 120;
const fewestLetters = 2;

const kinds: Record<Sugerencia['tipo'], string> = {
  curso: 'Programa',
  especialidad: 'Especialidad',
  docente: 'Docente',
  paquete: 'Paquete',
};

/** Text field with suggestions (ARIA combobox, list popup). Enter without an active one submits the form. */
export function SearchCombobox({ open, typed, onType }: SearchFieldProps) {
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [closed, setClosed] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useSugerencias(typed.trim());
  const items = closed ? [] : found;

  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && items.length > 0) {
      event.preventDefault();
      // The field itself (-1) is one more position in the cycle.
      setActive((now) => ((now + 1 + step + items.length + 1) % (items.length + 1)) - 1);
    } else if (event.key === 'Enter' && items[active]) {
      event.preventDefault();
      navigate(sugerenciaPath(items[active]));
    } else if (event.key === 'Escape' && items.length > 0) {
      // The first Escape closes the list, the next one the search.
      event.preventDefault();
      event.nativeEvent.stopImmediatePropagation();
      setClosed(true);
      setActive(-1);
    }
  }

  return (
    <>
      <input
        ref={input}
        {...searchInput}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={items[active] ? `${id}-${active}` : undefined}
        value={typed}
        onChange={(event) => {
          onType(event.target.value);
          setClosed(false);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Sugerencias"
        className={cx(
          'mt-2 max-h-[60dvh] overflow-y-auto rounded-xl border border-linea bg-hoja',
          items.length === 0 && 'hidden',
        )}
      >
        {items.map((item, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the field, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
          <div
            key={`${item.tipo} ${item.id}`}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => navigate(sugerenciaPath(item))}
            className={cx(
              'flex min-h-12 cursor-pointer flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5 hover:bg-teal-claro',
              place === active && 'bg-teal-claro',
            )}
          >
            <span className="font-medium">{item.nombre}</span>
            <span className="text-sm text-tinta-2">
              {[item.motivo, item.detalle || kinds[item.tipo]].filter(Boolean).join(' · ')}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {items.length > 0 && `${items.length === 1 ? '1 sugerencia' : `${items.length} sugerencias`}`}
      </p>
    </>
  );
}

/** Requested after a pause in typing; the previous ones stay until the next ones are loaded. */
function useSugerencias(typed: string): readonly Sugerencia[] {
  const [quiet, setQuiet] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(typed), quietMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const enabled = quiet.length >= fewestLetters;
  const { data } = useQuery({
    ...apiQuery(useCall(), listSugerencias, { query: { q: quiet } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return (enabled && typed.length >= fewestLetters && data?.resource?.sugerencias) || [];
}
