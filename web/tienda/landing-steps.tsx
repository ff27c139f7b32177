const steps = [
  {
    title: 'Elige tu programa',
    text: 'Compara temario, fechas, horas y precio en la página de cada programa. No te pedimos datos para verlos.',
  },
  {
    title: 'Completa tu pedido',
    text: 'Agrégalo al carrito y paga. Cuando el pago se confirma, recibes un correo con el enlace para activar tu cuenta.',
  },
  {
    title: 'Estudia y certifícate',
    text: 'Sigue las clases en vivo o grabadas, lee los materiales y rinde tus pruebas. Si apruebas, emitimos tu certificado.',
  },
];

export function LandingSteps() {
  return (
    <section className="page-column py-20 lg:py-28">
      <h2 className="title-1">Cómo funciona</h2>
      <ol className="mt-10 grid gap-x-10 gap-y-10 md:grid-cols-3 lg:mt-14">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[3.25rem_1fr] md:block">
            <span aria-hidden="true" className="figures block text-5xl text-teal md:mb-5 md:text-6xl">
              {index + 1}
            </span>
            <div>
              <h3 className="title-3">{title}</h3>
              <p className="mt-2 max-w-[42ch] text-pretty text-tinta-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
