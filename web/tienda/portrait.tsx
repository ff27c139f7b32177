import { imageUrl } from 'domain/formats/images.ts';
import type { TeamDocente } from 'domain/schemas/flyer-extras.ts';
import { useSite } from '../app/site.tsx';
import { initials } from '../ui/avatar.tsx';
import { cx } from '../ui/cx.ts';

type Person = Pick<TeamDocente, 'nombre' | 'apellido' | 'imagen'>;

/** Square picture of a lecturer, or the initials. `size` in pixels at most; `className` says how large it is. */
export function Portrait({ docente, size, className }: { docente: Person; size: number; className: string }) {
  const { imageBase } = useSite();
  const { nombre, apellido, imagen } = docente;
  const frame = cx('rounded-xl', className);
  if (imagen === '') {
    return (
      <span
        aria-hidden="true"
        className={cx(frame, 'grid place-items-center bg-teal-claro font-serif text-3xl text-teal-oscuro')}
      >
        {initials(`${nombre} ${apellido}`)}
      </span>
    );
  }
  return (
    <img
      src={imageUrl(imageBase, 'docentes', imagen, 320)}
      alt={`Retrato de ${nombre} ${apellido}`}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={cx(frame, 'bg-papel-2 object-cover')}
    />
  );
}
