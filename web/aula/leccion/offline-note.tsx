import WifiOff from 'lucide-react/icons/wifi-off';
import { Card } from '../../ui/card.tsx';

/** Shown offline instead of a lesson that was not loaded. The lesson loads once the connection is back. */
export function OfflineNote() {
  return (
    <Card role="status" className="flex max-w-3xl items-center gap-3 text-tinta-2">
      <WifiOff size={20} className="shrink-0" />
      <p>
        <strong className="font-semibold text-tinta">Sin conexión.</strong> Se abrirá sola cuando vuelva.
      </p>
    </Card>
  );
}
