import type { ReactNode } from 'react';
import whatsapp from 'simple-icons/icons/whatsapp.svg?raw';
import { useAuth } from '../../app/auth.tsx';
import { cx } from '../../ui/cx.ts';
import { LinkButton } from '../../ui/link-button.tsx';

const path = /<path d="([^"]+)"/.exec(whatsapp)?.[1] ?? '';

/** Only https links are rendered. */
export function hasWhatsapp(href: string): boolean {
  return href.startsWith('https://');
}

function WhatsappMark({ size = 18 }: { size?: number | string }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden="true" className="shrink-0">
      <path d={path} />
    </svg>
  );
}

export function WhatsappButton({ href, children }: { href: string; children: ReactNode }) {
  if (!hasWhatsapp(href)) return null;
  return (
    <LinkButton href={href} target="_blank" variant="secondary" icon={WhatsappMark}>
      {children}
    </LinkButton>
  );
}

/** Placed above the cart button, which only signed-in users have. */
export function FloatingWhatsapp({ href }: { href: string }) {
  const { estado } = useAuth();
  if (!hasWhatsapp(href)) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label="WhatsApp: escríbenos sobre este programa"
      className={cx(
        'fixed right-4 z-20 grid size-14 place-items-center rounded-full border-2 border-papel bg-verde text-white transition-colors duration-150 hover:bg-teal-oscuro sm:right-6',
        estado === 'dentro' ? 'bottom-21 sm:bottom-23' : 'bottom-4 sm:bottom-6',
      )}
    >
      <WhatsappMark size={27} />
    </a>
  );
}
