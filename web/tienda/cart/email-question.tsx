import { isEmailAddress } from 'domain/formats/email.ts';
import { suggestEmail } from 'domain/formats/email-typos.ts';
import MailQuestion from 'lucide-react/icons/mail-question-mark';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

export type EmailDoubt = { kind: 'empty' } | { kind: 'slip'; meant: string } | { kind: 'odd' };

/** What there is to ask about an address; null when it looks right. */
export function emailDoubt(email: string): EmailDoubt | null {
  const typed = email.trim();
  if (typed === '') return { kind: 'empty' };
  const meant = suggestEmail(typed);
  if (meant) return { kind: 'slip', meant };
  return isEmailAddress(typed) ? null : { kind: 'odd' };
}

type Props = {
  doubt: EmailDoubt;
  /** Asked at Pagar: focuses the first answer, or the field if there is something to type. */
  urgent: boolean;
  onUse: (email: string) => void;
  onKeep: () => void;
  onNone: () => void;
};

/** Asks but never blocks: the e-mail is not validated. */
export function EmailQuestion({ doubt, urgent, onUse, onKeep, onNone }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { kind } = doubt;
  useEffect(() => {
    if (!urgent) return;
    const target = kind === 'slip' ? box.current?.querySelector('button') : document.getElementById('buyerEmail');
    target?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [urgent, kind]);
  if (kind === 'slip') {
    const { meant } = doubt;
    return (
      <Question
        ref={box}
        title={
          <>
            ¿Quisiste escribir <span className="wrap-anywhere">{meant}</span>?
          </>
        }
      >
        <Button wide onClick={() => onUse(meant)}>
          Sí, corregir
        </Button>
        <Button variant="secondary" wide onClick={onKeep}>
          No, está bien
        </Button>
      </Question>
    );
  }
  return (
    <Question ref={box} title={kind === 'empty' ? '¿A qué correo te enviamos el acceso?' : '¿Está completo tu correo?'}>
      {kind === 'odd' && (
        <Button variant="secondary" wide onClick={onKeep}>
          Sí, está bien
        </Button>
      )}
      <Button variant="secondary" wide onClick={onNone}>
        No tengo correo
      </Button>
    </Question>
  );
}

type QuestionProps = { ref: React.Ref<HTMLDivElement>; title: ReactNode; children: ReactNode };

function Question({ ref, title, children }: QuestionProps) {
  return (
    <div
      ref={ref}
      className="-mt-2 grid animate-appear gap-3 rounded-xl lg:col-span-2 border border-ambar/25 bg-ambar-claro p-4"
    >
      <p role="status" className="flex items-start gap-3 font-semibold">
        <MailQuestion size={22} className="mt-0.5 shrink-0 text-ambar" />
        <span className="min-w-0">
          {title}
          <span className="block text-[0.9375rem] font-normal text-ambar">Ahí te llega el acceso a tu curso.</span>
        </span>
      </p>
      {children}
    </div>
  );
}
