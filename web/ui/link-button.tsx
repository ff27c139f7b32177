import type { ComponentProps } from 'react';
import { type ButtonLook, buttonLook } from './button-look.ts';
import type { IconType } from './icon-type.ts';
import { Link } from './link.tsx';
import type { To } from './navigation.ts';

type Common = ButtonLook & { icon?: IconType };
type Internal = Common & Omit<ComponentProps<typeof Link>, 'to'> & { to: To; href?: never };
type External = Common & Omit<ComponentProps<'a'>, 'href'> & { href: string; to?: never };

export function LinkButton(props: Internal | External) {
  const { variant, size, wide, icon: Icon, className, children, ...rest } = props;
  const look = buttonLook({ variant, size, wide }, className);
  const content = (
    <>
      {Icon && <Icon size={18} />}
      {children}
    </>
  );
  if (rest.to !== undefined) {
    return (
      <Link {...rest} className={look}>
        {content}
      </Link>
    );
  }
  return (
    <a rel={rest.target === '_blank' ? 'noopener noreferrer' : undefined} {...rest} className={look}>
      {content}
    </a>
  );
}
