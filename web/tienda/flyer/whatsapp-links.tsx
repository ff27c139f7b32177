import type { ReactNode } from 'react';
import whatsapp from 'simple-icons/icons/whatsapp.svg?raw';
import { cx } from '../../ui/cx.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { withText } from './flyer-texts.ts';
import { useInView } from './use-in-view.ts';

const path = /<path d="([^"]+)"/.exec(whatsapp)?.[1] ?? '';

/** Element with the button of the price card. */
export const buyId = 'inscripcion';

/** Element of the contact section. */
export const contactId = 'contacto-flyer';

/** Only https links are rendered. */
export function hasWhatsapp(href: string): boolean {
  return href.startsWith('https://');
}

export function WhatsappMark({ size = 18 }: { size?: number | string }) {
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

const askAbout = (href: string, nombre: string) => withText(href, `Hola, quiero información sobre «${nombre}».`);

/** Icon for the first screen of a phone, where the link of the price card is further down. */
export function AskIcon({ href, nombre }: { href: string; nombre: string }) {
  if (!hasWhatsapp(href)) return null;
  return (
    <a
      href={askAbout(href, nombre)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label="Consulta este programa por WhatsApp"
      className="grid size-11 place-items-center rounded-lg text-verde hover:bg-teal-claro lg:hidden"
    >
      <WhatsappMark size={20} />
    </a>
  );
}

/** Opens the chat with the name of the course already written. */
export function AskByWhatsapp({ href, nombre }: { href: string; nombre: string }) {
  if (!hasWhatsapp(href)) return null;
  return (
    <a
      href={askAbout(href, nombre)}
      target="_blank"
      rel="noopener noreferrer"
      className="mt-3 flex min-h-11 items-center justify-center gap-2 border-t border-linea pt-2 font-semibold text-teal-oscuro hover:underline print:hidden"
    >
      <WhatsappMark />
      Pregunta por WhatsApp
    </a>
  );
}

/** In the price bar on phones, else beside the text. Hidden from the contact section on, which has its own button. */
export function FloatingWhatsapp({ href }: { href: string }) {
  const place = useInView(contactId);
  const buy = useInView(buyId);
  const reached = place === 'in view' || place === 'above';
  if (!hasWhatsapp(href)) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label="WhatsApp: escríbenos sobre este programa"
      className={cx(
        'fixed bottom-2 left-4 z-30 grid size-[44px] place-items-center rounded-full border-2 border-papel bg-verde text-white transition-colors duration-150 hover:bg-teal-oscuro lg:right-6 lg:bottom-6 lg:left-auto lg:size-14 min-[86rem]:bottom-23 print:hidden',
        reached && 'invisible',
        // On a phone it stands at the price bar, and is shown and hidden with it.
        (buy === null || buy === 'in view') && 'max-lg:invisible',
      )}
    >
      <WhatsappMark size={24} />
    </a>
  );
}
