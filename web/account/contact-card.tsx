import { useState } from 'react';
import { useAuth } from '../app/auth.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { CorreoDialog } from './correo-dialog.tsx';
import { NumeroDialog } from './numero-dialog.tsx';

/** Own data; e-mail and telephone are changed here, the rest on request. */
export function ContactCard() {
  const { usuario, reload } = useAuth();
  const [changing, setChanging] = useState<'correo' | 'prueba' | 'celular' | null>(null);
  const close = () => setChanging(null);
  const changed = () => {
    close();
    void reload();
  };
  if (!usuario) return null;
  const { nombre, apellido, dni, correo, numero, correoSinConfirmar } = usuario;
  return (
    <Card as="section">
      <CardHeader title="Tus datos" subtitle="Para corregir tu nombre o tu documento, envía una solicitud más abajo." />
      <dl className="grid gap-3">
        <Datum name="Nombre" value={`${nombre} ${apellido}`} />
        <Datum name="DNI" value={dni} />
        <Datum name="Correo" value={correo} onChange={() => setChanging('correo')} />
        <Datum name="Celular" value={numero || 'Sin celular'} onChange={() => setChanging('celular')} />
      </dl>
      {correoSinConfirmar && (
        <Alert
          tone="warning"
          title="Correo sin confirmar"
          className="mt-4"
          action={
            <Button size="sm" onClick={() => setChanging('prueba')}>
              Confirmar correo
            </Button>
          }
        >
          Mientras no lo confirmes no te escribiremos, y entras con tu DNI.
        </Alert>
      )}
      {changing === 'prueba' && <CorreoDialog present={correo} onClose={close} onChanged={changed} />}
      {changing === 'correo' && <CorreoDialog onClose={close} onChanged={changed} />}
      {changing === 'celular' && <NumeroDialog numero={numero} onClose={close} onChanged={changed} />}
    </Card>
  );
}

function Datum({ name, value, onChange }: { name: string; value: string; onChange?: () => void }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
      <dt className="text-sm text-tinta-2">{name}</dt>
      <dd className="col-start-1 wrap-anywhere">{value}</dd>
      {onChange && (
        <dd className="col-start-2 row-span-2 row-start-1 self-center">
          <Button variant="secondary" size="sm" aria-label={`Cambiar ${name.toLowerCase()}`} onClick={onChange}>
            Cambiar
          </Button>
        </dd>
      )}
    </div>
  );
}
