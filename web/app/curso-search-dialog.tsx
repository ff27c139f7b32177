import { listCursos } from 'domain/contract/cursos.ts';
import { Dialog } from '../ui/dialog.tsx';
import { apiQuery, useCall } from './api.tsx';
import { SearchPicker } from './search-picker.tsx';

type Curso = { cursoId: number; nombre: string };
type Props = { title: string; description: string; onChoose: (cursoId: number) => void; onClose: () => void };

export function CursoSearchDialog({ title, description, onChoose, onClose }: Props) {
  const call = useCall();
  return (
    <Dialog open size="sm" title={title} description={description} onClose={onClose}>
      <SearchPicker<Curso>
        label="Curso"
        placeholder="Busca un curso"
        value={[]}
        onChange={([curso]) => curso && onChoose(curso.cursoId)}
        search={(q) => apiQuery(call, listCursos, { query: { page: 1, size: 10, q } })}
        id={(curso) => curso.cursoId}
        name={({ nombre }) => nombre}
        detail={() => ''}
        words={{
          found: 'Cursos encontrados',
          chosen: 'Curso elegido',
          one: 'curso',
          many: 'cursos',
          none: 'Ningún curso se llama así.',
          remove: (nombre) => `Quitar ${nombre}`,
        }}
      />
    </Dialog>
  );
}
