import NotebookPen from 'lucide-react/icons/notebook-pen';
import { Button } from '../../ui/button.tsx';

type Props = { nombre: string; open: boolean; filled: boolean; onToggle: () => void };

export function ApuntesButton({ nombre, open, filled, onToggle }: Props) {
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={NotebookPen}
      aria-expanded={open}
      title="Apuntes"
      className={filled ? undefined : 'font-normal text-tinta-2'}
      onClick={onToggle}
    >
      <span className="max-sm:sr-only">Apuntes</span>
      <span className="sr-only">
        {' '}
        de «{nombre}»{filled && ', con texto'}
      </span>
    </Button>
  );
}
