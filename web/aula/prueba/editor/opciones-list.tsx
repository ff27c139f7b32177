import Check from 'lucide-react/icons/check';
import { cx } from '../../../ui/cx.ts';
import { pruebaMessages } from '../prueba-messages.ts';

type Opcion = { descripcion: string; correcto?: boolean };

export function OpcionesList({ opciones }: { opciones: readonly Opcion[] }) {
  if (opciones.length === 0) return <p className="text-tinta-2">{pruebaMessages.noOpciones}</p>;
  return (
    <ul className="grid grid-cols-1 gap-1.5">
      {opciones.map(({ descripcion, correcto }) => (
        <li key={descripcion} className={cx('flex gap-2.5', correcto ? 'font-medium text-verde' : 'text-tinta-2')}>
          <span className="mt-0.5 grid size-5 shrink-0 place-items-center">
            {correcto ? <Check size={18} /> : <span className="size-1.5 rounded-full bg-linea-2" />}
          </span>
          <span className="min-w-0">
            {descripcion}
            {correcto && <span className="sr-only"> (correcta)</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
