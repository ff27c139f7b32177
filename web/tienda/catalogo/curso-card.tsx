import { tipoLabel } from 'domain/formats/curso-labels.ts';
import type { CatalogoCard as Curso } from 'domain/schemas/cursos.ts';
import Calendar from 'lucide-react/icons/calendar';
import Clock from 'lucide-react/icons/clock';
import MonitorPlay from 'lucide-react/icons/monitor-play';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { Precio } from '../precio.tsx';
import { AddToCart } from './add-to-cart.tsx';
import { CursoPicture } from './curso-picture.tsx';
import { formatLabel, horasLabel, shortInicio } from './curso-texts.ts';
import { InCartBadge } from './in-cart-badge.tsx';
import { TipoBadge } from './tipo-badge.tsx';

type CursoCardProps = { curso: Curso; now: number; eager?: boolean; owned: boolean; level?: 2 | 3 };

/** The whole card links to the flyer; only the button acts on its own. */
export function CursoCard({ curso, now, eager, owned, level = 2 }: CursoCardProps) {
  const Heading = `h${level}` as const;
  const facts = [
    { icon: Calendar, text: shortInicio(curso, now) },
    { icon: Clock, text: horasLabel(curso.duracionMinutos) },
    { icon: MonitorPlay, text: formatLabel(curso) },
    ...(curso.muestra ? [{ icon: MonitorPlay, text: 'Clase de muestra' }] : []),
  ];
  return (
    <li className="group relative flex flex-col">
      <CursoPicture curso={curso} eager={eager} sizes="(width < 40rem) 88vw, (width < 64rem) 46vw, 365px" />
      <TipoBadge tipo={curso.tipo} label={tipoLabel(curso)} />
      <InCartBadge cursoId={curso.cursoId} owned={owned} className="top-3.5 right-3.5" />
      <Heading className="mt-4 text-[1.375rem] leading-[1.18] wrap-anywhere">
        <Link
          to={`/catalogo/flyer/${curso.cursoId}`}
          title="Ver detalle"
          className="transition-colors duration-150 group-hover:text-teal after:absolute after:inset-0 after:rounded-xl"
        >
          {curso.nombre}
        </Link>
      </Heading>
      <ul className="mt-2 mb-4 flex flex-wrap gap-x-4 gap-y-1 text-sm text-tinta-2">
        {facts.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-1.5">
            <Icon size={15} className="text-teal" />
            {text}
          </li>
        ))}
      </ul>
      <div className="relative mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-linea pt-3.5">
        <p className="figures text-2xl whitespace-nowrap max-sm:[&>s]:ml-0 max-sm:[&>s]:block">
          <Precio precio={curso.precioActual} lista={curso.precio} />
        </p>
        {curso.enVenta ? <AddToCart curso={curso} owned={owned} /> : <Badge tone="ambar">Inscripciones cerradas</Badge>}
      </div>
    </li>
  );
}
