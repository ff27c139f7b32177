import { buyCertificado, listMyPedidos } from 'domain/contract/pedidos.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { unconfirmedNombre } from 'domain/rules/certificado-compra.ts';
import type { Oferta } from 'domain/schemas/certificado-avance.ts';
import { compraCertificadoForm } from 'domain/schemas/pedidos.ts';
import { useState } from 'react';
import { useApi, useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { FormDialog, useFormDialog } from '../../app/form-dialog.tsx';
import { LegalSentence } from '../../app/legal-sentence.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';

type Props = { cursoId: number; oferta: Oferta };

/** A certificate or level sold apart: its price, and the buy button or the state of the purchase. */
export function OfertaRow({ cursoId, oferta }: Props) {
  const [open, setOpen] = useState(false);
  const { estado, motivo, precio, nombre } = oferta;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-linea pt-4">
      <p className="min-w-0">
        <span className="figures text-2xl">{formatSoles(precio)}</span>
        <span className="block text-sm text-tinta-2">{motivo || 'Se vende aparte del curso.'}</span>
      </p>
      {estado === 'disponible' && <Button onClick={() => setOpen(true)}>Comprar</Button>}
      {estado === 'pendiente' && <PayPedido cursoId={cursoId} nombre={nombre} />}
      {open && <BuyDialog cursoId={cursoId} oferta={oferta} onClose={() => setOpen(false)} />}
    </div>
  );
}

function PayPedido({ cursoId, nombre }: { cursoId: number; nombre: string }) {
  const pedidos = useApi(listMyPedidos, { query: {} }).data?.resources ?? [];
  const found = pedidos.find(
    ({ estado, lineas }) =>
      ['pendiente', 'rechazado'].includes(estado) &&
      lineas.some((line) => line.clase === 'certificado' && line.cursoId === cursoId && line.nombre === nombre),
  );
  if (!found) return null;
  return (
    <LinkButton href={`/pedido?${new URLSearchParams({ numero: found.numero, clave: found.clave })}`}>
      Pagar el pedido {found.numero}
    </LinkButton>
  );
}

function BuyDialog({ cursoId, oferta, onClose }: Props & { onClose: () => void }) {
  const call = useCall();
  const { usuario } = useAuth();
  // One key per opened dialog: pressing twice, or again after a lost response, orders once.
  const [key] = useState(() => crypto.randomUUID());
  const { nombre, precio, nivelId, falta } = oferta;
  const { form, dialog } = useFormDialog(compraCertificadoForm(falta.length > 0), {
    kept: null,
    defaultValues: { aunqueFalte: false },
    refusal: 'above',
    send: ({ aunqueFalte }) => {
      const { dni, nombre: given, apellido } = usuario!;
      const comprobante = /^\d{8}$/.test(dni) && {
        tipo: 'boleta' as const,
        tipoDocumento: 'DNI' as const,
        documento: dni,
        nombre: `${given} ${apellido}`,
      };
      const body = { cursoId, nivelId, total: precio, aunqueFalte, ...(comprobante && { comprobante }) };
      return call(buyCertificado, { body }, { 'idempotency-key': key });
    },
    onSaved: (answer) => location.assign(answer.resource!.url),
    onClose,
  });
  const { error } = form.field('aunqueFalte');
  return (
    <FormDialog {...dialog} title="Comprar el certificado" submitLabel="Ir a pagar">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">{nombre}</span>
        <span className="figures text-3xl">{formatSoles(precio)}</span>
      </p>
      {falta.length === 0 ? (
        <p className="text-[0.9375rem] text-tinta-2">
          Ya cumples lo que pide: lo recibes por correo apenas se confirme tu pago.
        </p>
      ) : (
        <>
          <Alert tone="warning" title="Todavía no cumples lo que pide">
            <ul className="list-disc pl-5">
              {falta.map((each) => (
                <li key={each}>{each === unconfirmedNombre ? <TextLink to="/mi-cuenta">{each}</TextLink> : each}</li>
              ))}
            </ul>
          </Alert>
          <Checkbox
            label="Lo compro ahora y lo recibo cuando lo cumpla"
            aria-invalid={error ? true : undefined}
            {...form.register('aunqueFalte')}
          />
          {error && <p className="text-sm text-rojo">{error}</p>}
        </>
      )}
      <p className="text-sm text-tinta-2">
        Tu boleta sale con tu nombre y tu DNI. En la página del pedido la cambias por una factura.
      </p>
      <LegalSentence act="Al continuar" />
    </FormDialog>
  );
}
