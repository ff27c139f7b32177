import Check from 'lucide-react/icons/check';
import CloudAlert from 'lucide-react/icons/cloud-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { Situacion } from './autosave.ts';

const textos: Record<Situacion, string> = {
  nada: 'Se guarda mientras respondes',
  guardado: 'Guardado',
  guardando: 'Guardando…',
  'sin-conexion': 'Sin conexión, se guardará al volver',
  rechazado: 'No se pudo guardar',
};

const iconos = { guardado: Check, 'sin-conexion': CloudOff, rechazado: CloudAlert };

export function GuardadoEstado({ situacion }: { situacion: Situacion }) {
  const Icon = situacion === 'nada' || situacion === 'guardando' ? null : iconos[situacion];
  return (
    <p
      aria-live="polite"
      className={cx(
        'flex items-center gap-1.5',
        situacion === 'sin-conexion' ? 'text-ambar' : situacion === 'rechazado' ? 'text-rojo' : 'text-tinta-2',
      )}
    >
      {Icon && <Icon size={16} />}
      {situacion === 'guardando' && <Spinner size={14} />}
      {textos[situacion]}
    </p>
  );
}
