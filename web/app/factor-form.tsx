import type { Envelope } from 'domain/contract/envelope.ts';
import type { FactorMethods, FactorProof } from 'domain/schemas/factors.ts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';

type Typed = 'codigo' | 'respaldo';

type FactorFormProps = {
  methods: FactorMethods;
  submitLabel: string;
  /** Submit button as wide as the form. */
  wide?: boolean;
  send: (proof: FactorProof) => Promise<Envelope>;
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

/** Asks for a second factor: when signing in, and before a delicate step. Without a form library, to stay small. */
export function FactorForm({ methods, submitLabel, wide, send, onDone, children }: FactorFormProps) {
  const [typed, setTyped] = useState<Typed>(methods.totp ? 'codigo' : 'respaldo');
  const [value, setValue] = useState('');
  const [error, setError] = useState('');
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { label, hint, missing, input } = fields[typed];

  // biome-ignore lint/correctness/useExhaustiveDependencies: another field gets the focus
  useEffect(() => form.current?.querySelector('input')?.focus(), [typed]);

  async function prove(proof: FactorProof) {
    setBusy(true);
    setFailed('');
    const envelope = await send(proof);
    setBusy(false);
    if (envelope.success) return onDone();
    const own = envelope.errores?.[typed];
    setError(own ?? '');
    if (own) form.current?.querySelector('input')?.select();
    else setFailed(envelope.message);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (value.trim() === '') return setError(missing);
    void prove({ [typed]: value });
  }

  function choose(next: Typed) {
    setTyped(next);
    setValue('');
    setError('');
    setFailed('');
  }

  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className="grid gap-5">
      {failed && <Alert tone="error">{failed}</Alert>}
      <TextField
        key={typed}
        label={label}
        hint={hint}
        {...input}
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
      <Button type="submit" wide={wide ?? false} busy={busy}>
        {submitLabel}
      </Button>
      <div className="grid justify-items-center gap-1">
        {typed === 'respaldo' && methods.totp && (
          <Button variant="quiet" onClick={() => choose('codigo')}>
            Usar el código de la aplicación
          </Button>
        )}
        {typed === 'codigo' && (
          <Button variant="quiet" onClick={() => choose('respaldo')}>
            Usar un código de recuperación
          </Button>
        )}
        {children}
      </div>
    </form>
  );
}
