import type { ComponentProps } from 'react';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { useMay } from './permisos.ts';

type Props = Omit<ComponentProps<typeof Link>, 'to'> & { usuarioId: number };

/** The name of a person in a list of staff. A link to the person's page, if the user may open it. */
export function UsuarioLink({ usuarioId, className, ...rest }: Props) {
  if (!useMay('oficina')) return <span className={className}>{rest.children}</span>;
  return (
    <Link
      {...rest}
      to={`/usuarios/${usuarioId}`}
      className={cx('decoration-teal/40 underline-offset-4 hover:text-teal-oscuro hover:underline', className)}
    />
  );
}
