import { useSearchParams } from 'react-router';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';

const vistas = { estudiantes: 'Estudiantes', importar: 'Importar', notas: 'Notas' } as const;
export type Vista = keyof typeof vistas;

export function useVista(): Vista {
  const [search] = useSearchParams();
  const wanted = search.get('vista') ?? '';
  return wanted in vistas ? (wanted as Vista) : 'estudiantes';
}

export function linkTo(cursoId: number, vista: Vista): string {
  const search = new URLSearchParams({ cursoId: String(cursoId), ...(vista !== 'estudiantes' && { vista }) });
  return `/curso-usuario?${search}`;
}

/** Three views of one screen, each with its own URL. */
export function VistasNav({ cursoId }: { cursoId: number }) {
  const current = useVista();
  return (
    <nav aria-label="Vistas del curso" className="mb-6">
      <ul className="flex gap-7 border-b border-linea">
        {(Object.keys(vistas) as Vista[]).map((vista) => (
          <li key={vista}>
            <Link
              to={linkTo(cursoId, vista)}
              state={{ cursoId }}
              aria-current={vista === current ? 'page' : undefined}
              className={cx(
                '-mb-px inline-flex min-h-11 items-center border-b-2 font-medium transition-colors duration-150 focus-visible:-outline-offset-2',
                vista === current ? 'border-teal text-teal' : 'border-transparent text-tinta-2 hover:text-tinta',
              )}
            >
              {vistas[vista]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
