import { listProgramas } from 'domain/contract/cursos.ts';
import { programaEstadoLabel } from 'domain/rules/programas.ts';
import type { Programa } from 'domain/schemas/programas.ts';
import type { ComponentProps } from 'react';
import { apiQuery, useCall } from '../app/api.tsx';
import { SearchPicker } from '../app/search-picker.tsx';

export type ChosenCurso = Pick<Programa, 'cursoId' | 'nombre' | 'especialidad' | 'estado'>;

type Props = Omit<
  ComponentProps<typeof SearchPicker<ChosenCurso>>,
  'search' | 'id' | 'name' | 'detail' | 'words' | 'placeholder'
>;

const words = {
  found: 'Cursos encontrados',
  chosen: 'Curso elegido',
  one: 'curso encontrado',
  many: 'cursos encontrados',
  none: 'No encontramos ese curso. Revisa el nombre; los archivados no se muestran.',
  remove: (name: string) => `Quitar el curso ${name}`,
};

/** Searches courses by name on the server. */
export function CursoPicker(props: Props) {
  const call = useCall();
  return (
    <SearchPicker<ChosenCurso>
      {...props}
      placeholder="Nombre del curso o diplomado"
      search={(q) => apiQuery(call, listProgramas, { query: { page: 1, size: 10, q } })}
      id={({ cursoId }) => cursoId}
      name={({ nombre }) => nombre}
      detail={({ especialidad, estado }) => `${especialidad} · ${programaEstadoLabel[estado]}`}
      words={words}
    />
  );
}
