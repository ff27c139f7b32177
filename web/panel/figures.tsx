import { getSummary } from 'domain/contract/panel.ts';
import type { Summary } from 'domain/schemas/panel.ts';
import Award from 'lucide-react/icons/award';
import BookOpenCheck from 'lucide-react/icons/book-open-check';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Users from 'lucide-react/icons/users';
import { useApi } from '../app/api.tsx';
import { useSite } from '../app/site.tsx';
import { Card } from '../ui/card.tsx';
import { formatCount } from '../ui/format-count.ts';
import type { IconType } from '../ui/icon-type.ts';
import { Skeleton } from '../ui/skeleton.tsx';

type Figure = { key: keyof Summary; label: string; sample: string; icon: IconType };

const figures: Figure[] = [
  { key: 'certificadosEmitidos', label: 'Certificados emitidos', sample: '1,248', icon: Award },
  { key: 'garantiasActivas', label: 'Garantías activas', sample: '312', icon: ShieldCheck },
  { key: 'cursosHabilitados', label: 'Cursos habilitados', sample: '28', icon: BookOpenCheck },
  { key: 'usuariosRegistrados', label: 'Usuarios registrados', sample: '742', icon: Users },
];

/** Figures of the whole school. */
export function Figures() {
  const { sampleFigures } = useSite();
  const { data, isError } = useApi(getSummary, {});
  return (
    <ul aria-label="Resumen" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {figures.map(({ key, label, sample, icon: Icon }) => (
        <Card as="li" key={key} padding="sm" className="flex flex-col gap-3">
          <p className="flex items-center gap-2 text-[0.9375rem] text-tinta-2">
            <Icon size={18} className="text-teal" />
            {label}
          </p>
          <div className="flex items-end justify-between gap-4">
            <Live value={data?.resource?.[key]} failed={isError} />
            {sampleFigures && (
              <p className="text-right text-tinta-2">
                <span className="block font-serif text-xl leading-none tabular-nums">{sample}</span>
                <span className="mt-1.5 block text-sm">Cifra de muestra</span>
              </p>
            )}
          </div>
        </Card>
      ))}
    </ul>
  );
}

function Live({ value, failed }: { value: number | undefined; failed: boolean }) {
  if (value === undefined && !failed) return <Skeleton className="h-10 w-16" />;
  return (
    <p>
      <span className="block font-serif text-4xl leading-none tabular-nums text-teal-oscuro">
        {value === undefined ? '—' : formatCount(value)}
      </span>
      <span className="mt-1.5 block text-sm text-tinta-2">{failed ? 'Sin datos' : 'Ahora'}</span>
    </p>
  );
}
