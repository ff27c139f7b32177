import { tonoDeNota } from 'domain/rules/calificacion.ts';
import { escribirNota } from 'domain/rules/nota-escrita.ts';
import type { AlumnoDeRegistro, ModuloDeRegistro } from 'domain/schemas/notas.ts';
import History from 'lucide-react/icons/history';
import { useId, useSyncExternalStore } from 'react';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button.tsx';
import type { Celda, Celdas, EstadoDeCelda } from './celdas.ts';

type Props = {
  celdas: Celdas;
  alumno: AlumnoDeRegistro;
  modulo: ModuloDeRegistro;
  /** Row and column, for keyboard navigation. */
  place: string;
  onHistoria: () => void;
};

const inks = { rojo: 'text-rojo', ambar: 'text-ambar', verde: 'text-verde' };

export function CeldaDeNota({ celdas, alumno, modulo, place, onHistoria }: Props) {
  const id = useId();
  const ref = { usuarioId: alumno.usuarioId, moduloId: modulo.moduloId };
  const read = () => celdas.get(ref);
  const celda = useSyncExternalStore(celdas.subscribe, read, read);
  const who = `${modulo.nombre} de ${alumno.nombre} ${alumno.apellido}`;
  return (
    <div className="group/celda relative w-28 shrink-0">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        data-celda={place}
        aria-label={who}
        aria-describedby={id}
        aria-invalid={celda.estado === 'error' || undefined}
        value={celda.texto}
        placeholder="–"
        onFocus={(event) => event.target.select()}
        onChange={(event) => celdas.escribir(ref, event.target.value)}
        onBlur={() => celdas.guardarYa(ref)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') celdas.deshacer(ref);
        }}
        className={cx(
          'h-11 w-full rounded-lg border bg-hoja pr-9 pl-3 text-base font-semibold tabular-nums hover:border-tinta-2 focus-visible:border-teal focus-visible:outline-offset-0 pointer-fine:h-9',
          celda.estado === 'error' ? 'border-rojo' : 'border-linea-2',
          celda.nota !== null && celda.estado !== 'editada' && inks[tonoDeNota(celda.nota)],
        )}
      />
      {celda.version > 0 && (
        <IconButton
          label={`Historia de la nota: ${who}`}
          icon={History}
          variant="quiet"
          // Not a tab stop: F2 opens it from the keyboard.
          tabIndex={-1}
          onClick={onHistoria}
          className="absolute top-0 right-0 opacity-0 transition-opacity duration-150 group-focus-within/celda:opacity-100 group-hover/celda:opacity-100 max-md:opacity-100"
        />
      )}
      <p
        id={id}
        aria-live="polite"
        className={cx('min-h-4.5 text-xs leading-4.5', celda.estado === 'error' ? 'text-rojo' : 'text-tinta-2')}
      >
        {says(celda)}
      </p>
    </div>
  );
}

const palabras: Partial<Record<EstadoDeCelda, string>> = { guardando: 'Guardando…', guardada: 'Guardado' };

function says({ estado, motivo }: Celda): string {
  return estado === 'error' ? motivo : (palabras[estado] ?? '');
}

/** Grade of a test, computed from its attempts. */
export function CeldaDePrueba({ nota }: { nota: AlumnoDeRegistro['notas'][number] | undefined }) {
  return (
    <div className="w-28 shrink-0 px-3 pt-1.5 pb-4.5">
      {nota?.nota != null ? (
        <Badge shape="box" tone={tonoDeNota(nota.nota)}>
          {escribirNota(nota.nota)}
        </Badge>
      ) : (
        <span className="text-sm text-tinta-2">{nota?.pendiente ? 'Por calificar' : 'Sin rendir'}</span>
      )}
    </div>
  );
}
