import { isEmailAddress } from 'domain/formats/email.ts';
import { suggestEmail } from 'domain/formats/email-typos.ts';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

type Props = { email: string; onUse: (email: string) => void };

/** Asks and never blocks: e-mail and phone are not validated. */
export function EmailQuestion({ email, onUse }: Props) {
  const typed = email.trim();
  const meant = suggestEmail(typed);
  if (meant) {
    return (
      <Question>
        <span className="min-w-0">
          ¿Quisiste escribir <strong className="font-semibold break-all">{meant}</strong>?
        </span>
        <Button variant="secondary" size="sm" onClick={() => onUse(meant)}>
          Usar este correo
        </Button>
      </Question>
    );
  }
  if (typed === '') return <Question>¿Nos dejas un correo? Sin él no podemos enviarte el acceso.</Question>;
  if (!isEmailAddress(typed)) return <Question>¿Está completo tu correo? Ahí te enviaremos el acceso.</Question>;
  return null;
}

function Question({ children }: { children: ReactNode }) {
  return (
    <p className="-mt-2 flex animate-appear flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-ambar-claro px-3.5 py-2.5 text-[0.9375rem] text-ambar">
      {children}
    </p>
  );
}
