import Check from 'lucide-react/icons/check';
import CloudAlert from 'lucide-react/icons/cloud-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { SaveState } from './autosave.ts';

const texts: Record<SaveState, string> = {
  nada: 'Se guarda mientras respondes',
  guardado: 'Guardado',
  guardando: 'Guardando…',
  'sin-conexion': 'Sin conexión, se guardará al volver',
  rechazado: 'No se pudo guardar',
};

const icons = { guardado: Check, 'sin-conexion': CloudOff, rechazado: CloudAlert };

export function SaveStatus({ saveState }: { saveState: SaveState }) {
  const Icon = saveState === 'nada' || saveState === 'guardando' ? null : icons[saveState];
  return (
    <p
      aria-live="polite"
      className={cx(
        'flex items-center gap-1.5',
        saveState === 'sin-conexion' ? 'text-ambar' : saveState === 'rechazado' ? 'text-rojo' : 'text-tinta-2',
      )}
    >
      {Icon && <Icon size={16} />}
      {saveState === 'guardando' && <Spinner size={14} />}
      {texts[saveState]}
    </p>
  );
}
