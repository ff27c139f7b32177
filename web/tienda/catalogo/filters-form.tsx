import type { Orden } from 'domain/rules/cursos.ts';
import type { Facets } from 'domain/schemas/catalogo-facets.ts';
import type { Especialidad } from 'domain/schemas/especialidades.ts';
import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { buttonLook } from '../../ui/button-look.ts';
import { controlLook } from '../../ui/control-look.ts';
import { useNavigate } from '../../ui/navigation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { ListView } from './collections.ts';
import { type Choice, facetOptions } from './facet-options.ts';
import { type Filters, parseFilters, toSearch } from './filters.ts';

type FiltersFormProps = {
  list: ListView;
  filters: Filters;
  especialidades: Especialidad[];
  /** Null or undefined until they are loaded. */
  facets: Facets | null | undefined;
};

const loadChips = () => import('./filter-chips.tsx');
const FilterChips = import.meta.env.SSR
  ? (await loadChips()).FilterChips
  : lazy(async () => ({ default: (await loadChips()).FilterChips }));

const ordenTexts: Record<Orden, string> = {
  relevancia: 'Más relevantes',
  fecha: 'Empieza pronto',
  vendidos: 'Más vendidos',
  precio: 'Menor precio',
  nombre: 'Nombre, de la A a la Z',
};

const sheetId = 'filtros';

/** A plain GET form; with JavaScript it submits on change. */
export function FiltersForm({ list, filters, especialidades, facets: counted }: FiltersFormProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { facets, orden } = choicesOf({ list, filters, especialidades, facets: counted });
  const choices = [...facets, orden];
  const active = facets.filter((choice) => choice.chosen !== '');
  const chosen = choices.map((choice) => choice.chosen).join('\n');

  // Enter and the debounce after it submit the same search: create one history entry, not two.
  const shown = toSearch({ ...filters, page: 1 });
  const asked = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset whenever the URL changes
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the URL changes the choices
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
          document.getElementById(sheetId)?.hidePopover?.();
        }}
      >
        <SearchField value={filters.q} onQuiet={() => apply(filters.q !== '')} />
        <div className="flex flex-wrap gap-2 py-2 sm:py-3">
          <button type="button" popoverTarget={sheetId} className={buttonLook({ variant: 'secondary' }, 'sm:hidden')}>
            <SlidersHorizontal size={18} />
            Filtros{active.length > 0 && ` (${active.length})`}
          </button>
          {/* On a phone a popover, which opens without JavaScript; elsewhere a part of the row. */}
          <fieldset id={sheetId} popover="auto" aria-label="Filtros" className={sheetLook}>
            <div className="flex items-center justify-between sm:hidden">
              <p className="title-2">Filtros</p>
              <button
                type="button"
                popoverTarget={sheetId}
                popoverTargetAction="hide"
                className={buttonLook({ variant: 'quiet', size: 'sm' })}
              >
                Cerrar
              </button>
            </div>
            {facets.map((choice) => (
              <ChoiceField key={choice.name} choice={choice} onChange={() => apply(false)} />
            ))}
            <button type="submit" className={buttonLook({}, 'sm:hidden')}>
              Ver resultados
            </button>
          </fieldset>
          <ChoiceField choice={orden} onChange={() => apply(false)} />
          <noscript>
            <button type="submit" className={buttonLook({ variant: 'secondary' })}>
              Aplicar filtros
            </button>
          </noscript>
        </div>
      </form>
      {active.length > 0 && (
        <Suspense>
          <FilterChips choices={active} filters={filters} />
        </Suspense>
      )}
    </search>
  );
}

/** Without popover support the fields are shown as a column. */
const sheetLook =
  'open:grid open:gap-3 open:inset-x-0 open:top-auto open:bottom-0 open:m-0 open:w-full open:max-w-none open:rounded-t-2xl open:bg-hoja open:p-5 open:pb-8 open:text-tinta backdrop:bg-tinta/40 sm:contents';

function ChoiceField({ choice, onChange }: { choice: Choice; onChange: () => void }) {
  const { name, label, placeholder, options, chosen } = choice;
  return (
    <SelectField
      name={name}
      label={label}
      placeholder={placeholder}
      options={options}
      onChange={onChange}
      hideLabel
      defaultValue={chosen}
      className="shrink-0 sm:max-w-60 [&_select]:[field-sizing:content] [&_select]:pr-9 [&_select]:text-[0.9375rem]"
    />
  );
}

type Choices = { facets: Choice[]; orden: Choice };

function choicesOf({ list, filters, especialidades, facets }: FiltersFormProps): Choices {
  const { facetas = [], masVendidos } = facets ?? {};
  const byDefault: Orden = filters.q ? 'relevancia' : 'fecha';
  const ordenes = (['fecha', 'vendidos', 'precio', 'nombre'] as const).filter(
    (orden) => orden !== byDefault && (orden !== 'vendidos' || masVendidos || filters.orden === orden),
  );
  return {
    facets: [
      {
        name: 'especialidad',
        label: 'Especialidad',
        placeholder: 'Todas las especialidades',
        options: especialidades.map(({ especialidadId, nombre }) => ({ value: especialidadId, label: nombre })),
        chosen: String(filters.especialidadId ?? ''),
      },
      ...facetOptions(facetas, filters, list.coleccion === null).map((facet) => ({
        ...facet,
        chosen: String(filters[facet.name] ?? ''),
      })),
    ],
    orden: {
      name: 'orden',
      label: 'Orden',
      placeholder: ordenTexts[byDefault],
      options: ordenes.map((value) => ({ value, label: ordenTexts[value] })),
      chosen: filters.orden ?? '',
    },
  };
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

  // Submit what was typed before hydration.
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
