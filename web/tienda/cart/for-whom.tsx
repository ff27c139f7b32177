import type { Destinatario } from 'domain/rules/destinatario.ts';
import { Radio } from '../../ui/choice.tsx';
import type { Buyer } from './use-pay.tsx';

type Props = { buyer: Buyer; value: Destinatario; onChange: (value: Destinatario) => void };

/** Asked when somebody signed in types another e-mail than the account's. */
export function ForWhom({ buyer, value, onChange }: Props) {
  const nombre = buyer.buyerName.trim() || buyer.buyerEmail.trim();
  const choice = (destinatario: Destinatario) => ({
    checked: value === destinatario,
    onChange: () => onChange(destinatario),
  });
  return (
    <fieldset className="-mt-2 min-w-0 animate-appear lg:col-span-2">
      <legend className="text-[0.9375rem] font-medium">¿Para quién es?</legend>
      <Radio label="Para mí" hint="El curso queda en tu cuenta." {...choice('cuenta')} />
      <Radio
        label={<span className="wrap-anywhere">Para {nombre}</span>}
        hint="Le enviaremos un enlace a ese correo para que lo abra."
        {...choice('persona')}
      />
    </fieldset>
  );
}
