import type { ComponentProps } from 'react';
import { Checkbox } from '../../ui/choice.tsx';

type Props = Omit<ComponentProps<typeof Checkbox>, 'label' | 'hint'> & { grupo: string };

/** Consent to share the progress with the group that gave the seat. Not asked for one's own purchase. */
export function ShareChoice({ grupo, ...input }: Props) {
  return (
    <Checkbox
      label={`Acepto que ${grupo} vea mi avance, mi asistencia y mi certificado`}
      hint="Es opcional y lo cambias cuando quieras en «Mi cuenta». Nunca ve tus notas ni tus datos."
      {...input}
    />
  );
}
