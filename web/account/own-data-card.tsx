import { createSolicitud, downloadOwnData, listOwnSolicitudes } from 'domain/contract/solicitudes.ts';
import { formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { estadoReclamacionLabels } from 'domain/rules/reclamaciones.ts';
import { solicitudKinds, tiposSolicitud } from 'domain/rules/solicitudes.ts';
import { type OwnSolicitud, solicitudInput } from 'domain/schemas/solicitudes.ts';
import Download from 'lucide-react/icons/download';
import { useApi, useCall, useReload } from '../app/api.tsx';
import { saveDownload } from '../app/download.ts';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { useLoading } from '../ui/overlay.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

/** Rights of Ley 29733: download one's own data, and ask the school about them. */
export function OwnDataCard() {
  const call = useCall();
  const { track } = useLoading();
  const { showError } = useDialogs();
  const { data } = useApi(listOwnSolicitudes, {});

  async function download() {
    const envelope = await track(call(downloadOwnData, {}), { delay: 200 });
    if (!saveDownload(envelope) && envelope.status !== 403) await showError({ message: envelope.message });
  }

  return (
    <Card as="section">
      <CardHeader
        title="Tus datos personales"
        subtitle="Llévatelos cuando quieras, o pide que los corrijamos o eliminemos. Es gratis."
        actions={
          <Button variant="secondary" icon={Download} onClick={() => void download()}>
            Descargar mis datos
          </Button>
        }
      />
      <AskForm />
      {data?.resources && data.resources.length > 0 && (
        <ul aria-label="Tus solicitudes" className="mt-6 divide-y divide-linea border-t border-linea">
          {data.resources.map((one) => (
            <Asked key={one.solicitudId} solicitud={one} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function AskForm() {
  const call = useCall();
  const reload = useReload(listOwnSolicitudes);
  const toast = useToast();
  const { showError } = useDialogs();
  const form = useAppForm(solicitudInput, {
    kept: 'Nueva solicitud',
    defaultValues: { tipo: 'rectificacion', detalle: '' },
  });
  const { field, handleSubmit, formState, reset, watch } = form;
  const submit = handleSubmit(async (body) => {
    const envelope = await call(createSolicitud, { body });
    if (!envelope.success) return showError({ message: envelope.message });
    toast.show(envelope.message);
    reset();
    await reload();
  });
  const tipo = watch('tipo');
  const { explicacion, plazoDias } = solicitudKinds[tiposSolicitud.find((known) => known === tipo) ?? 'rectificacion'];
  return (
    <form onSubmit={submit} noValidate aria-label="Nueva solicitud" className="grid gap-5">
      <RecoveredNotice {...form.kept} />
      <SelectField
        label="Qué pides"
        options={tiposSolicitud.map((tipo) => ({ value: tipo, label: solicitudKinds[tipo].nombre }))}
        hint={`${explicacion} Respondemos en ${plazoDias} días hábiles como máximo.`}
        className="max-w-xl"
        {...field('tipo')}
      />
      <TextArea label="Detalle" required rows={3} maxLength={3000} {...field('detalle')} />
      <Button type="submit" variant="secondary" busy={formState.isSubmitting} className="justify-self-start">
        Enviar solicitud
      </Button>
    </form>
  );
}

const tones = { pendiente: 'teal', vencida: 'rojo', respondida: 'verde' } as const;

function Asked({ solicitud }: { solicitud: OwnSolicitud }) {
  const { tipo, detalle, creada, vence, estado, respuesta } = solicitud;
  return (
    <li className="grid gap-1 py-4">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {solicitudKinds[tipo].nombre}
        <Badge tone={tones[estado]}>{estadoReclamacionLabels[estado]}</Badge>
      </p>
      <p className="text-sm text-tinta-2">
        Pedida el {formatLongDate(creada)}
        {respuesta === null && ` · responderemos hasta el ${formatLongDate(limaNoon(vence))}`}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{detalle}</p>
      {respuesta !== null && (
        <p className="mt-1 border-l-2 border-teal pl-3 wrap-anywhere whitespace-pre-line">{respuesta}</p>
      )}
    </li>
  );
}
