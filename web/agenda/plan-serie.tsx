import { listCursos } from 'domain/contract/cursos.ts';
import type { AgendaEvento } from 'domain/schemas/agenda.ts';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { apiQuery, useCall } from '../app/api.tsx';
import { SearchPicker } from '../app/search-picker.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useNavigate } from '../ui/navigation.ts';

type Curso = { cursoId: number; nombre: string };
type Props = { cursoId: string; eventos: readonly AgendaEvento[] };

const serieOf = (cursoId: number | string) => `/curso-modulo?cursoId=${cursoId}&planear=serie`;
const label = 'Sesiones en serie';

/** Leads to the series form of the course that the agenda is filtered by, or of a chosen one. */
export function PlanSerie({ cursoId, eventos }: Props) {
  const call = useCall();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  if (cursoId !== '' && eventos.some((each) => String(each.cursoId) === cursoId)) {
    return (
      <LinkButton variant="secondary" icon={CalendarPlus} to={serieOf(cursoId)}>
        {label}
      </LinkButton>
    );
  }
  return (
    <>
      <Button variant="secondary" icon={CalendarPlus} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog
          open
          size="sm"
          title={label}
          description="Elige el curso que las tendrá."
          onClose={() => setOpen(false)}
        >
          <SearchPicker<Curso>
            label="Curso"
            placeholder="Busca un curso"
            value={[]}
            onChange={([curso]) => curso && navigate(serieOf(curso.cursoId))}
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
      )}
    </>
  );
}
