import { getEmision, setEmision, setEmisionAlumno } from 'domain/contract/emision.ts';
import { formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { type Emision, type EmisionAlumno, emisionForm } from 'domain/schemas/emision.ts';
import { useState } from 'react';
import { useApi, useCall, useReload } from '../app/api.tsx';
import { FormDialog, useFormDialog } from '../app/form-dialog.tsx';
import { useAct } from '../app/use-act.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { NumberField } from '../ui/number-field.tsx';

/** Whether certificates are issued automatically, and the list of the next ones. */
export function EmisionCard({ cursoId }: { cursoId: number }) {
  const found = useApi(getEmision, { params: { id: cursoId } }).data?.resource;
  const [opened, setOpened] = useState<'dias' | 'list' | null>(null);
  const call = useCall();
  const act = useAct();
  const reload = useReload(getEmision);
  const { confirm } = useDialogs();
  if (!found) return null;
  const { activa, dias, frase, personas } = found;
  const close = () => setOpened(null);

  async function stop() {
    const message = '¿Detener la emisión automática? Los certificados ya emitidos no cambian.';
    if (!(await confirm({ message, yes: 'Detener', no: 'Cancelar' }))) return;
    const stopped = call(setEmision, { params: { id: cursoId }, body: { activa: false, dias } });
    if ((await act(stopped, 'Se detuvo la emisión automática')).success) await reload();
  }

  return (
    <Card as="section" aria-label="Emisión automática" className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 grow basis-72">
        <h2 className="title-3 mb-1 flex flex-wrap items-center gap-2">
          Emitir al aprobar {activa && <Badge tone="verde">Activo</Badge>}
        </h2>
        <p className="text-[0.9375rem] text-tinta-2">{frase}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {activa && personas.length > 0 && (
          <Button size="sm" variant="secondary" onClick={() => setOpened('list')}>
            Ver la lista
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={() => setOpened('dias')}>
          {activa ? 'Cambiar los días' : 'Activar'}
        </Button>
        {activa && (
          <Button size="sm" variant="quiet" onClick={() => void stop()}>
            Detener
          </Button>
        )}
      </div>
      {opened === 'dias' && <DiasDialog cursoId={cursoId} emision={found} onClose={close} />}
      {opened === 'list' && <ListDialog cursoId={cursoId} personas={personas} onClose={close} />}
    </Card>
  );
}

type DiasProps = { cursoId: number; emision: Emision; onClose: () => void };

function DiasDialog({ cursoId, emision: { dias }, onClose }: DiasProps) {
  const call = useCall();
  const reload = useReload(getEmision);
  const { field, dialog } = useFormDialog(emisionForm, {
    kept: { name: 'Emitir al aprobar', nth: cursoId },
    defaultValues: { dias: String(dias) },
    send: (values) => call(setEmision, { params: { id: cursoId }, body: { activa: true, ...values } }),
    toast: () => 'Los certificados se emitirán solos',
    onSaved: async () => {
      await reload();
      onClose();
    },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title="Emitir al aprobar"
      description="Cada hora se emiten los certificados cuyo día llegó. Antes puedes ver la lista y retirar a quien quieras."
      submitLabel="Guardar"
    >
      <NumberField
        label="Días de espera"
        required
        min={0}
        max={365}
        hint="Después del fin del curso; en un curso a su ritmo, después de aprobar."
        {...field('dias')}
      />
    </FormDialog>
  );
}

type ListProps = { cursoId: number; personas: readonly EmisionAlumno[]; onClose: () => void };

function ListDialog({ cursoId, personas, onClose }: ListProps) {
  const call = useCall();
  const act = useAct();
  const reload = useReload(getEmision);

  async function set({ usuarioId, nombre, apellido, incluida }: EmisionAlumno) {
    const body = { usuarioId, incluida: !incluida };
    const done = `${nombre} ${apellido} ${incluida ? 'ya no está' : 'está otra vez'} en la lista`;
    if ((await act(call(setEmisionAlumno, { params: { id: cursoId }, body }), done)).success) await reload();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Por emitir"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      <ul aria-label="Personas por certificar" className="divide-y divide-linea">
        {personas.map((persona) => {
          const { usuarioId, nombre, apellido, dni, nivel, dia, incluida, nombreConfirmado } = persona;
          const when = incluida ? formatLongDate(limaNoon(dia)) : 'Retirada de la lista';
          return (
            <li key={usuarioId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 grow basis-52">
                <p className="font-medium break-words">
                  {nombre} {apellido}
                </p>
                <p className="text-sm text-tinta-2">{[dni, nivel, when].filter(Boolean).join(' · ')}</p>
                {incluida && !nombreConfirmado && (
                  <p className="text-sm text-ambar">Espera a que confirme su nombre.</p>
                )}
              </div>
              <Button
                size="sm"
                variant="secondary"
                aria-label={`${incluida ? 'Retirar a' : 'Incluir a'} ${nombre} ${apellido}`}
                onClick={() => void set(persona)}
              >
                {incluida ? 'Retirar' : 'Incluir'}
              </Button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
