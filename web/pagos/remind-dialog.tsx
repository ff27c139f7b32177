import { previewReminder, remindPedidos, trialReminder } from 'domain/contract/reportes.ts';
import Send from 'lucide-react/icons/send';
import { useApi, useCall } from '../app/api.tsx';
import { useAct } from '../app/use-act.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

type RemindDialogProps = { pedidos: number[]; onClose: () => void; onDone: () => void };

/** Preview of recipients and text before reminders are mailed. */
export function RemindDialog({ pedidos, onClose, onDone }: RemindDialogProps) {
  const call = useCall();
  const act = useAct();
  const query = useApi(previewReminder, { query: { pedidos: pedidos.join(',') } }, { staleTime: 0 });
  const preview = query.data?.resource;
  const n = preview?.recordables ?? 0;
  const send = async () => {
    const { success } = await act(call(remindPedidos, { body: { pedidos } }), ({ resource }) =>
      remindedText(resource!),
    );
    if (success) onDone();
  };
  return (
    <Dialog
      open
      title="Recordar por correo"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button icon={Send} disabled={n === 0} onClick={() => void send()}>
            {n === 1 ? 'Recordar a 1 comprador' : `Recordar a ${n} compradores`}
          </Button>
        </>
      }
    >
      <QueryState query={query}>
        <Skeleton shape="block" className="h-48" />
      </QueryState>
      {preview && (
        <div className="grid gap-4">
          <p>{reach(preview)}</p>
          {preview.texto && (
            <section aria-labelledby="vista-recordatorio" className="rounded-xl border border-linea p-4">
              <h3 id="vista-recordatorio" className="font-medium">
                Vista previa, con el pedido {preview.numero}
              </h3>
              <p className="mt-1 text-sm wrap-anywhere text-tinta-2">
                Asunto: {preview.asunto.replace('[Prueba] ', '')}
              </p>
              <p className="mt-3 text-sm wrap-anywhere whitespace-pre-line">{preview.texto}</p>
              <Button
                variant="secondary"
                size="sm"
                icon={Send}
                className="mt-3"
                onClick={() =>
                  void act(call(trialReminder, { body: { pedidos } }), 'Te enviamos la prueba a tu correo')
                }
              >
                Enviarme una prueba
              </Button>
            </section>
          )}
        </div>
      )}
    </Dialog>
  );
}

function reach({ recordables: n, omitidos }: { recordables: number; omitidos: number }): string {
  const first =
    n === 0
      ? 'Ahora no se puede recordar a nadie.'
      : n === 1
        ? 'Lo recibe 1 comprador.'
        : `Lo reciben ${n} compradores.`;
  if (omitidos === 0) return first;
  const left = omitidos === 1 ? '1 queda fuera' : `${omitidos} quedan fuera`;
  return `${first} ${left}: ya pagó todo o compró otra vez, pidió no recibirlos, se le recordó hoy o el curso ya no se vende.`;
}

function remindedText({ recordados, omitidos }: { recordados: number; omitidos: number }): string {
  const done = recordados === 1 ? 'Se recordó a un comprador.' : `Se recordó a ${recordados} compradores.`;
  if (omitidos === 0) return done;
  return `${done} ${omitidos === 1 ? 'Uno no se puede recordar hoy.' : `${omitidos} no se pueden recordar hoy.`}`;
}
