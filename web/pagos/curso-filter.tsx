import { listCursos } from 'domain/contract/cursos.ts';
import { useApi } from '../app/api.tsx';
import { SelectField } from '../ui/select-field.tsx';

type Props = { value: string; onChange: (cursoId: string) => void };

/** The latest courses of the school; a course from a link that is not among them is shown by its number. */
export function CursoFilter({ value, onChange }: Props) {
  const { data } = useApi(listCursos, { query: { page: 1, size: 50 } }, { staleTime: 60_000 });
  const cursos = data?.resources ?? [];
  const options = cursos.map(({ cursoId, nombre }) => ({ value: String(cursoId), label: nombre }));
  const isMissing = value !== '' && !options.some((option) => option.value === value);
  return (
    <SelectField
      label="Curso"
      hideLabel
      placeholder="Todos los cursos"
      className="sm:max-w-64"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={isMissing ? [{ value, label: `Curso ${value}` }, ...options] : options}
    />
  );
}
