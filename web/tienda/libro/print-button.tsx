import Printer from 'lucide-react/icons/printer';
import { Button } from '../../ui/button.tsx';

export function PrintButton() {
  return (
    <Button variant="secondary" icon={Printer} onClick={() => window.print()} className="noscript:hidden">
      Imprimir
    </Button>
  );
}
