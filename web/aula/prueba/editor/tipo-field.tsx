import { type TipoPregunta, tipoPreguntaLabel } from 'domain/rules/preguntas.ts';
import { useId } from 'react';

const tipos: readonly TipoPregunta[] = [2, 3, 1];

export function TipoField({ value, onChange }: { value: TipoPregunta; onChange: (tipo: TipoPregunta) => void }) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[0.9375rem] font-medium">Tipo</legend>
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        {tipos.map((tipo) => (
          <label
            key={tipo}
            className="flex min-h-11 items-center gap-2.5 rounded-lg border border-linea-2 px-4 transition-colors duration-150 hover:border-teal has-checked:border-teal has-checked:bg-teal-claro has-checked:font-semibold has-checked:text-teal-oscuro has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal"
          >
            <input
              type="radio"
              name={name}
              checked={value === tipo}
              onChange={() => onChange(tipo)}
              className="size-4.5 accent-teal outline-none"
            />
            {tipoPreguntaLabel[tipo]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
