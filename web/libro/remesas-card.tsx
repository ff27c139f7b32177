import { deleteRemesa, listEntradas, listRemesas } from 'domain/contract/libro-certificados.ts';
import { formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import type { Remesa } from 'domain/schemas/libro-certificados.ts';
import { useCall, useReload } from '../app/api.tsx';
import { useAct } from '../app/use-act.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { useDialogs } from '../ui/dialogs.tsx';

type Props = { remesas: Remesa[] | undefined; onReceive: (remesa: Remesa) => void };

/** Batches of a series, the latest first; nothing without any. */
export function RemesasCard({ remesas, onReceive }: Props) {
  const call = useCall();
  const act = useAct();
  const reload = useReload(listEntradas, listRemesas);
  const { confirm } = useDialogs();
  if (!remesas || remesas.length === 0) return null;

  async function remove({ remesaId, cantidad }: Remesa) {
    const what = cantidad === 1 ? 'Su certificado queda' : `Sus ${cantidad} certificados quedan`;
    const message = `¿Retirar la remesa ${remesaId}? ${what} por enviar.`;
    if (!(await confirm({ message, danger: true }))) return;
    const removed = await act(call(deleteRemesa, { params: { id: remesaId } }), `Se retiró la remesa ${remesaId}`);
    if (removed.success) await reload();
  }

  return (
    <Card as="section" aria-label="Remesas" className="mb-5">
      <CardHeader title="Remesas" />
      <ul className="divide-y divide-linea">
        {remesas.map((remesa) => {
          const { remesaId, enviada, nota, cantidad, recibidos } = remesa;
          const isBack = recibidos === cantidad;
          return (
            <li key={remesaId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
              <div className="min-w-0 grow basis-60">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  Remesa {remesaId}{' '}
                  <Badge tone={isBack ? 'verde' : 'ambar'}>
                    {isBack ? 'Recibida' : `${recibidos} de ${cantidad} recibidos`}
                  </Badge>
                </p>
                <p className="text-sm text-tinta-2 wrap-anywhere">
                  Enviada el {formatLongDate(limaNoon(enviada))}
                  {nota && `. ${nota}`}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Anotar la recepción de la remesa ${remesaId}`}
                  onClick={() => onReceive(remesa)}
                >
                  {isBack ? 'Ver los números' : 'Anotar recepción'}
                </Button>
                {recibidos === 0 && (
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`Retirar la remesa ${remesaId}`}
                    onClick={() => void remove(remesa)}
                  >
                    Retirar
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
