import { confirmTotp } from 'domain/contract/factors.ts';
import { type TotpEnrolment, totpForm } from 'domain/schemas/factors.ts';
import { useId, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAppForm } from '../../ui/use-app-form.ts';

type TotpDialogProps = {
  enrolment: TotpEnrolment;
  onClose: () => void;
  /** With the recovery codes of an account that had none. */
  onConfirmed: (codigos: string[]) => void;
};

/** QR code and secret; the application counts once a code confirms it. */
export function TotpDialog({ enrolment, onClose, onConfirmed }: TotpDialogProps) {
  const { qr, secreto, uri, inscripcion } = enrolment;
  const call = useCall();
  const formId = useId();
  const [failed, setFailed] = useState('');
  const { register, formState, submitTo } = useAppForm(totpForm, { kept: null, defaultValues: { codigo: '' } });
  const submit = submitTo(
    ({ codigo }) => {
      setFailed('');
      return call(confirmTotp, { body: { inscripcion, codigo } });
    },
    ({ success, message, resource }) => {
      if (success) onConfirmed(resource?.codigos ?? []);
      else setFailed(message);
    },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Agrega tu aplicación de autenticación"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={formState.isSubmitting}>
            Confirmar
          </Button>
        </>
      }
    >
      <ol className="grid list-decimal gap-5 pl-5 marker:font-semibold marker:text-teal-oscuro">
        <li>
          <p>
            Abre tu aplicación y escanea este código. Si lees esto en el celular,{' '}
            <a href={uri} className="font-medium text-teal underline underline-offset-4">
              ábrelo en la aplicación
            </a>
            .
          </p>
          <svg
            role="img"
            aria-label="Código QR para tu aplicación de autenticación"
            viewBox={`-4 -4 ${qr.lado + 8} ${qr.lado + 8}`}
            shapeRendering="crispEdges"
            className="mt-3 w-full max-w-52 rounded-lg border border-linea bg-white text-black"
          >
            <path d={qr.trazo} fill="currentColor" />
          </svg>
          <p className="mt-3 text-sm text-tinta-2">¿No puedes escanearlo? Escribe esta clave en la aplicación:</p>
          <p className="flex flex-wrap items-center gap-x-2">
            <code className="font-mono text-[0.9375rem] break-all">{secreto.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={secreto} what="la clave" />
          </p>
        </li>
        <li>
          <form id={formId} method="post" onSubmit={submit} noValidate className="grid gap-3">
            {failed && <Alert tone="error">{failed}</Alert>}
            <TextField
              label="Escribe el código que te muestra"
              inputMode="numeric"
              autoComplete="one-time-code"
              placeholder="000000"
              maxLength={40}
              className="[&_input]:max-w-52 [&_input]:font-mono [&_input]:text-lg [&_input]:tracking-[0.15em]"
              error={formState.errors.codigo?.message}
              {...register('codigo')}
            />
          </form>
        </li>
      </ol>
    </Dialog>
  );
}
