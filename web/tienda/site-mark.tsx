import { useSite } from '../app/site.tsx';
import { Link } from '../ui/link.tsx';

export function SiteMark() {
  const { institucion } = useSite();
  return (
    <Link
      to="/catalogo"
      className="flex min-h-11 items-center gap-2 font-serif text-[1.375rem] leading-none font-medium tracking-tight nav:text-2xl"
    >
      <span aria-hidden="true" className="text-4xl leading-none text-teal">
        §
      </span>
      {institucion.nombre}
    </Link>
  );
}
