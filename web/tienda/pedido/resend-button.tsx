import { resendPedido } from 'domain/contract/pedidos.ts';
import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** Sends the mail of the pedido again, to the address it was made with. */
export function ResendButton({ pedidoRef }: { pedidoRef: { numero: string; clave: string } }) {
  const call = useCall();
  const [working, setWorking] = useState(false);
  const [said, setSaid] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);
  async function resend() {
    setWorking(true);
    setSaid(null);
    const { success, message } = await call(resendPedido, { body: pedidoRef });
    setWorking(false);
    setSaid({ tone: success ? 'success' : 'error', text: message });
  }
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="max-sm:-ml-3.5"
        icon={Mail}
        busy={working}
        onClick={() => void resend()}
      >
        Reenviar
        <span className="sr-only"> el correo</span>
      </Button>
      {said && (
        <Alert tone={said.tone} className="w-full">
          {said.text}
        </Alert>
      )}
    </>
  );
}
