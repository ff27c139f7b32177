import { useSearchParams } from 'react-router';
import { useMay } from '../app/permisos.ts';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';

const views = { estudiantes: 'Estudiantes', importar: 'Importar', notas: 'Notas', asistencia: 'Asistencia' } as const;
export type View = keyof typeof views;

/** Lecturers see grades and attendance; the list of students is for `academico` only. */
function useViews(): View[] {
  const canManage = useMay('academico');
  return canManage ? (Object.keys(views) as View[]) : ['asistencia', 'notas'];
}

export function useView(): View {
  const [search] = useSearchParams();
  const open = useViews();
  return open.find((view) => view === search.get('vista')) ?? open[0]!;
}

export function linkTo(cursoId: number, view: View): string {
  const search = new URLSearchParams({ cursoId: String(cursoId), ...(view !== 'estudiantes' && { vista: view }) });
  return `/curso-usuario?${search}`;
}

/** The views of one screen, each with its own URL. */
export function ViewsNav({ cursoId }: { cursoId: number }) {
  const current = useView();
  const open = useViews();
  return (
    <nav aria-label="Vistas del curso" className="mb-6 overflow-x-auto">
      <ul className="flex w-max min-w-full gap-x-5 border-b sm:gap-x-7 border-linea">
        {open.map((view) => (
          <li key={view}>
            <Link
              to={linkTo(cursoId, view)}
              state={{ cursoId }}
              aria-current={view === current ? 'page' : undefined}
              className={cx(
                '-mb-px inline-flex min-h-11 items-center border-b-2 font-medium transition-colors duration-150 focus-visible:-outline-offset-2',
                view === current ? 'border-teal text-teal' : 'border-transparent text-tinta-2 hover:text-tinta',
              )}
            >
              {views[view]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
