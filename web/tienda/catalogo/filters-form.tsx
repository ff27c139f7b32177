import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Orden } from 'domain/rules/cursos.ts';
import type { Especialidad } from 'domain/schemas/especialidades.ts';
import Search from 'lucide-react/icons/search';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCall } from '../../app/api.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { controlLook } from '../../ui/control-look.ts';
import { useNavigate } from '../../ui/navigation.ts';
import { SelectField, type SelectOption } from '../../ui/select-field.tsx';
import type { ListView } from './collections.ts';
import { facetOptions } from './facet-options.ts';
import { type Filters, parseFilters, toSearch } from './filters.ts';
import { facetsQuery } from './queries.ts';

type FiltersFormProps = { list: ListView; filters: Filters; especialidades: Especialidad[] };

const ordenTexts: Record<Orden, string> = {
  relevancia: 'Más relevantes',
  fecha: 'Próximos a iniciar',
  precio: 'Menor precio',
  nombre: 'Nombre, de la A a la Z',
};

type Choice = { name: string; label: string; placeholder: string; options: SelectOption[]; chosen: string };

/** A plain GET form; with JavaScript it submits on change. */
export function FiltersForm({ list, filters, especialidades }: FiltersFormProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const choices = useChoices(list, filters, especialidades);
  const chosen = choices.map((choice) => choice.chosen).join('\n');

  // Enter and the debounce after it submit the same search: create one history entry, not two.
  const shown = toSearch({ ...filters, page: 1 });
  const asked = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked for counts until the address changes
  useEffect(() => {
    asked.current = null;
  }, [shown]);

  const selectOf = (name: string) => form.current?.elements.namedItem(name) as HTMLSelectElement | null;

  // Apply a choice made before hydration.
  const applyEarlyChoice = useEffectEvent(() => {
    if (choices.some((choice) => selectOf(choice.name)?.value !== choice.chosen)) apply(true);
  });
  useEffect(() => applyEarlyChoice(), []);

  // Uncontrolled selects; history navigation and 'Quitar filtros' set them from outside.
  const showChosen = useEffectEvent(() => {
    for (const choice of choices) {
      const select = selectOf(choice.name);
      if (select) select.value = choice.chosen;
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen comes from the address
  useEffect(() => showChosen(), [chosen]);

  function apply(replace: boolean) {
    if (!form.current) return;
    const entries = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    const search = toSearch(parseFilters(new URLSearchParams(entries)));
    if (search === shown || search === asked.current) return;
    asked.current = search;
    navigate({ pathname: list.path, search }, { replace, preventScrollReset: true });
  }

  return (
    <search>
      <form
        ref={form}
        action={list.path}
        method="get"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          apply(false);
        }}
      >
        <SearchField value={filters.q} onQuiet={() => apply(filters.q !== '')} />
        {/* One row that scrolls on a phone, so that the first course is on its screen. */}
        <div className="relative -mx-[min(1rem,4.5vw)] flex gap-2 overflow-x-auto px-[min(1rem,4.5vw)] py-2 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0 sm:py-3">
          {choices.map(({ name, label, placeholder, options, chosen: value }) => (
            <SelectField
              key={name}
              label={label}
              hideLabel
              name={name}
              defaultValue={value}
              onChange={() => apply(false)}
              placeholder={placeholder}
              options={options}
              className="max-w-60 shrink-0 [&_select]:[field-sizing:content] [&_select]:pr-9 [&_select]:text-[0.9375rem]"
            />
          ))}
          <noscript>
            <button type="submit" className={buttonLook({ variant: 'secondary' })}>
              Aplicar filtros
            </button>
          </noscript>
        </div>
      </form>
    </search>
  );
}

function useChoices(list: ListView, filters: Filters, especialidades: Especialidad[]): Choice[] {
  const facets = useQuery({ ...facetsQuery(useCall(), list, filters), placeholderData: keepPreviousData });
  const counts = facets.data?.resource?.facetas ?? [];
  const ordenes: Orden[] = filters.q ? ['fecha', 'precio', 'nombre'] : ['precio', 'nombre'];
  return [
    {
      name: 'especialidad',
      label: 'Especialidad',
      placeholder: 'Todas las especialidades',
      options: especialidades.map(({ especialidadId, nombre }) => ({ value: especialidadId, label: nombre })),
      chosen: String(filters.especialidadId ?? ''),
    },
    ...facetOptions(counts, filters, list.coleccion === null).map((facet) => ({
      ...facet,
      chosen: String(filters[facet.name] ?? ''),
    })),
    {
      name: 'orden',
      label: 'Orden',
      placeholder: ordenTexts[filters.q ? 'relevancia' : 'fecha'],
      options: ordenes.map((value) => ({ value, label: ordenTexts[value] })),
      chosen: filters.orden ?? '',
    },
  ];
}

type SearchFieldProps = { value: string; onQuiet: (text: string) => void };

const quietMs = 350;

/** Search input of a plain form: submits after a pause in typing, or by the button without JavaScript. */
function SearchField({ value, onQuiet }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef([value]);

  // `value` may echo an older search while the user is still typing: ignore it. Any other value replaces the typed
  // text.
  useEffect(() => {
    const echo = sent.current.indexOf(value);
    sent.current = echo === -1 ? [value] : sent.current.slice(echo);
    if (echo === -1 && input.current) input.current.value = value;
  }, [value]);

  function sendSoon() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const text = input.current?.value.trim() ?? '';
      if (text === sent.current.at(-1)) return;
      sent.current.push(text);
      onQuiet(text);
    }, quietMs);
  }

  // Search for what was typed before hydration.
  const sendTypedEarly = useEffectEvent(sendSoon);
  useEffect(() => {
    sendTypedEarly();
    return () => clearTimeout(timer.current);
  }, []);

  return (
    <div className="relative">
      <button
        type="submit"
        aria-label="Buscar"
        className="absolute inset-y-0 left-0 grid w-11 place-items-center rounded-lg text-tinta-2 transition-colors duration-150 hover:text-teal"
      >
        <Search size={18} />
      </button>
      <input
        ref={input}
        type="search"
        name="q"
        enterKeyHint="search"
        aria-label="Buscar en el catálogo"
        placeholder="Busca «proceso penal», «arbitraje»…"
        maxLength={100}
        defaultValue={value}
        onInput={sendSoon}
        className={controlLook('h-11 truncate pl-11')}
      />
    </div>
  );
}
