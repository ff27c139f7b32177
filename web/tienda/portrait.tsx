import { imageSrcSet, imageUrl } from 'domain/formats/images.ts';
import type { TeamDocente } from 'domain/schemas/flyer-extras.ts';
import { useSite } from '../app/site.tsx';
import { initials } from '../ui/avatar.tsx';
import { cx } from '../ui/cx.ts';

type Person = Pick<TeamDocente, 'nombre' | 'apellido' | 'imagen'>;

type Props = {
  docente: Person;
  /** Largest size in pixels. */
  size: number;
  /** Nearly as wide as the screen of a phone. */
  large?: boolean;
  /** Must set the size. */
  className: string;
};

/** Square picture of a lecturer, or the initials. */
export function Portrait({ docente, size, large, className }: Props) {
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
      srcSet={large ? imageSrcSet(imageBase, 'docentes', imagen) : undefined}
      sizes={large ? '(width < 40rem) 78vw, 190px' : undefined}
      alt={`Retrato de ${nombre} ${apellido}`}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={cx(frame, 'bg-papel-2 object-cover')}
    />
  );
}
