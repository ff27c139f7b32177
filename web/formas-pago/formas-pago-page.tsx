import { useQueryClient } from '@tanstack/react-query';
import { getFormasPago, updateFormasPago } from 'domain/contract/formas-pago.ts';
import type { FormasPago } from 'domain/schemas/formas-pago.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { apiQuery, useApi, useCall } from '../app/api.tsx';
import { aulaMessages } from '../app/aula-messages.ts';
import { ImagenesButtons, ImagenesNotice } from '../app/imagenes-form.tsx';
import { RecordPage } from '../app/record-page.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { useImagenes } from '../app/use-imagenes.ts';
import { useUnsavedWarning } from '../app/use-unsaved-warning.ts';
import { useVersionedSave } from '../app/use-versioned-save.tsx';
import { Card } from '../ui/card.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useToast } from '../ui/toast.tsx';
import { CuentasFields, labels, MercadopagoFields, useFormasPagoForm, WalletFields, walletNames } from './fields.tsx';

export function FormasPagoPage() {
  const query = useApi(getFormasPago, {}, { staleTime: 0, gcTime: 0 });
  return (
    <RecordPage
      title="Formas de pago"
      trail={[
        { nombre: 'Dashboard', componente: '/dashboard' },
        { nombre: 'Formas de pago', componente: '/formas-pago' },
      ]}
      query={query}
      header={
        <PageHeader
          title="Formas de pago"
          subtitle="Lo que completes aquí aparece en la página del pedido de cada comprador. Lo que dejes vacío no se ofrece."
        />
      }
      skeleton={<Skeleton className="h-96 w-full" />}
    >
      {(formas) => <FormasPagoForm stored={formas} />}
    </RecordPage>
  );
}

const savedMessage = 'Se guardaron las formas de pago.';

function FormasPagoForm({ stored }: { stored: FormasPago }) {
  const call = useCall();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const save = useVersionedSave();
  const toast = useToast();
  const { showError } = useDialogs();
  const [base, setBase] = useState(stored);
  const form = useFormasPagoForm(stored);
  const { isDirty, isSubmitting } = form.formState;
  const imagenes = useImagenes<FormasPago>({
    ownerType: 'formasPago',
    // There is only one record.
    id: () => 1,
    load: () => call(getFormasPago, {}),
    labels,
    displayValues,
    onDone: finish,
    onMissing: show,
  });
  const changed = isDirty || imagenes.hasFiles;
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = changed;
  }, [changed]);
  useUnsavedWarning(dirty);

  function show(saved: FormasPago): void {
    const { version: _version, ...values } = saved;
    setBase(saved);
    form.reset(values);
    dirty.current = false;
    void queryClient.invalidateQueries({ queryKey: apiQuery(call, getFormasPago, {}).queryKey, refetchType: 'none' });
  }

  function finish(saved: FormasPago): void {
    show(saved);
    toast.show(savedMessage);
  }

  const submit = form.handleSubmit(async ({ version: _version, ...data }) => {
    if (imagenes.retry && !isDirty) return imagenes.retry();
    const envelope = await save({
      base,
      body: { ...data, ...imagenes.keepStored(base) },
      labels,
      displayValues,
      replacing: imagenes.fields as ('yapeQr' | 'plinQr')[],
      put: (body) => call(updateFormasPago, { body }),
    });
    if (envelope.success && envelope.resource) return imagenes.attach(envelope.resource);
    if (envelope.codigo === 'cambio-ajeno') return;
    const homeless = form.setServerErrors(envelope.errores ?? {});
    if (!envelope.errores || homeless.length > 0) {
      await showError({ title: aulaMessages.guardado, message: homeless[0] ?? envelope.message });
    }
  });

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <RecoveredNotice {...form.kept} />
      <div className="grid gap-6 xl:grid-cols-2">
        {walletNames.map((name) => (
          <WalletFields key={name} name={name} form={form} imagenes={imagenes} />
        ))}
      </div>
      <CuentasFields form={form} />
      <Card as="section" aria-label="Indicaciones para el comprador">
        <TextArea
          label="Indicaciones para el comprador"
          hint="Se muestran junto a los datos de pago. Por ejemplo, en cuánto tiempo verificas los pagos."
          rows={3}
          maxLength={500}
          {...form.field('indicaciones')}
        />
      </Card>
      <MercadopagoFields form={form} />
      <ImagenesNotice imagenes={imagenes} failure="Las formas de pago se guardaron, pero falta un QR" />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <ImagenesButtons
          imagenes={imagenes}
          edited={isDirty}
          busy={isSubmitting}
          label="Guardar"
          onCancel={() => void navigate('/dashboard')}
        />
      </div>
    </form>
  );
}

function displayValues({ yapeQr, plinQr, cuentas, tiposExcluidos }: FormasPago) {
  return {
    yapeQr: yapeQr && 'otra imagen',
    plinQr: plinQr && 'otra imagen',
    cuentas: cuentas.map(({ banco, numero }) => `${banco} ${numero}`).join(', '),
    tiposExcluidos: tiposExcluidos.join(', '),
  };
}
