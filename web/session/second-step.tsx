import type { Envelope } from 'domain/contract/envelope.ts';
import { finishLogin } from 'domain/contract/factors.ts';
import { beginLoginPasskey } from 'domain/contract/passkeys.ts';
import type { FactorMethods } from 'domain/schemas/factors.ts';
import { useCall } from '../app/api.tsx';
import { FactorForm } from '../app/factor-form.tsx';
import { Button } from '../ui/button.tsx';
import { useNavigate } from '../ui/navigation.ts';

type Props = { methods: FactorMethods; onRestart: (why: string | null) => void };

export function SecondStep({ methods, onRestart }: Props) {
  const call = useCall();
  const navigate = useNavigate();

  async function orRestart<E extends Envelope<unknown>>(work: Promise<E>): Promise<E> {
    const envelope = await work;
    if (envelope.codigo === 'entrada-vencida' || envelope.codigo === 'sin-factor') onRestart(envelope.message);
    return envelope;
  }

  return (
    <FactorForm
      methods={methods}
      submitLabel="Verificar"
      wide
      send={(body) => orRestart(call(finishLogin, { body }))}
      beginPasskey={() => orRestart(call(beginLoginPasskey, {}))}
      onDone={() => navigate('/dashboard', { replace: true })}
    >
      <Button variant="quiet" onClick={() => onRestart(null)}>
        Volver a iniciar sesión
      </Button>
    </FactorForm>
  );
}
