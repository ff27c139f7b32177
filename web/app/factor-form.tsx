import type { Envelope } from 'domain/contract/envelope.ts';
import type { FactorMethods, FactorProof } from 'domain/schemas/factors.ts';
import type { PasskeyRequest } from 'domain/schemas/passkeys.ts';
import KeyRound from 'lucide-react/icons/key-round';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { signWithPasskey, supportsPasskeys } from './passkeys.ts';

type Way = 'passkey' | 'codigo' | 'respaldo';

type FactorFormProps = {
  methods: FactorMethods;
  submitLabel: string;
  /** Submit button as wide as the form. */
  wide?: boolean;
  send: (proof: FactorProof) => Promise<Envelope>;
  /** Asks the server for a challenge. */
  beginPasskey: () => Promise<Envelope<PasskeyRequest>>;
  onDone: () => void;
  /** Beside or below the other ways. */
  children?: ReactNode;
};

const fields = {
  codigo: {
    label: 'Código de 6 dígitos',
    hint: 'Ábrelo en tu aplicación de autenticación.',
    missing: 'Escribe los 6 dígitos de tu aplicación',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', placeholder: '000000' },
  },
  respaldo: {
    label: 'Código de recuperación',
    hint: 'Uno de los que guardaste al activar la verificación. Cada uno sirve una vez.',
    missing: 'Escribe uno de tus códigos de recuperación',
    input: { autoComplete: 'off', autoCapitalize: 'characters', placeholder: 'ABCDE-23456' },
  },
} as const;

const choices: Record<Way, string> = {
  passkey: 'Usar una llave de acceso',
  codigo: 'Usar el código de la aplicación',
  respaldo: 'Usar un código de recuperación',
};

/** Asks for a second factor: when signing in, and before a delicate step. Without a form library, to stay small. */
export function FactorForm(props: FactorFormProps) {
  const { methods, submitLabel, wide = false, send, beginPasskey, onDone, children } = props;
  const ways = waysOf(methods);
  const [way, setWay] = useState<Way>(ways[0] ?? 'respaldo');
  const [value, setValue] = useState('');
  const [error, setError] = useState('');
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of method moves the focus
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), [way]);

  async function prove(proof: FactorProof) {
    const envelope = await send(proof);
    if (envelope.success) return onDone();
    const own = way === 'passkey' ? undefined : envelope.errores?.[way];
    setError(own ?? '');
    if (own) form.current?.querySelector('input')?.select();
    else setFailed(envelope.message);
  }

  async function provePasskey() {
    const { resource, message } = await beginPasskey();
    if (!resource) return setFailed(message);
    const answer = await signWithPasskey(resource);
    if ('failed' in answer) return setFailed(answer.failed);
    await prove({ passkey: answer.given });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (way !== 'passkey' && value.trim() === '') return setError(fields[way].missing);
    setBusy(true);
    setFailed('');
    await (way === 'passkey' ? provePasskey() : prove({ [way]: value }));
    setBusy(false);
  }

  function choose(next: Way) {
    setWay(next);
    setValue('');
    setError('');
    setFailed('');
  }

  return (
    <form ref={form} method="post" onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      {failed && <Alert tone="error">{failed}</Alert>}
      {way === 'passkey' ? (
        <p className="text-tinta-2">Tu equipo te pedirá la huella, el rostro, el PIN o tu llave USB.</p>
      ) : (
        <TextField
          key={way}
          label={fields[way].label}
          hint={fields[way].hint}
          {...fields[way].input}
          spellCheck={false}
          maxLength={40}
          className="[&_input]:font-mono [&_input]:text-lg [&_input]:tracking-[0.15em]"
          value={value}
          error={error || undefined}
          onChange={(event) => {
            setValue(event.target.value);
            setError('');
          }}
        />
      )}
      {way === 'passkey' ? (
        <Button type="submit" wide={wide} busy={busy} icon={KeyRound}>
          Usar mi llave de acceso
        </Button>
      ) : (
        <Button type="submit" wide={wide} busy={busy}>
          {submitLabel}
        </Button>
      )}
      <div className="grid justify-items-center gap-1">
        {ways
          .filter((each) => each !== way)
          .map((each) => (
            <Button key={each} variant="quiet" onClick={() => choose(each)}>
              {choices[each]}
            </Button>
          ))}
        {children}
      </div>
    </form>
  );
}

/** Methods, the easiest first. */
function waysOf({ totp, passkey }: FactorMethods): Way[] {
  return [
    ...(passkey && supportsPasskeys() ? (['passkey'] as const) : []),
    ...(totp ? (['codigo'] as const) : []),
    'respaldo',
  ];
}
