import { useRef, useState } from 'react';
import { afterPress } from '../../ui/after-press.ts';
import { type EmailDoubt, emailDoubt } from './email-question.tsx';

/** A press so soon after the question came is the second click of a double click. */
const doubleClickMs = 700;

/** When the address is asked about: on leaving the field, and at Pagar, once for each address. */
export function useEmailDoubt(email: string) {
  const [left, setLeft] = useState<string | null>(null);
  const [pressedWith, setPressedWith] = useState<string | null>(null);
  const [settled, setSettled] = useState<string | null>(null);
  const askedAt = useRef(0);
  const doubt = settled === email ? null : emailDoubt(email);
  const urgent = pressedWith === email;
  // What is typed after the question is not asked about until the field is left or Pagar is pressed again.
  const isAsked = urgent || (left === email && doubt?.kind !== 'empty');
  const asked: EmailDoubt | null = isAsked ? doubt : null;
  return {
    asked,
    urgent,
    onLeave: () => afterPress(() => setLeft(email)),
    /** Whether nothing is left to ask. Pressing again goes on: the question never blocks. */
    mayPay(): boolean {
      if (doubt === null) return true;
      if (pressedWith === email) return Date.now() - askedAt.current > doubleClickMs;
      askedAt.current = Date.now();
      setPressedWith(email);
      return false;
    },
    /** Notes the answer; true when it was asked at Pagar. */
    settle(answered: string): boolean {
      setSettled(answered);
      setPressedWith(null);
      return urgent;
    },
  };
}
