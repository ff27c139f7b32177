import { openPedido } from 'domain/contract/pedidos.ts';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useNavigate } from '../../ui/navigation.ts';

/** Leads to the activation with a code that the page gets for its key. */
export function OpenButton({ pedidoRef }: { pedidoRef: { numero: string; clave: string } }) {
  const call = useCall();
  const navigate = useNavigate();
  const [working, setWorking] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  async function open() {
    setWorking(true);
    setFailed(null);
    const { resource, message } = await call(openPedido, { body: pedidoRef });
    if (resource) return navigate(`/acceso#codigo=${resource.codigo}`);
    setWorking(false);
    setFailed(message);
  }
  return (
    <>
      {failed && (
        <Alert tone="error" className="w-full">
          {failed}
        </Alert>
      )}
      <Button busy={working} onClick={() => void open()}>
        Activar mi acceso
      </Button>
    </>
  );
}
