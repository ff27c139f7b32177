import { getCurso, listCursos } from 'domain/contract/cursos.ts';
import { useState } from 'react';
import { useApi } from '../app/api.tsx';
import { CursoSearchDialog } from '../app/curso-search-dialog.tsx';
import { SelectField } from '../ui/select-field.tsx';

type Props = { value: string; onChange: (cursoId: string) => void };

const shown = 50;
const another = 'otro';

/** The latest courses of the school; where it has more, the others are found by their name. */
export function CursoFilter({ value, onChange }: Props) {
  const { data } = useApi(listCursos, { query: { page: 1, size: shown } }, { staleTime: 60_000 });
  const [isSearching, setSearching] = useState(false);
  const cursos = data?.resources ?? [];
  const options = cursos.map(({ cursoId, nombre }) => ({ value: String(cursoId), label: nombre }));
  const isOlder = data !== undefined && value !== '' && !options.some((option) => option.value === value);
  const older = useApi(getCurso, { params: { id: Number(value) } }, { enabled: isOlder });
  const hasMore = (data?.total ?? 0) > shown;
  return (
    <>
      <SelectField
        label="Curso"
        hideLabel
        placeholder="Todos los cursos"
        className="sm:max-w-64"
        value={value}
        onChange={({ target }) => (target.value === another ? setSearching(true) : onChange(target.value))}
        options={[
          ...(isOlder ? [{ value, label: older.data?.resource?.nombre ?? `Curso ${value}` }] : []),
          ...options,
          ...(hasMore ? [{ value: another, label: 'Buscar otro curso…' }] : []),
        ]}
      />
      {isSearching && (
        <CursoSearchDialog
          title="Buscar un curso"
          description="Elige el curso por el que quieres filtrar."
          onChoose={(cursoId) => {
            setSearching(false);
            onChange(String(cursoId));
          }}
          onClose={() => setSearching(false)}
        />
      )}
    </>
  );
}
