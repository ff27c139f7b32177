import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Button } from '../../ui/button.tsx';

type Props = { nombre: string; visto: boolean; onChange: (seen: boolean) => void };

export function SeenButton({ nombre, visto, onChange }: Props) {
  return (
    <Button
      variant="quiet"
      size="sm"
      className="first:-ml-3.5"
      icon={visto ? CircleCheck : Circle}
      aria-pressed={visto}
      onClick={() => onChange(!visto)}
    >
      {visto ? 'Visto' : 'Marcar como visto'}
      <span className="sr-only">«{nombre}»</span>
    </Button>
  );
}
