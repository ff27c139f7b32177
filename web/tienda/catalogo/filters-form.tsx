import type { Orden } from 'domain/rules/cursos.ts';
import type { Especialidad } from 'domain/schemas/especialidades.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { buttonLook } from '../../ui/button-look.ts';
import { useNavigate } from '../../ui/navigation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { ListView } from './collections.ts';
import { type Filters, parseFilters, toSearch } from './filters.ts';
import { SearchField } from './search-field.tsx';

type FiltersFormProps = { list: ListView; filters: Filters; especialidades: Especialidad[] };

const ordenTexts: Record<Orden, string> = {
  relevancia: 'Más relevantes',
  fecha: 'Próximos a iniciar',
  precio: 'Menor precio',
  nombre: 'Nombre, de la A a la Z',
};

/** A plain GET form; with JavaScript it submits on change. */
export function FiltersForm({ list, filters, especialidades }: FiltersFormProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const especialidad = useRef<HTMLSelectElement>(null);
  const orden = useRef<HTMLSelectElement>(null);
  const chosen = { especialidad: String(filters.especialidadId ?? ''), orden: filters.orden ?? '' };

  // Enter and the debounce after it submit the same search: create one history entry, not two.
  const shown = toSearch({ ...filters, page: 1 });
  const asked = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked for counts until the address changes
  useEffect(() => {
    asked.current = null;
  }, [shown]);

  // Apply a choice made before hydration.
  const applyEarlyChoice = useEffectEvent(() => {
    const untouched = especialidad.current?.value === chosen.especialidad && orden.current?.value === chosen.orden;
    if (!untouched) apply(true);
  });
  useEffect(() => applyEarlyChoice(), []);

  // Uncontrolled selects; history navigation and 'Limpiar filtros' set them from outside.
  useEffect(() => {
    if (especialidad.current) especialidad.current.value = chosen.especialidad;
    if (orden.current) orden.current.value = chosen.orden;
  }, [chosen.especialidad, chosen.orden]);

  function apply(replace: boolean) {
    if (!form.current) return;
    const entries = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    const search = toSearch(parseFilters(new URLSearchParams(entries)));
    if (search === shown || search === asked.current) return;
    asked.current = search;
    navigate({ pathname: list.path, search }, { replace, preventScrollReset: true });
  }

  const ordenes: Orden[] = filters.q ? ['fecha', 'precio', 'nombre'] : ['precio', 'nombre'];
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
        className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_17rem_14rem]"
      >
        <div className="sm:max-lg:col-span-2">
          <SearchField value={filters.q} onQuiet={() => apply(filters.q !== '')} />
        </div>
        <SelectField
          ref={especialidad}
          label="Especialidad"
          hideLabel
          name="especialidad"
          defaultValue={chosen.especialidad}
          onChange={() => apply(false)}
          placeholder="Todas las especialidades"
          options={especialidades.map(({ especialidadId, nombre }) => ({ value: especialidadId, label: nombre }))}
        />
        <SelectField
          ref={orden}
          label="Orden"
          hideLabel
          name="orden"
          defaultValue={chosen.orden}
          onChange={() => apply(false)}
          placeholder={ordenTexts[filters.q ? 'relevancia' : 'fecha']}
          options={ordenes.map((value) => ({ value, label: ordenTexts[value] }))}
        />
        <noscript>
          <button type="submit" className={buttonLook({ variant: 'secondary' })}>
            Aplicar filtros
          </button>
        </noscript>
      </form>
    </search>
  );
}
