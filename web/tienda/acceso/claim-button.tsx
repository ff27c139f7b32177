import { claimAcceso } from 'domain/contract/pedidos.ts';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

export function ClaimButton({ codigo, onOpened }: { codigo: string; onOpened: (message: string) => void }) {
  const call = useCall();
  const { usuario } = useAuth();
  const [failed, setFailed] = useState<string | null>(null);
  const [working, setWorking] = useState(false);

  async function claim() {
    setWorking(true);
    setFailed(null);
    const envelope = await call(claimAcceso, { body: { codigo } });
    setWorking(false);
    if (envelope.success) onOpened(envelope.message);
    else setFailed(envelope.message);
  }

  return (
    <Card className="grid gap-4">
      {failed && <Alert tone="error">{failed}</Alert>}
      <p className="text-tinta-2">
        Se abrirá en la cuenta de {usuario?.nombre} {usuario?.apellido}.
      </p>
      <Button busy={working} onClick={() => void claim()}>
        Abrir en mi cuenta
      </Button>
    </Card>
  );
}
