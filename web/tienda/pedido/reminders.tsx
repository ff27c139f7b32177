import { setReminders } from 'domain/contract/pedidos.ts';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { Button } from '../../ui/button.tsx';

type Props = { pedidoRef: { numero: string; clave: string }; recibe: boolean; onChange: () => Promise<unknown> };

/** Reached from a reminder mail: shows whether reminders are on, and changes it without signing in. */
export function Reminders({ pedidoRef, recibe, onChange }: Props) {
  const call = useCall();
  const [working, setWorking] = useState(false);
  async function change() {
    setWorking(true);
    await call(setReminders, { body: { ...pedidoRef, recibe: !recibe } });
    await onChange();
    setWorking(false);
  }
  return (
    <div id="recordatorios" className="flex scroll-mt-24 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-1">
      <p role="status" className="min-w-0 text-[0.9375rem] text-tinta-2">
        {recibe ? 'Si no lo pagas hoy, te lo recordamos por correo.' : 'No te enviaremos recordatorios de este pedido.'}
      </p>
      <Button variant="quiet" size="sm" className="max-sm:-ml-3.5" busy={working} onClick={() => void change()}>
        {recibe ? 'No quiero recordatorios' : 'Recordármelo'}
      </Button>
    </div>
  );
}
