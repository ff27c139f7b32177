import { useQueryClient } from '@tanstack/react-query';
import { getCotizacionHoja, sendOrdenCompra } from 'domain/contract/cotizaciones.ts';
import { imageMaxBytes } from 'domain/formats/images.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { CotizacionHoja } from 'domain/schemas/cotizaciones.ts';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props = { hoja: CotizacionHoja; search: URLSearchParams };

/** The order of purchase of a company that pays later. A file cannot be sent without JavaScript. */
export function OrdenCompra({ hoja: { ordenCompra, puedeOrden }, search }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!ordenCompra && !puedeOrden) return null;
  return (
    <section aria-labelledby="orden-compra" className="mt-6 border-t border-linea pt-5 [@media(scripting:none)]:hidden">
      <h2 id="orden-compra" className="title-3">
        Orden de compra
      </h2>
      {ordenCompra ? (
        <p className="mt-2 wrap-anywhere" role="status">
          Recibimos la orden {ordenCompra.numero} el {formatDateTime(ordenCompra.recibida)}.
        </p>
      ) : (
        <p className="mt-2 text-tinta-2">
          ¿Tu empresa paga después? Envíanos la orden de compra y no te recordaremos el pago.
        </p>
      )}
      {puedeOrden && ordenCompra && !isOpen && (
        <Button variant="quiet" size="sm" className="mt-2 -ml-3" onClick={() => setOpen(true)}>
          Cambiarla
        </Button>
      )}
      {puedeOrden && (!ordenCompra || isOpen) && <OrdenForm search={search} onSent={() => setOpen(false)} />}
    </section>
  );
}

type Problems = { ordenCompra?: string | undefined; archivo?: string | undefined; above?: string };

function OrdenForm({ search, onSent }: { search: URLSearchParams; onSent: () => void }) {
  const call = useCall();
  const queryClient = useQueryClient();
  const [ordenCompra, setOrdenCompra] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!file) return setProblems({ archivo: 'Elige el PDF de la orden' });
    setBusy(true);
    const query = { numero: search.get('numero') ?? '', clave: search.get('clave') ?? '', ordenCompra };
    // A raw body is not part of the endpoint's typed input.
    const input = { query, body: new Blob([file], { type: 'application/pdf' }) };
    const { success, message, errores } = await call(sendOrdenCompra, input);
    setBusy(false);
    if (!success) return setProblems(errores ?? { above: message });
    await queryClient.invalidateQueries({ queryKey: [getCotizacionHoja.path] });
    onSent();
  }

  return (
    <form onSubmit={send} noValidate aria-label="Enviar la orden de compra" className="mt-4 grid max-w-xl gap-4">
      {problems.above && <Alert tone="error">{problems.above}</Alert>}
      <TextField
        label="Número de la orden"
        name="ordenCompra"
        id="numero-orden"
        required
        maxLength={60}
        value={ordenCompra}
        onChange={({ target }) => {
          setOrdenCompra(target.value);
          setProblems(({ ordenCompra: _, ...others }) => others);
        }}
        error={problems.ordenCompra}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FileInput
          label={file ? 'Cambiar PDF' : 'Elegir PDF'}
          accept=".pdf,application/pdf"
          variant="secondary"
          onFile={(chosen) => {
            const fits = chosen.size <= imageMaxBytes;
            setProblems(fits ? {} : { archivo: 'Máx 5 MB' });
            if (fits) setFile(chosen);
          }}
        />
        <span className="min-w-0 text-sm wrap-anywhere text-tinta-2">{file ? file.name : 'Máx 5 MB'}</span>
        {problems.archivo && (
          <p role="alert" className="basis-full text-sm text-rojo">
            {problems.archivo}
          </p>
        )}
      </div>
      <Button type="submit" busy={busy} className="justify-self-start max-sm:w-full">
        Enviar orden de compra
      </Button>
    </form>
  );
}
