import { TextLink } from '../../ui/text-link.tsx';
import { MailLink } from '../contact-links.tsx';
import { AccesoHelp, helpLink } from './acceso-help.tsx';

/** For who arrives without the link. */
export function WhereIsTheCode() {
  return (
    <AccesoHelp title="¿Dónde está mi código?">
      <li>Si compraste tú, en el correo «Tu pago está confirmado». Revisa también tu carpeta de spam.</li>
      <li>Si compraron para ti, pídelo a quien hizo el pedido: recibió uno por cada cupo.</li>
      <li>
        Si ya lo usaste, <TextLink to="/login">inicia sesión</TextLink>.
      </li>
      <li>
        ¿No lo encuentras? Escríbenos a <MailLink className={helpLink} />.
      </li>
    </AccesoHelp>
  );
}
