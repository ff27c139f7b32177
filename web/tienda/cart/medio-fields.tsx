import { type CheckoutMedio, isDeclarable } from 'domain/rules/formas-pago.ts';
import type { CheckoutWays } from 'domain/schemas/formas-pago.ts';
import Info from 'lucide-react/icons/info';
import { Card } from '../../ui/card.tsx';
import { FieldError } from '../../ui/form-field.tsx';
import { MedioRadio, medioNames } from './medios.tsx';

type Props = {
  ways: CheckoutWays;
  value: CheckoutMedio | null;
  onChange: (medio: CheckoutMedio) => void;
  error: string | undefined;
};

export const mediosId = 'como-pagar';

/** Asks how the buyer wants to pay; with one way alone it says so. */
export function MedioFields({ ways: { medios, bancos }, value, onChange, error }: Props) {
  if (medios.length === 0) return null;
  const errorId = `${mediosId}-error`;
  return (
    <Card as="section" aria-label="Forma de pago" className="scroll-mt-24">
      {medios.length === 1 ? (
        <>
          <h2 className="title-3 mb-2">Forma de pago</h2>
          <NextStep medio={medios[0]!} />
        </>
      ) : (
        <fieldset id={mediosId} aria-describedby={error ? errorId : undefined} className="min-w-0">
          <legend className="title-3 mb-4">¿Cómo quieres pagar?</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {medios.map((medio) => (
              <MedioRadio
                key={medio}
                medio={medio}
                bancos={bancos}
                checked={value === medio}
                onChoose={() => onChange(medio)}
              />
            ))}
          </div>
          <FieldError id={errorId} message={error} alert />
          {value && (
            <div className="mt-4">
              <NextStep medio={value} />
            </div>
          )}
        </fieldset>
      )}
    </Card>
  );
}

function NextStep({ medio }: { medio: CheckoutMedio }) {
  return (
    <p className="flex items-start gap-2.5 text-[0.9375rem] text-tinta-2">
      <Info size={18} className="mt-0.5 shrink-0 text-teal" />
      {isDeclarable(medio)
        ? `En el siguiente paso ves ${medio === 'transferencia' ? 'las cuentas' : 'el número y el QR'} para pagar con ${medioNames[medio]}. Entras apenas lo verificamos.`
        : 'En el siguiente paso escribes tu tarjeta. Entras al instante.'}
    </p>
  );
}
