import { imageUrl } from 'domain/formats/images.ts';
import { useSite } from '../app/site.tsx';
import type { Imagenes } from '../app/use-imagenes.ts';
import { Card } from '../ui/card.tsx';
import { ImagePicker } from '../ui/image-picker.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { FormasPagoFormApi } from './formas-pago-form.tsx';
import { labels } from './labels.ts';

export const walletNames = ['yape', 'plin'] as const;
type WalletName = (typeof walletNames)[number];

const fields = {
  yape: { title: 'Yape', numero: 'yapeNumero', titular: 'yapeTitular', qr: 'yapeQr' },
  plin: { title: 'Plin', numero: 'plinNumero', titular: 'plinTitular', qr: 'plinQr' },
} as const;

type Props = { name: WalletName; form: FormasPagoFormApi; imagenes: Pick<Imagenes, 'picker'> };

export function WalletFields({ name, form, imagenes }: Props) {
  const { imageBase } = useSite();
  const { title, numero, titular, qr } = fields[name];
  const { errors, isSubmitting } = form.formState;
  const stored = form.watch(qr);
  return (
    <Card as="section" aria-label={title} className="grid content-start gap-5">
      <h2 className="title-3">{title}</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={labels[numero]}
          type="tel"
          inputMode="tel"
          placeholder="999 888 777"
          autoComplete="off"
          error={errors[numero]?.message}
          {...form.register(numero)}
        />
        <TextField
          label={labels[titular]}
          maxLength={120}
          autoComplete="off"
          error={errors[titular]?.message}
          {...form.register(titular)}
        />
      </div>
      <ImagePicker
        label={labels[qr]}
        hint="La imagen de tu código, tal como la descargas de la app. Máx. 5 MB"
        {...imagenes.picker(qr)}
        currentUrl={stored ? imageUrl(imageBase, 'formasPago', stored, 640) : null}
        onRemoveCurrent={() => form.setValue(qr, '', { shouldDirty: true })}
        disabled={isSubmitting}
      />
    </Card>
  );
}
