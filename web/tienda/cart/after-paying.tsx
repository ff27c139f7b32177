const steps = [
  ['Confirmamos tu pago', 'Al instante con tarjeta; con Yape, Plin o transferencia, apenas lo verificamos.'],
  ['Te llega un correo', 'Con el enlace para activar tu acceso y un código por cada cupo que compraste.'],
  ['Entras a tu aula', 'Ahí están las clases, los materiales y, cuando apruebes, tu certificado.'],
] as const;

/** What somebody who is about to pay wants to know. */
export function AfterPaying() {
  return (
    <section className="px-1 lg:px-6">
      <h2 className="title-3">Después de pagar</h2>
      <ol className="mt-4 grid gap-x-6 gap-y-5 sm:grid-cols-3">
        {steps.map(([title, text], index) => (
          <li key={title} className="grid grid-cols-[2rem_1fr] sm:block">
            <span aria-hidden="true" className="figures text-2xl text-teal">
              {index + 1}
            </span>
            <div>
              <h3 className="font-sans text-base font-semibold tracking-normal sm:mt-1">{title}</h3>
              <p className="mt-1 text-[0.9375rem] text-pretty text-tinta-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
