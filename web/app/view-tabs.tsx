import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { useAddress } from '../ui/use-address.ts';

type Props = { path: string; label: string; views: Record<string, string>; keep: readonly string[] };

/** Views of one screen, chosen by `?vista=`; the first has none. The parameters in `keep` stay. */
export function ViewTabs({ path, label, views, keep }: Props) {
  const [search] = useAddress();
  const kept = keep.flatMap((name) => (search.get(name) ? [[name, search.get(name)!]] : []));
  const [first] = Object.keys(views);
  const current = search.get('vista') ?? first;
  const linkTo = (view: string) => {
    const next = new URLSearchParams([...(view === first ? [] : [['vista', view]]), ...kept]);
    return `${path}${next.size > 0 ? `?${next}` : ''}`;
  };
  return (
    <nav aria-label={label} className="mb-4">
      <ul className="flex flex-wrap gap-x-7 border-b border-linea">
        {Object.entries(views).map(([view, name]) => (
          <li key={view}>
            <Link
              to={linkTo(view)}
              aria-current={view === current ? 'page' : undefined}
              className={cx(
                '-mb-px inline-flex min-h-11 items-center border-b-2 font-medium transition-colors duration-150',
                view === current ? 'border-teal text-teal' : 'border-transparent text-tinta-2 hover:text-tinta',
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
