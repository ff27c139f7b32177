import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { AsistenciaCell } from 'domain/schemas/asistencia.ts';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { cx } from '../../ui/cx.ts';

const origins = { ingreso: 'Ingresó', manual: 'A mano', zoom: 'Zoom' };

/** In a word or two, below the sign. */
export function originOf(celda: AsistenciaCell): string {
  if (celda.origen === 'zoom' && celda.minutos !== null) return `${celda.minutos} min`;
  return origins[celda.origen];
}

/** Where the entry comes from and who made it, in a sentence. */
export function sentenceOf(celda: AsistenciaCell | undefined): string {
  if (!celda) return 'Sin registro';
  const { presente, origen, minutos, entro, por, actualizado } = celda;
  const said = presente ? 'Presente' : 'Ausente';
  const parts = {
    ingreso: `ingresó por la página de la sesión${entro ? ` el ${formatDateTime(entro)}` : ''}`,
    manual: `marcado a mano${por ? ` por ${por}` : ''} el ${formatDateTime(actualizado)}`,
    zoom: `según el reporte de Zoom${minutos === null ? '' : `, ${minutos} minutos`}${por ? `, que importó ${por}` : ''}`,
  };
  return `${said}: ${parts[origen]}`;
}

/** Sign of a cell: present, absent or nothing. */
export function MarkSign({ celda, className }: { celda: AsistenciaCell | undefined; className?: string }) {
  if (!celda) {
    return (
      <span aria-hidden="true" className={cx('text-tinta-2', className)}>
        –
      </span>
    );
  }
  const Icon = celda.presente ? Check : X;
  return <Icon size={18} className={cx(celda.presente ? 'text-verde' : 'text-rojo', className)} />;
}
