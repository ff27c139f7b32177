import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCursos } from 'domain/contract/cursos.ts';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';

export type ChosenCurso = { cursoId: number; nombre: string };

type CursoPickerProps = {
  value: ChosenCurso[];
  onChange: (value: ChosenCurso[]) => void;
  error: string | undefined;
};

/** Searches courses on the server; those ticked are listed below, also when the search no longer shows them. */
export function CursoPicker({ value, onChange, error }: CursoPickerProps) {
  const [text, setText] = useState('');
  const { found, status } = useFound(text);
  const without = (cursoId: number) => value.filter((each) => each.cursoId !== cursoId);
  return (
    <fieldset className="grid gap-3 rounded-xl border border-linea p-4">
      <legend className="px-1 font-medium">Cursos</legend>
      <TextField
        label="Buscar curso"
        value={text}
        error={error}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className="text-sm text-tinta-2 empty:hidden">
        {status}
      </p>
      {found.length > 0 && (
        <ul className="max-h-72 overflow-y-auto">
          {found.map(({ cursoId, nombre }) => (
            <li key={cursoId}>
              <Checkbox
                label={nombre}
                checked={value.some((each) => each.cursoId === cursoId)}
                onChange={({ target }) => onChange(target.checked ? [...value, { cursoId, nombre }] : without(cursoId))}
              />
            </li>
          ))}
        </ul>
      )}
      {value.length > 0 && (
        <ul aria-label="Cursos elegidos" className="flex flex-wrap gap-2">
          {value.map(({ cursoId, nombre }) => (
            <li
              key={cursoId}
              className="inline-flex max-w-full items-center gap-1 rounded-full bg-teal-claro pl-3.5 text-[0.9375rem] font-medium text-teal-oscuro"
            >
              <span className="truncate">{nombre}</span>
              <IconButton
                label={`Quitar ${nombre}`}
                icon={X}
                variant="quiet"
                className="rounded-full"
                onClick={() => onChange(without(cursoId))}
              />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function useFound(text: string) {
  const call = useCall();
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), 200);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isFetching, isError } = useQuery({
    ...apiQuery(call, listCursos, { query: { page: 1, size: 10, q } }),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  });
  if (q.length < 2) return { found: [], status: '' };
  const found = data?.resources ?? [];
  if (isError) return { found, status: 'No pudimos buscar. Vuelve a intentarlo.' };
  return { found, status: !isFetching && found.length === 0 ? 'No encontramos ese curso.' : '' };
}
