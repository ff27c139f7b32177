import { useQuery } from '@tanstack/react-query';
import type { Envelope } from 'domain/contract/envelope.ts';
import { dismissMail, getMail, listMails, sendMailAgain } from 'domain/contract/mails.ts';
import { getPending } from 'domain/contract/panel.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { type EstadoMail, estadoMailLabel } from 'domain/rules/mails.ts';
import { type MailDetalle, resendMailInput } from 'domain/schemas/mails.ts';
import type { ReactNode } from 'react';
import { apiQuery, useCall, useReload } from '../app/api.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { Alert } from '../ui/alert.tsx';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useLoading } from '../ui/overlay.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

export function MailDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = apiQuery(useCall(), getMail, { params: { id } });
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const mail = data?.resource;
  return (
    <Dialog open onClose={onClose} size="md" title={mail?.asunto ?? 'Correo'}>
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : mail ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Facts mail={mail} />
          <Acts mail={mail} onDone={onClose} />
        </div>
      ) : (
        <Skeleton className="h-56 w-full" />
      )}
    </Dialog>
  );
}

function Facts({ mail }: { mail: MailDetalle }) {
  const failed = mail.estado === 'rechazado' || mail.estado === 'fallido';
  return (
    <>
      {mail.motivo && (
        <Alert tone={failed ? 'error' : 'warning'} title={mail.motivo}>
          <span className="text-sm break-words text-tinta-2">{mail.error}</span>
        </Alert>
      )}
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact name="Para">{mail.para}</Fact>
        <Fact name="Estado">
          <MailBadge estado={mail.estado} />
        </Fact>
        <Fact name="Escrito">{formatDateTime(mail.creado)}</Fact>
        {mail.enviado && <Fact name="Enviado">{formatDateTime(mail.enviado)}</Fact>}
        <Fact name="Intentos">{String(mail.intentos)}</Fact>
      </dl>
      <section aria-label="Texto">
        {mail.texto === null ? (
          <p className="text-tinta-2">El texto no se muestra: lleva un código personal o ya se borró.</p>
        ) : (
          <p className="max-h-60 overflow-y-auto rounded-lg bg-papel-2 px-4 py-3 text-sm wrap-anywhere whitespace-pre-line">
            {mail.texto}
          </p>
        )}
      </section>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-tinta-2">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function Acts({ mail, onDone }: { mail: MailDetalle; onDone: () => void }) {
  const call = useCall();
  const reload = useReload(listMails, getPending);
  const { showError } = useDialogs();
  const { track } = useLoading();
  const toast = useToast();
  const params = { id: mail.correoId };
  const form = useAppForm(resendMailInput, {
    kept: { name: 'Reenviar correo', nth: mail.correoId },
    defaultValues: { correo: mail.para },
  });
  const { field, handleSubmit, formState, setServerErrors } = form;

  async function finish(envelope: Envelope<MailDetalle, never>) {
    if (!envelope.success) {
      const homeless = setServerErrors(envelope.errores ?? {});
      if (!envelope.errores || homeless.length > 0) await showError({ message: envelope.message });
      return;
    }
    toast.show(envelope.message);
    onDone();
    await reload();
  }

  const resend = handleSubmit(async ({ correo }) => {
    const body = correo && correo !== mail.para ? { correo } : {};
    await finish(await track(call(sendMailAgain, { params, body }), { delay: 200 }));
  });

  if (!mail.puedeReenviar && !mail.porAtender) return <p className="text-tinta-2">{mail.sinReenvio}</p>;
  return (
    <form onSubmit={resend} noValidate className="grid gap-4 border-t border-linea pt-5" aria-label="Reenviar">
      <RecoveredNotice {...form.kept} />
      {mail.sinReenvio && <p className="text-tinta-2">{mail.sinReenvio}</p>}
      {mail.puedeReenviar && (
        <TextField label="Dirección" type="email" maxLength={254} hint={hintOf(mail)} {...field('correo')} />
      )}
      <div className="flex flex-wrap gap-3">
        {mail.puedeReenviar && (
          <Button type="submit" busy={formState.isSubmitting}>
            Reenviar
          </Button>
        )}
        {mail.porAtender && (
          <Button
            variant="secondary"
            onClick={async () => finish(await track(call(dismissMail, { params }), { delay: 200 }))}
          >
            Dar por atendido
          </Button>
        )}
      </div>
    </form>
  );
}

function hintOf({ corrige }: MailDetalle): string {
  if (corrige === 'pedido') return 'Si la corriges, queda corregida también en el pedido.';
  if (corrige === 'cuenta') return 'Se enviará una invitación nueva. Si la corriges, queda corregida en la cuenta.';
  return 'Corrígela si está mal escrita.';
}

const tones: Record<EstadoMail, BadgeTone> = {
  pendiente: 'ambar',
  enviado: 'verde',
  rechazado: 'rojo',
  fallido: 'rojo',
};

export function MailBadge({ estado }: { estado: EstadoMail }) {
  return <Badge tone={tones[estado]}>{estadoMailLabel[estado]}</Badge>;
}
