import { openSaldo } from 'domain/contract/cuotas.ts';
import { useState } from 'react';
import { useCall } from './api.tsx';

/** Opens the pedido for everything that is owed of a plan, from any of its pedidos. */
export function useOpenSaldo(pedidoRef: { numero: string; clave: string }) {
  const call = useCall();
  const [working, setWorking] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  async function open() {
    setWorking(true);
    setFailed(null);
    const { resource, message } = await call(openSaldo, { body: pedidoRef });
    if (resource) return location.assign(resource.url);
    setWorking(false);
    setFailed(message);
  }
  return { working, failed, open };
}
