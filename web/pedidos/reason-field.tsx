import type { ComponentProps } from 'react';
import { TextField } from '../ui/text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'required' | 'maxLength'>;

/** Why ADMIN does something to a pedido; kept in its history. */
export function ReasonField(props: Props) {
  return <TextField label="Motivo" required maxLength={300} {...props} />;
}
