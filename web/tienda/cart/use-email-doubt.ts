import { useRef, useState } from 'react';
import { afterPress } from '../../ui/after-press.ts';
import { type EmailDoubt, emailDoubt } from './email-question.tsx';

/** A press this soon after the question appeared is the second click of a double click. */
const doubleClickMs = 700;

/** When the address is asked about: on leaving the field, and at Pagar, once for each address. */
export function useEmailDoubt(email: string) {
  const [left, setLeft] = useState<string | null>(null);
  const [pressedWith, setPressedWith] = useState<string | null>(null);
  const [settled, setSettled] = useState<string | null>(null);
  const askedAt = useRef(0);
  const doubt = settled === email ? null : emailDoubt(email);
  const urgent = pressedWith === email;
  // A newly typed address is not questioned until the field is left or Pagar is pressed again.
  const isAsked = urgent || (left === email && doubt?.kind !== 'empty');
  const asked: EmailDoubt | null = isAsked ? doubt : null;
  return {
    asked,
    urgent,
    onLeave: () => afterPress(() => setLeft(email)),
    /** Whether the payment may go on: nothing to ask, or pressed again, because the question never blocks. */
    mayPay(): boolean {
      if (doubt === null) return true;
      if (pressedWith === email) return Date.now() - askedAt.current > doubleClickMs;
      askedAt.current = Date.now();
      setPressedWith(email);
      return false;
    },
    /** Stores the answer; true when the question was asked at Pagar. */
    settle(answered: string): boolean {
      setSettled(answered);
      setPressedWith(null);
      return urgent;
    },
  };
}
