import { useAuth } from '../../app/auth.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useNavigate } from '../../ui/navigation.ts';
import { SignInForm } from './sign-in-form.tsx';

/** The link of a purchase that has served: what it opened is in an account. */
export function AlreadyActivated() {
  const { estado } = useAuth();
  const navigate = useNavigate();
  return (
    <div className="mt-2 grid max-w-xl gap-6">
      <p className="text-tinta-2">Tus cursos ya están en tu cuenta. Inicia sesión para seguir.</p>
      {estado === 'dentro' ? (
        <LinkButton to="/dashboard" className="justify-self-start">
          Ir al campus
        </LinkButton>
      ) : (
        <SignInForm onSignedIn={() => navigate('/dashboard', { replace: true })} />
      )}
    </div>
  );
}
