import { useSite } from '../app/site.tsx';
import { cx } from '../ui/cx.ts';

export function MailLink({ className }: { className?: string }) {
  const { correo } = useSite().institucion;
  return (
    <a href={`mailto:${correo}`} className={cx('inline-block max-w-full wrap-anywhere', className)}>
      {correo}
    </a>
  );
}

export function PhoneLink({ className }: { className?: string }) {
  const { telefono } = useSite().institucion;
  return (
    <a href={`tel:${telefono.replace(/[^\d+]/g, '')}`} className={cx('whitespace-nowrap', className)}>
      {telefono}
    </a>
  );
}
