import { getOwnComprobante } from 'domain/contract/comprobantes.ts';
import type { PedidoEstado } from 'domain/schemas/pedidos.ts';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { saveDownload } from '../../app/download.ts';
import { Button } from '../../ui/button.tsx';
import { useLocation } from '../../ui/navigation.ts';

type Props = { comprobantes: PedidoEstado['comprobantes']; pedidoRef: { numero: string; clave: string } };

const names = { '01': 'Factura', '03': 'Boleta', '07': 'Nota de crédito' };

/** Issued documents of the pedido, to download. */
export function OwnComprobantes({ comprobantes, pedidoRef }: Props) {
  const call = useCall();
  const [problem, setProblem] = useState('');
  async function get(comprobanteId: number, clase: 'xml' | 'a4') {
    const envelope = await call(getOwnComprobante, { query: { ...pedidoRef, comprobanteId, clase } });
    setProblem(saveDownload(envelope) ? '' : envelope.message);
  }
  // Links of the mail name a file in the fragment, and it is downloaded once.
  const { hash } = useLocation();
  const done = useRef('');
  useEffect(() => {
    const [, clase, id] = /^#(pdf|xml)-(\d{1,10})$/.exec(hash) ?? [];
    if (!clase || done.current === hash) return;
    done.current = hash;
    void get(Number(id), clase === 'pdf' ? 'a4' : 'xml');
  });
  return (
    <section aria-label="Comprobantes" className="grid gap-2 border-t border-linea pt-4 print:hidden">
      {comprobantes.map(({ comprobanteId, tipo, numero, estado, ...has }) => (
        <div key={comprobanteId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="min-w-0 wrap-anywhere">
            {names[tipo]} {numero}
            {estado === 'pendiente' && <span className="text-sm text-tinta-2"> · en camino a SUNAT</span>}
          </span>
          <span className="ml-auto flex gap-2">
            {(['pdf', 'xml'] as const)
              .filter((kind) => has[kind])
              .map((kind) => (
                <Button
                  key={kind}
                  variant="secondary"
                  size="sm"
                  aria-label={`${kind.toUpperCase()} de ${numero}`}
                  onClick={() => void get(comprobanteId, kind === 'pdf' ? 'a4' : 'xml')}
                >
                  {kind.toUpperCase()}
                </Button>
              ))}
          </span>
        </div>
      ))}
      <p role="status" className="text-sm text-tinta-2">
        {problem}
      </p>
    </section>
  );
}
