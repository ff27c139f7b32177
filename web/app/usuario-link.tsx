import type { ComponentProps } from 'react';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';

type Props = Omit<ComponentProps<typeof Link>, 'to'> & { usuarioId: number };

/** The name of a person in a list of staff, which leads to the person's page. */
export function UsuarioLink({ usuarioId, className, ...rest }: Props) {
  return (
    <Link
      {...rest}
      to={`/usuarios/${usuarioId}`}
      className={cx('decoration-teal/40 underline-offset-4 hover:text-teal-oscuro hover:underline', className)}
    />
  );
}
