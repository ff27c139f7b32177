import Bell from 'lucide-react/icons/bell';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** The number of seats left when they are few; of a full course, the form that joins the waiting list. */
export function Cupos({ cursoId, libres }: { cursoId: number; libres: number }) {
  if (libres > 0) {
    return <p className="mb-3 font-semibold text-ambar">{libres === 1 ? 'Queda 1 cupo' : `Quedan ${libres} cupos`}</p>;
  }
  return (
    <div className="grid gap-4">
      <div>
        <Badge tone="ambar">Sin cupos</Badge>
      </div>
      <LinkButton to={`/informacion?curso=${cursoId}`} icon={Bell} wide>
        Avísame si se libera
      </LinkButton>
    </div>
  );
}
