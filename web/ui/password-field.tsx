import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { controlLook } from './control-look.ts';
import { type FieldProps, FormField } from './form-field.tsx';
import { IconButton } from './icon-button.tsx';

type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>;

export function PasswordField({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  id,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FormField
      label={label}
      hint={hint}
      error={error}
      required={required}
      hideLabel={hideLabel}
      className={className}
      id={id}
    >
      {(control) => (
        <div className="relative">
          <input
            autoComplete="current-password"
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className={controlLook('h-11 pr-12')}
          />
          <IconButton
            label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
            icon={shown ? EyeOff : Eye}
            variant="quiet"
            disabled={input.disabled}
            onClick={() => setShown(!shown)}
            className="absolute top-1/2 right-0 -translate-y-1/2 pointer-fine:right-1"
          />
        </div>
      )}
    </FormField>
  );
}
