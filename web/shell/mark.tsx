import { useSite } from '../app/site.tsx';
import { Link } from '../ui/link.tsx';

export function Mark({ to }: { to: string }) {
  const { institucion } = useSite();
  return (
    <Link
      to={to}
      className="flex min-h-11 items-center gap-2.5 font-serif text-2xl font-medium tracking-tight text-tinta"
    >
      <span aria-hidden="true" className="text-4xl leading-none text-teal">
        §
      </span>
      {institucion.nombre}
    </Link>
  );
}
