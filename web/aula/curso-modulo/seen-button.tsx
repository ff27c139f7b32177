import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Button } from '../../ui/button.tsx';

type Props = { nombre: string; visto: boolean; onChange: (seen: boolean) => void };

/** The only place that says whether a material was seen. On a phone its words are for screen readers. */
export function SeenButton({ nombre, visto, onChange }: Props) {
  return (
    <Button
      variant="quiet"
      size="sm"
      className={visto ? 'text-verde' : 'font-normal text-tinta-2'}
      icon={visto ? CircleCheck : Circle}
      aria-pressed={visto}
      title={visto ? 'Visto' : 'Marcar como visto'}
      onClick={() => onChange(!visto)}
    >
      <span className="max-sm:sr-only">{visto ? 'Visto' : 'Marcar como visto'}</span>
      <span className="sr-only">«{nombre}»</span>
    </Button>
  );
}
