import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { AsistenciaCell } from 'domain/schemas/asistencia.ts';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { cx } from '../../ui/cx.ts';

const origins = { ingreso: 'Ingresó', manual: 'A mano', zoom: 'Zoom' };

/** Short label below the sign. */
export function originOf(cell: AsistenciaCell): string {
  if (cell.origen === 'zoom' && cell.minutos !== null) return `${cell.minutos} min`;
  return origins[cell.origen];
}

/** Where the entry comes from and who made it, in a sentence. */
export function sentenceOf(cell: AsistenciaCell | undefined): string {
  if (!cell) return 'Sin registro';
  const { presente, origen, minutos, entro, por, actualizado } = cell;
  const said = presente ? 'Presente' : 'Ausente';
  const parts = {
    ingreso: `ingresó por la página de la sesión${entro ? ` el ${formatDateTime(entro)}` : ''}`,
    manual: `marcado a mano${por ? ` por ${por}` : ''} el ${formatDateTime(actualizado)}`,
    zoom: `según el reporte de Zoom${minutos === null ? '' : `, ${minutos} minutos`}${por ? `, que importó ${por}` : ''}`,
  };
  return `${said}: ${parts[origen]}`;
}

/** Sign of a cell: present, absent or nothing. */
export function MarkSign({ cell, className }: { cell: AsistenciaCell | undefined; className?: string }) {
  if (!cell) {
    return (
      <span aria-hidden="true" className={cx('text-tinta-2', className)}>
        –
      </span>
    );
  }
  const Icon = cell.presente ? Check : X;
  return <Icon size={18} className={cx(cell.presente ? 'text-verde' : 'text-rojo', className)} />;
}
