import { codigoInGroups, parseCodigo } from 'domain/rules/codigo-certificado.ts';
import { type SubmitEvent, useState } from 'react';
import { buttonLook } from '../../ui/button-look.ts';
import { cx } from '../../ui/cx.ts';
import { useNavigate } from '../../ui/navigation.ts';
import { TextField } from '../../ui/text-field.tsx';

/** A plain GET form; with JavaScript it navigates to the shorter URL. */
export function CodigoForm({ className }: { className?: string }) {
  const navigate = useNavigate();
  const [error, setError] = useState<string>();

  function verify(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('codigo') ?? '').trim();
    if (typed === '') {
      setError('Escribe el código');
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    setError(undefined);
    navigate(`/verificar/${encodeURIComponent(parseCodigo(typed) ?? typed)}`);
  }

  return (
    <form
      action="/verificar"
      method="get"
      onSubmit={verify}
      noValidate
      autoComplete="off"
      className={cx('flex flex-col gap-3 sm:flex-row sm:items-start', className)}
    >
      <TextField
        label="Código del certificado"
        name="codigo"
        required
        maxLength={200}
        spellCheck={false}
        autoCapitalize="characters"
        placeholder={codigoInGroups('7K3M09QXABCDEFGH12345678JKMN')}
        hint="Con o sin guiones, en mayúsculas o minúsculas."
        error={error}
        className="grow"
      />
      <button type="submit" className={buttonLook({}, 'sm:mt-7')}>
        Verificar
      </button>
    </form>
  );
}
