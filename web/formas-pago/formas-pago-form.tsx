import { useQueryClient } from '@tanstack/react-query';
import { getFormasPago, updateFormasPago } from 'domain/contract/formas-pago.ts';
import { type FormasPago, formasPagoInput } from 'domain/schemas/formas-pago.ts';
import { useEffect, useRef, useState } from 'react';
import { apiQuery, useCall } from '../app/api.tsx';
import { aulaMessages } from '../app/aula-messages.ts';
import { UploadError, uploadImagen } from '../app/upload.ts';
import { useUnsavedWarning } from '../app/use-unsaved-warning.ts';
import { useVersionedSave } from '../app/use-versioned-save.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAppForm } from '../ui/use-app-form.ts';
import { CuentasFields } from './cuentas-fields.tsx';
import { labels } from './labels.ts';
import { MercadopagoFields } from './mercadopago-fields.tsx';
import { WalletFields, type WalletName, walletNames } from './wallet-fields.tsx';

type Files = Record<WalletName, File | null>;
const noFiles: Files = { yape: null, plin: null };
const qrField = { yape: 'yapeQr', plin: 'plinQr' } as const;

export function useFormasPagoForm(stored: FormasPago) {
  const { version: _version, ...defaultValues } = stored;
  return useAppForm(formasPagoInput, { defaultValues });
}
export type FormasPagoFormApi = ReturnType<typeof useFormasPagoForm>;

export function FormasPagoForm({ stored }: { stored: FormasPago }) {
  const call = useCall();
  const queryClient = useQueryClient();
  const save = useVersionedSave();
  const toast = useToast();
  const { showError } = useDialogs();
  const [base, setBase] = useState(stored);
  const [files, setFiles] = useState(noFiles);
  const form = useFormasPagoForm(stored);
  const { isDirty, isSubmitting, errors } = form.formState;
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = isDirty || walletNames.some((name) => files[name] !== null);
  }, [isDirty, files]);
  useUnsavedWarning(dirty);

  /** Uploads the chosen pictures; the save then names them. */
  async function uploadQrs(): Promise<Partial<FormasPago>> {
    const names: Partial<FormasPago> = {};
    for (const name of walletNames) {
      const file = files[name];
      if (file) names[qrField[name]] = await uploadImagen(call, { ownerType: 'formasPago', file });
    }
    return names;
  }

  function show(saved: FormasPago) {
    const { version: _version, ...values } = saved;
    setBase(saved);
    setFiles(noFiles);
    form.reset(values);
    dirty.current = false;
  }

  const submit = form.handleSubmit(async ({ version: _version, ...data }) => {
    const uploaded = await uploadQrs().catch((failure: unknown) => {
      if (failure instanceof UploadError) return failure;
      throw failure;
    });
    if (uploaded instanceof UploadError) {
      return showError({ title: aulaMessages.guardado, message: `No se subió el QR: ${uploaded.message}` });
    }
    const envelope = await save({
      base,
      body: { ...data, ...uploaded },
      labels,
      displayValues: ({ yapeQr, plinQr, cuentas, tiposExcluidos }) => ({
        yapeQr: yapeQr && 'otra imagen',
        plinQr: plinQr && 'otra imagen',
        cuentas: cuentas.map(({ banco, numero }) => `${banco} ${numero}`).join(', '),
        tiposExcluidos: tiposExcluidos.join(', '),
      }),
      put: (body) => call(updateFormasPago, { body }),
    });
    if (envelope.success && envelope.resource) {
      show(envelope.resource);
      toast.show(envelope.message);
      queryClient.setQueryData(apiQuery(call, getFormasPago, {}).queryKey, envelope);
      return;
    }
    if (envelope.codigo === 'cambio-ajeno') return;
    const homeless = form.setServerErrors(envelope.errores ?? {});
    if (!envelope.errores || homeless.length > 0) {
      await showError({ title: aulaMessages.guardado, message: homeless[0] ?? envelope.message });
    }
  });

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <div className="grid gap-6 xl:grid-cols-2">
        {walletNames.map((name) => (
          <WalletFields
            key={name}
            name={name}
            form={form}
            file={files[name]}
            onFile={(file) => setFiles((chosen) => ({ ...chosen, [name]: file }))}
          />
        ))}
      </div>
      <CuentasFields form={form} />
      <Card as="section" aria-label="Indicaciones para el comprador">
        <TextArea
          label="Indicaciones para el comprador"
          hint="Se muestran junto a los datos de pago. Por ejemplo, en cuánto tiempo verificas los pagos."
          rows={3}
          maxLength={500}
          error={errors.indicaciones?.message}
          {...form.register('indicaciones')}
        />
      </Card>
      <MercadopagoFields form={form} />
      <div className="flex justify-end max-sm:*:grow">
        <Button type="submit" busy={isSubmitting}>
          Guardar
        </Button>
      </div>
    </form>
  );
}
