import type { AgendaEvento } from 'domain/schemas/agenda.ts';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { CursoSearchDialog } from '../app/curso-search-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useNavigate } from '../ui/navigation.ts';

type Props = { cursoId: string; eventos: readonly AgendaEvento[] };

const serieOf = (cursoId: number | string) => `/curso-modulo?cursoId=${cursoId}&planear=serie`;
const label = 'Sesiones en serie';

/** Leads to the series form of the course that the agenda is filtered by, or of a chosen one. */
export function PlanSerie({ cursoId, eventos }: Props) {
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
        <CursoSearchDialog
          title={label}
          description="Elige el curso que las tendrá."
          onChoose={(chosen) => navigate(serieOf(chosen))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
