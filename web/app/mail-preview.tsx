import type { Envelope } from 'domain/contract/envelope.ts';
import Send from 'lucide-react/icons/send';
import { Button } from '../ui/button.tsx';
import { Prose } from '../ui/prose.tsx';
import { useAct } from './use-act.ts';

type Props = {
  asunto: string;
  texto: string;
  /** Text below the message. */
  end: string;
  /** Validates the form; false after showing what is missing. */
  isReady: () => Promise<boolean>;
  sendTrial: () => Promise<Envelope<unknown>>;
};

/** Preview of the mail, and a button that sends it to oneself. */
export function MailPreview({ asunto, texto, end, isReady, sendTrial }: Props) {
  const act = useAct();
  async function send() {
    if (await isReady()) await act(sendTrial(), 'Te enviamos la prueba a tu correo');
  }
  return (
    <details className="rounded-xl border border-linea p-4">
      <summary className="min-h-6 cursor-pointer font-medium">Vista previa del correo</summary>
      <div className="mt-3 grid gap-3">
        <p className="text-sm wrap-anywhere text-tinta-2">Asunto: {asunto}</p>
        <Prose text={texto} className="wrap-anywhere" />
        <p className="text-sm text-tinta-2">{end}</p>
        <Button variant="secondary" size="sm" icon={Send} onClick={() => void send()} className="justify-self-start">
          Enviarme una prueba
        </Button>
      </div>
    </details>
  );
}
