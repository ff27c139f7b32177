import { TextLink } from '../../ui/text-link.tsx';
import { MailLink } from '../contact-links.tsx';

const link = 'font-medium text-teal underline decoration-teal/40 underline-offset-4 hover:text-teal-oscuro';

/** For who arrives without the link. */
export function WhereIsTheCode() {
  return (
    <section aria-labelledby="donde" className="border-l-2 border-teal pl-5 text-[0.9375rem] text-tinta-2">
      <h2 id="donde" className="title-3 text-tinta">
        ¿Dónde está mi código?
      </h2>
      <ul className="mt-3 grid gap-2.5">
        <li>Si compraste tú, en el correo «Tu pago está confirmado». Revisa también tu carpeta de spam.</li>
        <li>Si compraron para ti, pídelo a quien hizo el pedido: recibió uno por cada cupo.</li>
        <li>
          Si ya lo usaste, <TextLink to="/login">inicia sesión</TextLink>.
        </li>
        <li>
          ¿No lo encuentras? Escríbenos a <MailLink className={link} />.
        </li>
      </ul>
    </section>
  );
}
