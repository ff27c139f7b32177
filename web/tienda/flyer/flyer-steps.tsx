import { FoldedSection } from './fold.tsx';

const steps = [
  ['Elige cómo pagar', 'Con los medios que ves al comprar. No necesitas una cuenta para pagar.'],
  ['Recibe tu correo', 'Apenas se confirma el pago te enviamos tu acceso. También queda en la página de tu pedido.'],
  ['Crea tu cuenta', 'Con tu DNI y una contraseña. Si ya tienes una, inicia sesión.'],
  ['Entra a tu curso', 'Clases, materiales y pruebas te esperan en el campus.'],
] as const;

/** Steps of the purchase; for a free course without the payment. */
export function FlyerSteps({ isFree }: { isFree: boolean }) {
  const shown = isFree
    ? [['Inscríbete', 'Escribe tu nombre y tu correo. No cuesta nada.'] as const, ...steps.slice(1)]
    : steps;
  return (
    <FoldedSection title="Así te inscribes" className="print:hidden">
      <ol className="grid gap-x-8 gap-y-4 sm:grid-cols-2 [counter-reset:paso]">
        {shown.map(([title, text]) => (
          <li
            key={title}
            className="flex gap-3.5 [counter-increment:paso] before:grid before:size-8 before:shrink-0 before:place-items-center before:rounded-full before:bg-teal-claro before:font-semibold before:text-teal-oscuro before:content-[counter(paso)]"
          >
            <div className="min-w-0">
              <p className="font-medium">{title}</p>
              <p className="text-[0.9375rem] text-tinta-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </FoldedSection>
  );
}
