import type { CheckoutMedio } from 'domain/rules/formas-pago.ts';
import { type RefObject, useEffect, useState } from 'react';
import { useAuth } from '../../app/auth.tsx';
import { isCheckoutMedio, keepDraft, lastMedio, storedDraft } from './buyer-draft.ts';
import { type ComprobanteDraft, noComprobante } from './comprobante-fields.tsx';
import type { Buyer } from './use-pay.tsx';

type Draft = { buyer: Buyer; medio: CheckoutMedio | null; comprobante: ComprobanteDraft };

const nobody: Buyer = { buyerName: '', buyerEmail: '', buyerPhone: '' };

/** What is typed and chosen at the checkout; kept over a reload, including what was typed before hydration. */
export function useCheckoutDraft(form: RefObject<HTMLFormElement | null>) {
  const { usuario, isAdmin } = useAuth();
  const [draft, setDraft] = useState<Draft>({ buyer: nobody, medio: null, comprobante: noComprobante });
  const [loaded, setLoaded] = useState(false);

  useEffect(() => {
    const typed = [...new FormData(form.current ?? undefined)].filter(([, value]) => value !== '');
    const known = { ...storedDraft(), ...(Object.fromEntries(typed) as Record<string, string>) };
    const chosen = isCheckoutMedio(known.medio) ? known.medio : lastMedio();
    setDraft(({ buyer, comprobante }) => ({
      buyer: pick(buyer, known),
      medio: chosen,
      comprobante: pick(comprobante, known, 'comprobante.'),
    }));
    setLoaded(true);
  }, [form]);

  useEffect(() => {
    if (!loaded) return;
    const { buyer, medio, comprobante } = draft;
    const asked = Object.entries(comprobante).map(([field, value]) => [`comprobante.${field}`, value]);
    const fields = { ...buyer, ...(medio && { medio }), ...Object.fromEntries(asked) };
    if (Object.values(buyer).some(Boolean)) keepDraft(fields);
  }, [loaded, draft]);

  useEffect(() => {
    // Staff type the data of their client.
    if (!usuario || isAdmin) return;
    const known = {
      buyerName: `${usuario.nombre} ${usuario.apellido}`.trim(),
      buyerEmail: usuario.correo,
      buyerPhone: usuario.numero,
    };
    // Do not overwrite what was already typed.
    setDraft((now) => (Object.values(now.buyer).some(Boolean) ? now : { ...now, buyer: known }));
  }, [usuario, isAdmin]);

  return {
    ...draft,
    setBuyer: (change: Partial<Buyer>) => setDraft((now) => ({ ...now, buyer: { ...now.buyer, ...change } })),
    setMedio: (medio: CheckoutMedio) => setDraft((now) => ({ ...now, medio })),
    setComprobante: (comprobante: ComprobanteDraft) => setDraft((now) => ({ ...now, comprobante })),
  };
}

/** Copy of `fields` with the values that `known` has under prefix and field name. */
function pick<T extends Record<string, string>>(fields: T, known: Record<string, string>, prefix = ''): T {
  const found = Object.keys(fields).flatMap((field) => {
    const value = known[prefix + field];
    return value === undefined ? [] : [[field, value]];
  });
  return { ...fields, ...Object.fromEntries(found) };
}
