import { useQueryClient } from '@tanstack/react-query';
import { getAjustes, getFeriados, updateAjustes } from 'domain/contract/ajustes.ts';
import type { Ajustes } from 'domain/schemas/ajustes.ts';
import Wallet from 'lucide-react/icons/wallet';
import { useEffect, useRef, useState } from 'react';
import { apiQuery, useApi, useCall } from '../app/api.tsx';
import { aulaMessages } from '../app/aula-messages.ts';
import { useChangeSchool } from '../app/changed-school.tsx';
import { RecordPage } from '../app/record-page.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { useSite } from '../app/site.tsx';
import { useUnsavedWarning } from '../app/use-unsaved-warning.ts';
import { useVersionedSave } from '../app/use-versioned-save.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toast.tsx';
import { ContactoFields, LegalFields, labels, RedesFields, SchoolFields, useAjustesForm } from './fields.tsx';
import { institucionOf } from './saved-institucion.ts';
import { CorreoFields, FeriadosFields, WhatsappFields } from './text-fields.tsx';

export function AjustesPage() {
  const query = useApi(getAjustes, {}, { staleTime: 0, gcTime: 0 });
  return (
    <RecordPage
      title="Ajustes"
      trail={[
        { nombre: 'Dashboard', componente: '/dashboard' },
        { nombre: 'Ajustes', componente: '/ajustes' },
      ]}
      query={query}
      header={
        <PageHeader
          title="Ajustes"
          subtitle="Datos y textos de la escuela. Al guardar cambian en el sitio, los correos y los documentos nuevos. Lo que dejes vacío queda como se ve en gris."
        />
      }
      skeleton={<Skeleton className="h-96 w-full" />}
    >
      {(ajustes) => <AjustesForm stored={ajustes} />}
    </RecordPage>
  );
}

function AjustesForm({ stored }: { stored: Ajustes }) {
  const call = useCall();
  const queryClient = useQueryClient();
  const save = useVersionedSave();
  const changeSchool = useChangeSchool();
  const { institucion } = useSite();
  const toast = useToast();
  const { showError } = useDialogs();
  const [base, setBase] = useState(stored);
  const form = useAjustesForm(stored);
  const { isDirty, isSubmitting } = form.formState;
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  useUnsavedWarning(dirty);

  const submit = form.handleSubmit(async ({ version: _version, ...body }) => {
    const envelope = await save({
      base,
      body,
      labels,
      displayValues: ({ feriados }) => ({ feriados: feriados.map(({ nombre }) => nombre).join(', ') }),
      put: (data) => call(updateAjustes, { body: data }),
    });
    if (envelope.success && envelope.resource) {
      const { version: _saved, defecto: _default, rucFijo: _fixed, ...values } = envelope.resource;
      setBase(envelope.resource);
      changeSchool(institucionOf(envelope.resource, institucion));
      form.reset(values);
      dirty.current = false;
      const { queryKey } = apiQuery(call, getAjustes, {});
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      void queryClient.invalidateQueries({ queryKey: apiQuery(call, getFeriados, {}).queryKey });
      return toast.show(envelope.message);
    }
    if (envelope.codigo === 'cambio-ajeno') return;
    const homeless = form.setServerErrors(envelope.errores ?? {});
    if (!envelope.errores || homeless.length > 0) {
      await showError({ title: aulaMessages.guardado, message: homeless[0] ?? envelope.message });
    }
  });

  const { defecto, rucFijo } = base;
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <RecoveredNotice {...form.kept} />
      <div className="grid gap-6 xl:grid-cols-2">
        <SchoolFields form={form} defecto={defecto} />
        <ContactoFields form={form} defecto={defecto} />
        <LegalFields form={form} defecto={defecto} rucFijo={rucFijo} />
        <RedesFields form={form} defecto={defecto} />
      </div>
      <Card as="section" aria-label="Cuentas y QR">
        <CardHeader
          title="Cuentas y QR"
          subtitle="Yape, Plin, cuentas bancarias y cómo cobra MercadoPago. Cambiarlos pide tu contraseña."
        />
        <LinkButton to="/formas-pago" variant="secondary" icon={Wallet}>
          Ir a formas de pago
        </LinkButton>
      </Card>
      <CorreoFields form={form} />
      <WhatsappFields form={form} defecto={defecto} />
      <FeriadosFields form={form} />
      <div className="flex justify-end max-sm:*:grow">
        <Button type="submit" busy={isSubmitting}>
          Guardar
        </Button>
      </div>
    </form>
  );
}
