import Download from 'lucide-react/icons/download';
import { useAuth } from '../../app/auth.tsx';
import { saveDownload } from '../../app/download.ts';
import { useSite } from '../../app/site.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

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
