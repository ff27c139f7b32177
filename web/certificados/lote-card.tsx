import { useQuery, useQueryClient } from '@tanstack/react-query';
import { certifyPassed, getLote, stopLote } from 'domain/contract/certificados.ts';
import type { Lote, LoteAvance } from 'domain/schemas/certificados.ts';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { apiQuery, useCall } from '../app/api.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { useLoading } from '../ui/overlay.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useToast } from '../ui/toast.tsx';

const pollMs = 700;

/** Starts a batch for every student who passed and shows its progress, also after a reload. */
export function LoteCard({ cursoId, onProgress }: { cursoId: number; onProgress: () => void }) {
  const call = useCall();
  const queryClient = useQueryClient();
  const { confirm, showError } = useDialogs();
  const { track } = useLoading();
  const query = apiQuery(call, getLote, { params: { id: cursoId } });
  const { data } = useQuery({
    ...query,
    staleTime: 0,
    refetchInterval: ({ state }) => (runs(state.data?.resource?.lote) ? pollMs : false),
  });
  const { porCertificar = 0, sinConfirmar = 0, impedimento = null, lote = null } = data?.resource ?? {};
  const running = runs(lote);
  const [notify, setNotify] = useState(true);

  const toast = useToast();
  const tell = useEffectEvent(onProgress);
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current && lote?.terminado) toast.show(issuedText(lote));
    ran.current = running;
  }, [running, lote, toast]);
  useEffect(() => {
    if (!running) return;
    // Refresh the table when the batch ends.
    return () => tell();
  }, [running]);

  async function stop() {
    const { success, message } = await track(call(stopLote, { params: { id: cursoId } }), { delay: 200 });
    if (!success) return showError({ message });
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
  }

  async function start() {
    const one = porCertificar === 1;
    const what = one ? 'Se emitirá un certificado' : `Se emitirán ${porCertificar} certificados`;
    const told = notify ? `${one ? 'la' : 'cada'} persona recibirá un correo` : 'nadie recibirá un correo';
    const message = `${what} y ${told}.`;
    const sure = await confirm({
      title: '¿Certificar a quienes aprobaron?',
      message,
      yes: 'Certificar',
      no: 'Cancelar',
    });
    if (!sure) return;
    const envelope = await track(call(certifyPassed, { body: { cursoId, avisar: notify } }), { delay: 200 });
    if (!envelope.success) return showError({ message: envelope.message });
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
  }

  if (!running && porCertificar === 0 && !lote?.fallidos.length) return null;
  return (
    <Card as="section" aria-label="Certificar a quienes aprobaron" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>
          {sentence(porCertificar, running, lote)}
          {!running && sinConfirmar > 0 && (
            <span className="block text-sm text-ambar">{unconfirmedText(porCertificar, sinConfirmar)}</span>
          )}
        </p>
        {!running && porCertificar > 0 && impedimento === null && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Checkbox label="Avisar por correo" checked={notify} onChange={({ target }) => setNotify(target.checked)} />
            <Button variant="secondary" icon={BadgeCheck} onClick={() => void start()}>
              Certificar a quienes aprobaron
            </Button>
          </div>
        )}
        {running && (
          <Button variant="secondary" disabled={lote?.detenido ?? false} onClick={() => void stop()}>
            {lote?.detenido ? 'Deteniendo…' : 'Detener'}
          </Button>
        )}
      </div>
      {running && lote && (
        <ProgressBar label={`${doneOf(lote)} de ${lote.total}`} value={doneOf(lote)} max={lote.total} />
      )}
      {!running && porCertificar > 0 && impedimento && <Hindered cursoId={cursoId} {...impedimento} />}
      {!running && lote && lote.fallidos.length > 0 && <Failed fallidos={lote.fallidos} />}
    </Card>
  );
}

function runs(lote: Lote | null | undefined): boolean {
  return lote != null && !lote.terminado;
}

const doneOf = ({ emitidos, fallidos }: Lote) => emitidos + fallidos.length;

function issuedText({ emitidos, calidad }: Lote): string {
  if (calidad === 'participante') {
    if (emitidos === 0) return 'No se emitió ninguna constancia';
    return emitidos === 1 ? 'Se emitió una constancia' : `Se emitieron ${emitidos} constancias`;
  }
  if (emitidos === 0) return 'No se emitió ningún certificado';
  return emitidos === 1 ? 'Se emitió un certificado' : `Se emitieron ${emitidos} certificados`;
}

function sentence(toCertify: number, running: boolean, lote: Lote | null): string {
  const what = lote?.calidad === 'participante' ? 'constancias' : 'certificados';
  if (running) return `Emitiendo ${what}. Puedes seguir con otra cosa.`;
  if (toCertify === 0) return 'No queda nadie por certificar.';
  return toCertify === 1
    ? 'Una persona aprobó y todavía no tiene certificado.'
    : `${toCertify} personas aprobaron y todavía no tienen certificado.`;
}

/** Their certificates print the name of the account as it is. */
function unconfirmedText(toCertify: number, unconfirmed: number): string {
  if (toCertify === 1) return 'No ha confirmado cómo se imprime su nombre.';
  return unconfirmed === 1
    ? '1 no ha confirmado cómo se imprime su nombre.'
    : `${unconfirmed} no han confirmado cómo se imprime su nombre.`;
}

type HinderedProps = { cursoId: number } & NonNullable<LoteAvance['impedimento']>;

/** A reason why no certificate of the course can be issued, shown before a batch starts. */
function Hindered({ cursoId, codigo, mensaje }: HinderedProps) {
  const action =
    codigo !== 'no-terminado' ? <TextLink to={`/curso-detalle?cursoId=${cursoId}`}>Ir al curso</TextLink> : null;
  return (
    <Alert tone="warning" action={action}>
      {mensaje}
      {codigo === 'no-terminado' && ' Hasta entonces se certifica a cada persona por excepción, con un motivo.'}
    </Alert>
  );
}

function Failed({ fallidos }: { fallidos: Lote['fallidos'] }) {
  return (
    <Alert tone="warning" title="No se pudo certificar a todos">
      <ul>
        {fallidos.map(({ nombre, motivo }) => (
          <li key={nombre}>
            {nombre}: {motivo}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
