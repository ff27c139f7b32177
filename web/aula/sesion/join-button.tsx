import { joinSesion } from 'domain/contract/sesiones.ts';
import { parseMaterialLink } from 'domain/formats/video-link.ts';
import type { Sesion } from 'domain/schemas/sesiones.ts';
import Radio from 'lucide-react/icons/radio';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

type Props = { sesion: Sesion; variant?: 'primary' | 'secondary'; onStale: () => unknown };

/** Records the attendance, then leaves for the meeting. */
export function JoinButton({ sesion: { materialId, conEnlace }, variant = 'primary', onStale }: Props) {
  const call = useCall();
  const { isAdmin } = useAuth();
  const [joining, setJoining] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function join() {
    setJoining(true);
    setProblem(null);
    const envelope = await call(joinSesion, { params: { id: materialId } });
    const link = parseMaterialLink(envelope.resource?.enlace ?? '');
    if (envelope.success && link) return window.location.assign(link);
    setJoining(false);
    setProblem(envelope.message);
    // It may have been moved or cancelled, or it is over.
    onStale();
  }

  return (
    <div className="grid justify-items-start gap-4">
      <Button
        variant={variant}
        icon={Radio}
        busy={joining && 'Entrando...'}
        className="max-sm:w-full"
        onClick={() => void join()}
      >
        Entrar a la sesión
      </Button>
      <p className="text-tinta-2">
        {isAdmin
          ? 'Como administrador puedes entrar a cualquier hora; tu entrada no cuenta como asistencia.'
          : conEnlace
            ? 'Al entrar registramos tu asistencia y te llevamos a la sala.'
            : 'La sala todavía no tiene enlace. Vuelve a intentarlo en unos minutos.'}
      </p>
      {problem && (
        <Alert tone="warning" title="No pudiste entrar">
          {problem}
        </Alert>
      )}
    </div>
  );
}
