import { requestNotice } from 'domain/contract/cursos.ts';
import Bell from 'lucide-react/icons/bell';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The number of seats left when they are few; for a full course, a waiting list by e-mail. */
export function Cupos({ cursoId, libres }: { cursoId: number; libres: number }) {
  if (libres === 0) return <NoCupos cursoId={cursoId} />;
  return <p className="mb-3 font-semibold text-ambar">{libres === 1 ? 'Queda 1 cupo' : `Quedan ${libres} cupos`}</p>;
}

function NoCupos({ cursoId }: { cursoId: number }) {
  const call = useCall();
  const [correo, setCorreo] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [working, setWorking] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    setWorking(true);
    setError(null);
    const envelope = await call(requestNotice, { params: { id: cursoId }, body: { correo } });
    setWorking(false);
    if (envelope.success) setDone(envelope.message);
    else setError(envelope.errores?.correo ?? envelope.message);
  }

  return (
    <div className="grid gap-4">
      <div>
        <Badge tone="ambar">Sin cupos</Badge>
      </div>
      {done ? (
        <Alert tone="success">{done}</Alert>
      ) : (
        <form noValidate onSubmit={(event) => void send(event)} className="grid gap-3">
          <TextField
            label="Tu correo"
            type="email"
            autoComplete="email"
            maxLength={254}
            value={correo}
            error={error ?? undefined}
            alert
            onChange={({ target }) => setCorreo(target.value)}
          />
          <Button type="submit" wide icon={Bell} busy={working && 'Un momento…'}>
            Avísame si se libera
          </Button>
        </form>
      )}
    </div>
  );
}
