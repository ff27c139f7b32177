import { type ReactNode, useId } from 'react';
import { useAuth } from '../../app/auth.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useNavigate } from '../../ui/navigation.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { MailLink } from '../contact-links.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** For a purchase link that is already used: its courses are in an account. */
export function AlreadyActivated({ className }: { className?: string }) {
  const { estado } = useAuth();
  const navigate = useNavigate();
  const signedIn = estado === 'dentro';
  return (
    <>
      <p className="mt-2 mb-8 max-w-text text-tinta-2">
        Tus cursos ya están en tu cuenta. {signedIn ? 'Te esperan en el campus.' : 'Inicia sesión para seguir.'}
      </p>
      <div className={className}>
        {signedIn ? (
          <Card className="grid justify-items-start gap-4">
            <p>Entraste con tu cuenta: no hace falta abrir el enlace otra vez.</p>
            <LinkButton to="/dashboard" className="max-sm:w-full">
              Ir al campus
            </LinkButton>
          </Card>
        ) : (
          <SignInForm onSignedIn={() => navigate('/dashboard', { replace: true })} />
        )}
        <AccesoHelp title="¿No encuentras tus cursos?">
          <li>Se entra con el DNI o el correo con que creaste tu cuenta, no con el código.</li>
          <li>
            Si olvidaste tu contraseña, <TextLink to="/recuperar">crea una nueva</TextLink>.
          </li>
          <li>Si compraste varios cupos, cada persona abre el suyo con su propio código.</li>
          <li>
            ¿No fuiste tú quien activó el acceso? Escríbenos a <MailLink className={helpLink} />.
          </li>
        </AccesoHelp>
      </div>
    </>
  );
}

export const helpLink = 'font-medium text-teal underline decoration-teal/40 underline-offset-4 hover:text-teal-oscuro';

/** Help beside the access form. */
export function AccesoHelp({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-l-2 border-teal pl-5 text-[0.9375rem] text-tinta-2">
      <h2 id={id} className="title-3 text-tinta">
        {title}
      </h2>
      <ul className="mt-3 grid gap-2.5">{children}</ul>
    </section>
  );
}
