import { type Envelope, failure } from 'domain/contract/envelope.ts';
import { confirmTotp } from 'domain/contract/factors.ts';
import { addPasskey, beginPasskey } from 'domain/contract/passkeys.ts';
import { deviceLabel } from 'domain/formats/device-label.ts';
import { type TotpEnrolment, totpForm } from 'domain/schemas/factors.ts';
import { passkeyForm } from 'domain/schemas/passkeys.ts';
import Download from 'lucide-react/icons/download';
import { useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { saveDownload } from '../../app/download.ts';
import { FormDialog, useFormDialog } from '../../app/form-dialog.tsx';
import { createCredential } from '../../app/passkeys.ts';
import { useSite } from '../../app/site.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

type FactorDialogProps = {
  onClose: () => void;
  /** Receives new recovery codes; empty when the account already had some. */
  onAdded: (codigos: string[]) => void;
};

/** QR code and secret; the factor is active once a code confirms it. */
export function TotpDialog({ enrolment, onClose, onAdded }: FactorDialogProps & { enrolment: TotpEnrolment }) {
  const { qr, secreto, uri, inscripcion } = enrolment;
  const call = useCall();
  const { field, dialog } = useFormDialog(totpForm, {
    kept: null,
    defaultValues: { codigo: '' },
    send: ({ codigo }) => call(confirmTotp, { body: { inscripcion, codigo } }),
    refusal: 'above',
    onSaved: ({ resource }) => onAdded(resource?.codigos ?? []),
    onClose,
  });
  return (
    <FormDialog {...dialog} title="Agrega tu aplicación de autenticación" submitLabel="Confirmar">
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
          <TextField
            label="Escribe el código que te muestra"
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder="000000"
            maxLength={40}
            className="[&_input]:max-w-52 [&_input]:font-mono [&_input]:text-lg [&_input]:tracking-[0.15em]"
            {...field('codigo')}
          />
        </li>
      </ol>
    </FormDialog>
  );
}

/** Names a new passkey; the browser asks for the rest. */
export function PasskeyDialog({ onClose, onAdded }: FactorDialogProps) {
  const call = useCall();
  const { field, dialog } = useFormDialog(passkeyForm, {
    kept: null,
    defaultValues: { nombre: deviceLabel(navigator.userAgent) },
    send: add,
    refusal: 'above',
    toast: ({ message }) => message,
    onSaved: ({ resource }) => onAdded(resource?.codigos ?? []),
    onClose,
  });

  /** Null when the step-up was cancelled. */
  async function add({ nombre }: { nombre: string }): Promise<Envelope<{ codigos: string[] }> | null> {
    const { resource, codigo, status, message } = await call(beginPasskey, {});
    if (!resource) return codigo?.startsWith('confirmar') ? null : failure(status, message);
    const answer = await createCredential(resource);
    if ('failed' in answer) return failure(0, answer.failed);
    return call(addPasskey, { body: { nombre, credencial: answer.given } });
  }

  return (
    <FormDialog {...dialog} title="Agrega una llave de acceso" submitLabel="Continuar">
      <p className="text-tinta-2">
        Tu celular, tu laptop o una llave USB confirman que eres tú con la huella, el rostro o un PIN. No sirve en
        páginas falsas, por más que se parezcan.
      </p>
      <TextField
        label="Nombre de la llave"
        hint="Para reconocerla si algún día quieres quitarla."
        maxLength={60}
        {...field('nombre')}
      />
    </FormDialog>
  );
}

/** Recovery codes, which the server shows once. */
export function BackupCodesDialog({ codigos, onClose }: { codigos: string[]; onClose: () => void }) {
  const { usuario } = useAuth();
  const { institucion } = useSite();

  function download() {
    const lines = [
      `Codigos de recuperacion de ${usuario?.correo}`,
      `${institucion.nombre}, ${location.origin}`,
      'Cada uno sirve una vez.',
      '',
      ...codigos,
      '',
    ];
    const bytes = new TextEncoder().encode(lines.join('\r\n'));
    const data = `data:text/plain;base64,${btoa(String.fromCharCode(...bytes))}`;
    saveDownload({
      success: true,
      message: '',
      status: 200,
      resource: { data, filename: 'codigos-de-recuperacion.txt' },
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Guarda tus códigos de recuperación"
      footer={
        <>
          <Button variant="secondary" icon={Download} onClick={download}>
            Descargar
          </Button>
          <Button onClick={onClose}>Ya los guardé</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Alert tone="warning">
          No los volveremos a mostrar. Si pierdes tu celular, cada uno te deja entrar una vez.
        </Alert>
        <ul
          aria-label="Códigos de recuperación"
          className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-xl bg-papel-2 p-4 font-mono text-[0.9375rem] sm:text-lg"
        >
          {codigos.map((codigo) => (
            <li key={codigo}>{codigo}</li>
          ))}
        </ul>
        <div>
          <CopyButton text={codigos.join('\n')} what="los códigos" />
        </div>
      </div>
    </Dialog>
  );
}
