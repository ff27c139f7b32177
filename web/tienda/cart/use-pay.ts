import { createPedido } from 'domain/contract/pedidos.ts';
import { totalCentimos } from 'domain/rules/cart.ts';
import { useRef, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { useCart } from '../../app/cart.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useNavigate } from '../../ui/navigation.ts';
import { forgetBuyer } from './buyer-draft.ts';
import { forgetKey, keyFor } from './idempotency-key.ts';

export type Buyer = { buyerName: string; buyerEmail: string; buyerPhone: string };
type Alert = { title?: string; message: string };

const failed = 'Error al procesar el pago';

/** idle → processing → the provider's page, or the alert of a simulated payment; on failure idle again. */
export function usePay() {
  const call = useCall();
  const navigate = useNavigate();
  const { items, clear, refresh } = useCart();
  const { tell } = useDialogs();
  const [working, setWorking] = useState(false);
  const [alert, setAlert] = useState<Alert | null>(null);
  const busy = useRef(false);

  async function pay(buyer: Buyer): Promise<void> {
    if (busy.current) return;
    setAlert(null);
    if (buyer.buyerName.trim() === '') return setAlert({ message: 'Ingresa tu nombre' });
    if (items.length === 0) return setAlert({ message: 'El carrito está vacío' });
    busy.current = true;
    setWorking(true);
    try {
      await pedido(buyer);
    } finally {
      busy.current = false;
      setWorking(false);
    }
  }

  async function pedido(buyer: Buyer): Promise<void> {
    const lines = items.map(({ cursoId, nombre, cantidad, precio }) => ({ cursoId, nombre, cantidad, precio }));
    const body = { ...buyer, items: lines, total: totalCentimos(items) / 100 };
    const envelope = await call(createPedido, { body }, { 'idempotency-key': keyFor(JSON.stringify(body)) });
    if (!envelope.success) {
      // A refusal ends the key; without a response it is kept for the retry.
      if (envelope.status >= 400 && envelope.status < 500) forgetKey();
      takeNewPrices(envelope);
      return setAlert({ title: failed, message: envelope.message });
    }
    const { paymentUrl, orderId, aviso, clave = '' } = envelope.resource ?? {};
    if (paymentUrl) return location.assign(paymentUrl);
    // The pedido stands but the provider did not answer: its page says so and offers to pay again.
    if (aviso) return void navigate(`/pedido?${new URLSearchParams({ numero: orderId ?? '', clave })}`);
    forgetKey();
    forgetBuyer();
    clear();
    setWorking(false);
    await tell({ title: 'Recibimos tu pedido', message: `Pago simulado / orden creada: ${orderId || 'ok'}` });
    navigate('/catalogo');
  }

  function takeNewPrices(envelope: { codigo?: string; resources?: unknown[] }): void {
    if (envelope.codigo !== 'precio-cambio') return;
    for (const line of (envelope.resources ?? []) as { cursoId: number; nombre: string; precio: number }[]) {
      const item = items.find(({ cursoId }) => cursoId === line.cursoId);
      if (item) refresh({ ...line, imagen: item.imagen });
    }
  }

  return { pay, working, alert };
}
