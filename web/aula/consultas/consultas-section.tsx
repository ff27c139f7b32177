import { useQuery } from '@tanstack/react-query';
import { createConsulta, listConsultas } from 'domain/contract/consultas.ts';
import { consultaInput } from 'domain/schemas/consultas.ts';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import { useState } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { useConsultasChanged } from '../../app/consulta-answer.tsx';
import { fieldOf } from '../../app/field-of.ts';
import { RecoveredNotice } from '../../app/recovered-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { RetryAlert } from '../../ui/retry-alert.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAppForm } from '../../ui/use-app-form.ts';
import { ConsultaItem } from './consulta-item.tsx';

/** Shown before the rest is asked for. */
const few = 3;

/** Questions of students under a module: they ask, the school answers, and the course reads. */
export function ConsultasSection({ moduloId, nombre }: { moduloId: number; nombre: string }) {
  const { isAdmin } = useAuth();
  const [asking, setAsking] = useState(false);
  const [all, setAll] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(
    apiQuery(useCall(), listConsultas, { params: { id: moduloId } }),
  );
  const consultas = data?.resources;
  if (!consultas && error) {
    const title = 'No se pudieron cargar las consultas';
    return <RetryAlert title={title} error={error} busy={isFetching} onRetry={refetch} className="my-3" />;
  }
  // A student always finds the section, so its place is kept while it loads.
  if (!consultas && !isAdmin) return <Skeleton className="mt-3 mb-2 h-12" />;
  if (!consultas || (isAdmin && consultas.length === 0)) return null;
  return (
    <section aria-label={`Consultas de ${nombre}`} className="mt-3 border-t border-linea pt-3 pb-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-sans text-base font-semibold tracking-normal">
          Consultas{consultas.length > 0 && ` (${consultas.length})`}
        </h3>
        {!isAdmin && !asking && (
          <Button variant="secondary" size="sm" icon={MessageCircleQuestion} onClick={() => setAsking(true)}>
            Hacer una consulta
          </Button>
        )}
      </div>
      {asking && <AskForm moduloId={moduloId} onClose={() => setAsking(false)} />}
      {consultas.length > 0 && (
        <ul aria-label={`Lista de consultas de ${nombre}`} className="divide-y divide-linea">
          {(all ? consultas : consultas.slice(0, few)).map((consulta) => (
            <ConsultaItem key={consulta.consultaId} consulta={consulta} />
          ))}
        </ul>
      )}
      {consultas.length > few && (
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => setAll(!all)}>
          {all ? 'Ver menos' : `Ver las ${consultas.length} consultas`}
        </Button>
      )}
    </section>
  );
}

function AskForm({ moduloId, onClose }: { moduloId: number; onClose: () => void }) {
  const call = useCall();
  const { showError } = useDialogs();
  const toast = useToast();
  const changed = useConsultasChanged();
  const form = useAppForm(consultaInput, {
    kept: { name: 'Nueva consulta', nth: moduloId },
    defaultValues: { texto: '' },
  });
  const submit = form.submitTo(
    (body) => call(createConsulta, { params: { id: moduloId }, body }),
    async ({ success, message }) => {
      if (!success) return void (await showError({ message }));
      toast.show(message);
      onClose();
      await changed();
    },
  );
  return (
    <form onSubmit={submit} noValidate aria-label="Hacer una consulta" className="mt-4 grid max-w-text gap-4">
      <RecoveredNotice {...form.kept} />
      <TextArea
        label="Tu consulta"
        required
        rows={4}
        maxLength={2000}
        hint="La leen la escuela y los estudiantes del curso, con tu primer nombre. No escribas datos personales."
        {...fieldOf(form)('texto')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.formState.isSubmitting}>
          Enviar consulta
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
