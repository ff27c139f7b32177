import { retryPago } from 'domain/contract/pedidos.ts';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

export function RetryButton({ numero, clave }: { numero: string; clave: string }) {
  const call = useCall();
  const [working, setWorking] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  async function retry() {
    setWorking(true);
    setFailed(null);
    const envelope = await call(retryPago, { body: { numero, clave } });
    setWorking(false);
    if (envelope.success && envelope.resource) location.assign(envelope.resource.paymentUrl);
    else setFailed(envelope.message);
  }
  return (
    <>
      {failed && (
        <Alert tone="error" className="w-full">
          {failed}
        </Alert>
      )}
      <Button busy={working} onClick={() => void retry()}>
        Pagar ahora
      </Button>
    </>
  );
}
