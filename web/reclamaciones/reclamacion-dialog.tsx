import { useQuery } from '@tanstack/react-query';
import type { Envelope } from 'domain/contract/envelope.ts';
import { getPending } from 'domain/contract/panel.ts';
import {
  answerReclamacion,
  getReclamacion,
  listReclamaciones,
  reclassifyReclamacion,
} from 'domain/contract/reclamaciones.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { hojaLines } from 'domain/rules/hoja-lines.ts';
import { daysLeftText, estadoReclamacionLabels, tipoReclamacionLabels } from 'domain/rules/reclamaciones.ts';
import {
  answerInput,
  type ReclamacionDetalle,
  type ReclamacionSummary,
  reclassifyInput,
} from 'domain/schemas/reclamaciones.ts';
import { useState } from 'react';
import { apiQuery, useCall, useReload } from '../app/api.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { useAct } from '../app/use-act.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

export function ReclamacionDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = apiQuery(useCall(), getReclamacion, { params: { id } });
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const found = data?.resource;
  return (
    <Dialog open onClose={onClose} size="md" title={found ? `Hoja N.º ${found.numero}` : 'Hoja de reclamación'}>
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : found ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Facts found={found} />
          <Answer found={found} onDone={() => void refetch()} />
          <Classification found={found} onDone={() => void refetch()} />
        </div>
      ) : (
        <Skeleton className="h-56 w-full" />
      )}
    </Dialog>
  );
}

function Facts({ found }: { found: ReclamacionDetalle }) {
  const { hoja, estado, quedan, url } = found;
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <TermBadge estado={estado} quedan={quedan} />
        <span className="text-tinta-2">
          Presentada el {formatDateTime(hoja.presentada)}
          {quedan !== null && ` · ${daysLeftText(quedan)}`}
        </span>
      </p>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {hojaLines(hoja)
          .filter(({ value }) => value !== '—')
          .map(({ label, value }) => (
            <div key={label} className={value.length > 60 ? 'sm:col-span-2' : undefined}>
              <dt className="text-sm text-tinta-2">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ))}
      </dl>
      <LinkButton variant="secondary" href={url} target="_blank" className="justify-self-start">
        Ver la hoja
      </LinkButton>
    </>
  );
}

/** Waits for a change; then loads again what it changed. */
function useChange(onDone: () => void) {
  const act = useAct();
  const reload = useReload(listReclamaciones, getPending);
  return async (request: Promise<Envelope<ReclamacionDetalle, never>>) => {
    if (!(await act(request)).success) return;
    onDone();
    await reload();
  };
}

type ActProps = { found: ReclamacionDetalle; onDone: () => void };

function Answer({ found, onDone }: ActProps) {
  const call = useCall();
  const change = useChange(onDone);
  const { field, handleSubmit, formState, kept } = useAppForm(answerInput, {
    kept: `Responder la hoja ${found.numero}`,
    defaultValues: { texto: '' },
  });
  const { respuesta, correo, respuestaPor } = found.hoja;
  if (respuesta) {
    return (
      <section className="border-t border-linea pt-5">
        <h3 className="title-3">Respuesta</h3>
        <p className="mt-1 text-sm text-tinta-2">
          {formatDateTime(respuesta.respondida)} · {found.respondio}
        </p>
        <p className="mt-3 wrap-anywhere whitespace-pre-line">{respuesta.texto}</p>
      </section>
    );
  }
  const send = handleSubmit(async (body) => {
    const params = { id: found.reclamacionId };
    await change(call(answerReclamacion, { params, body }));
  });
  const where = correo === '' ? 'No dejó correo: envíala a su domicilio.' : `Se envía a ${correo}.`;
  const also = correo !== '' && respuestaPor === 'domicilio' ? ' Pidió la respuesta en su domicilio.' : '';
  return (
    <form onSubmit={send} noValidate aria-label="Responder" className="grid gap-4 border-t border-linea pt-5">
      <RecoveredNotice {...kept} />
      <TextArea
        label="Respuesta"
        required
        rows={6}
        maxLength={6000}
        hint={`${where}${also} Se responde una sola vez y no se puede cambiar.`}
        {...field('texto')}
      />
      <Button type="submit" busy={formState.isSubmitting} className="justify-self-start">
        Responder
      </Button>
    </form>
  );
}

function Classification({ found, onDone }: ActProps) {
  const call = useCall();
  const change = useChange(onDone);
  const [isOpen, setOpen] = useState(false);
  const other = found.tipo === 'reclamo' ? 'queja' : 'reclamo';
  const defaultValues = { tipo: other, motivo: '' } as const;
  const { field, handleSubmit, formState, kept } = useAppForm(reclassifyInput, {
    kept: `Clasificar la hoja ${found.numero}`,
    values: defaultValues,
  });
  const send = handleSubmit(async ({ motivo }) => {
    const params = { id: found.reclamacionId };
    await change(call(reclassifyReclamacion, { params, body: { tipo: other, motivo } }));
    setOpen(false);
  });
  return (
    <section className="grid gap-3 border-t border-linea pt-5">
      <p>
        Clasificada como <strong>{tipoReclamacionLabels[found.tipo].toLowerCase()}</strong>
        {found.tipo !== found.hoja.tipo && ` (se presentó como ${found.hoja.tipo})`}
      </p>
      {found.clasificaciones.map(({ tipo, motivo, quien, cuando }) => (
        <p key={cuando} className="text-sm text-tinta-2 wrap-anywhere">
          {formatDateTime(cuando)} · {quien}: {tipo}. {motivo}
        </p>
      ))}
      {isOpen ? (
        <form onSubmit={send} noValidate aria-label="Clasificar" className="grid gap-4">
          <RecoveredNotice {...kept} />
          <TextField label={`Motivo para clasificarla como ${other}`} required maxLength={500} {...field('motivo')} />
          <Button type="submit" variant="secondary" busy={formState.isSubmitting} className="justify-self-start">
            Clasificar como {other}
          </Button>
        </form>
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)} className="justify-self-start">
          Cambiar la clasificación
        </Button>
      )}
    </section>
  );
}

/** With this many working days left or fewer, the term is close. */
const soon = 5;

export function TermBadge({ estado, quedan }: Pick<ReclamacionSummary, 'estado' | 'quedan'>) {
  const waiting = quedan !== null && quedan <= soon ? 'ambar' : 'teal';
  const tone = estado === 'respondida' ? 'verde' : estado === 'vencida' ? 'rojo' : waiting;
  return <Badge tone={tone}>{estadoReclamacionLabels[estado]}</Badge>;
}
