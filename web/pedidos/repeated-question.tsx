import type { ComponentProps } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Checkbox } from '../ui/choice.tsx';

type Props = Omit<ComponentProps<typeof Checkbox>, 'label'> & { text: string };

/** Another pedido has the operation or the photo: ADMIN decides whether it pays this one too. */
export function RepeatedQuestion({ text, className, ...box }: Props) {
  return (
    <div className={className}>
      <Alert tone="warning">{text}</Alert>
      <Checkbox label="Lo revisé: también paga este pedido" {...box} />
    </div>
  );
}
