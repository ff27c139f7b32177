import { associateCertificado, getCertificadoAvance, listEligible } from 'domain/contract/certificados.ts';
import { getReglaApto } from 'domain/contract/notas.ts';
import { type Eligible, excepcionForm, reasonMax } from 'domain/schemas/certificados.ts';
import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import { useApi, useCall, useList } from '../app/api.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { Requisitos } from '../app/requisitos.tsx';
import { useAct } from '../app/use-act.ts';
import { usePreviewCertificado } from '../app/use-preview-certificado.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

type Props = { cursoId: number; onClose: () => void; onChanged: () => Promise<void> };

const size = 10;

/** Students of the course: can be certified, cannot and why, or already certified. */
export function AddDialog({ cursoId, onClose, onChanged }: Props) {
  const call = useCall();
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [unconfirmed, setUnconfirmed] = useState(false);
  const act = useAct();
  const { data, error, refetch } = useList(
    listEligible,
    {
      params: { id: cursoId },
      query: { page, size, ...(q && { q }), ...(unconfirmed && { nombres: 'pendiente' as const }) },
    },
    { staleTime: 0 },
  );

  async function certify({ usuarioId, nombre, apellido }: Eligible, motivo?: string): Promise<void> {
    const body = { cursoId, usuarioId, ...(motivo && { motivo }) };
    const { success } = await act(call(associateCertificado, { body }), `Se certificó a ${nombre} ${apellido}`);
    if (success) await onChanged();
  }

  async function attest({ usuarioId, nombre, apellido }: Eligible): Promise<void> {
    const body = { cursoId, usuarioId, calidad: 'participante' as const };
    const done = `Se emitió la constancia de ${nombre} ${apellido}`;
    if ((await act(call(associateCertificado, { body }), done)).success) await onChanged();
  }

  const frase = useApi(getReglaApto, { params: { id: cursoId } }).data?.resource?.frase;
  const rows = data?.resources;
  const total = data?.total ?? 0;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Agregar certificado"
      description={['Se certifica a quien está matriculado y cumple lo que pide el curso.', frase]
        .filter(Boolean)
        .join(' ')}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      <SearchBox
        label="Buscar por nombre, DNI o correo"
        value={q}
        onSearch={(next) => {
          setQ(next);
          setPage(1);
        }}
        className="mb-3"
      />
      <Checkbox
        label="Solo quienes no han confirmado su nombre"
        checked={unconfirmed}
        onChange={({ target }) => {
          setUnconfirmed(target.checked);
          setPage(1);
        }}
      />
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!error && !rows && <Skeleton className="h-72 w-full" />}
      {rows?.length === 0 && (
        <EmptyState
          title={
            unconfirmed && !q
              ? 'Todos confirmaron su nombre'
              : q
                ? `No encontramos resultados para «${q}»`
                : 'No hay personas matriculadas'
          }
        >
          {q ? 'Prueba con otras palabras.' : 'Matricula a alguien en el curso para poder certificarlo.'}
        </EmptyState>
      )}
      <ul aria-label="Personas matriculadas" className="divide-y divide-linea">
        {rows?.map((eligible) => (
          <EligibleItem
            key={eligible.usuarioId}
            cursoId={cursoId}
            eligible={eligible}
            onCertify={certify}
            onAttest={attest}
          />
        ))}
      </ul>
      {total > size && (
        <Pagination className="mt-4" page={page} size={size} total={total} hayMas={data?.hayMas} onPage={setPage} />
      )}
    </Dialog>
  );
}

type EligibleItemProps = {
  cursoId: number;
  eligible: Eligible;
  onCertify: (eligible: Eligible, reason?: string) => Promise<void>;
  /** Issues a constancia of attendance. */
  onAttest: (eligible: Eligible) => Promise<void>;
};

function EligibleItem({ cursoId, eligible, onCertify, onAttest }: EligibleItemProps) {
  const { constancia } = eligible;
  const { nombre, apellido, dni, promedio, pruebas, aprobadas, apto, motivos, codigo, nombreConfirmado } = eligible;
  const [asking, setAsking] = useState(false);
  const [open, setOpen] = useState(false);
  const preview = usePreviewCertificado();
  const who = `${nombre} ${apellido}`;
  const facts = [
    dni,
    promedio === null ? 'Sin notas' : `Promedio ${promedio}`,
    ...(pruebas > 1 ? [`${aprobadas} de ${pruebas} pruebas aprobadas`] : []),
  ];
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-60">
          <p className="font-medium break-words">{who}</p>
          <p className="text-sm text-tinta-2">{facts.join(' · ')}</p>
          {codigo === null && !nombreConfirmado && (
            <p className="mt-0.5 text-sm text-tinta-2">No ha confirmado su nombre.</p>
          )}
          {codigo === null && motivos.length > 0 && <p className="mt-0.5 text-sm text-ambar">{motivos.join(' ')}</p>}
        </div>
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 max-sm:justify-start">
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={open}
            aria-label={`Avance de ${who} hacia el certificado`}
            onClick={() => setOpen(!open)}
          >
            Avance
          </Button>
          {codigo === null && (
            <Button
              size="sm"
              variant="quiet"
              icon={Eye}
              aria-label={`Vista previa del certificado de ${who}`}
              onClick={() => void preview({ cursoId, usuarioId: eligible.usuarioId })}
            >
              Vista previa
            </Button>
          )}
          {codigo !== null && <Badge tone="verde">Certificado</Badge>}
          {codigo === null && constancia.codigo !== null && <Badge tone="teal">Constancia</Badge>}
          {!apto && constancia.codigo === null && constancia.motivos.length === 0 && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Emitir la constancia de participación de ${who}`}
              onClick={() => void onAttest(eligible)}
            >
              Constancia
            </Button>
          )}
          {codigo === null && apto && (
            <Button size="sm" aria-label={`Certificar a ${who}`} onClick={() => void onCertify(eligible)}>
              Certificar
            </Button>
          )}
          {codigo === null && !apto && !asking && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Certificar por excepción a ${who}`}
              onClick={() => setAsking(true)}
            >
              Por excepción
            </Button>
          )}
        </div>
      </div>
      {codigo === null && asking && (
        <Excepcion
          usuarioId={eligible.usuarioId}
          onCancel={() => setAsking(false)}
          onReason={async (reason) => {
            await onCertify(eligible, reason);
            setAsking(false);
          }}
        />
      )}
      {open && <AlumnoAvance cursoId={cursoId} usuarioId={eligible.usuarioId} />}
    </li>
  );
}

/** Progress of the student, as the student sees it. */
function AlumnoAvance({ cursoId, usuarioId }: { cursoId: number; usuarioId: number }) {
  const { data } = useApi(getCertificadoAvance, { params: { id: cursoId }, query: { usuarioId } });
  if (!data?.resource) return <Skeleton className="mt-3 h-24" />;
  return (
    <>
      <p className="mt-3 text-sm text-tinta-2">{data.resource.frase}</p>
      <Requisitos requisitos={data.resource.requisitos} />
    </>
  );
}

type ExcepcionProps = { usuarioId: number; onCancel: () => void; onReason: (reason: string) => Promise<void> };

/** The reason is stored with the certificate and in the audit log. */
function Excepcion({ usuarioId, onCancel, onReason }: ExcepcionProps) {
  const { field, handleSubmit, formState, kept } = useAppForm(excepcionForm, {
    kept: { name: 'Motivo de la excepción', nth: usuarioId },
    defaultValues: { motivo: '' },
  });
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ motivo }) => onReason(motivo))}
      className="mt-3 grid gap-3 rounded-lg bg-papel-2 p-4"
    >
      <RecoveredNotice {...kept} />
      <TextField label="Motivo de la excepción" required autoFocus maxLength={reasonMax} {...field('motivo')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={formState.isSubmitting}>
          Certificar por excepción
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
