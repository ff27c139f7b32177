import { useQueryClient } from '@tanstack/react-query';
import { cancelCurso, getCancelacion } from 'domain/contract/horario.ts';
import { type Cancelacion, cancelacionInput } from 'domain/schemas/cancelacion.ts';
import { useApi, useCall } from '../../app/api.tsx';
import { FormDialog, useFormDialog } from '../../app/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';

type Props = { cursoId: number; nombre: string; onClose: () => void };

/** Asks for the reason and says what happens to whom before the course is cancelled. */
export function CancelacionDialog({ cursoId, nombre, onClose }: Props) {
  const found = useApi(getCancelacion, { params: { id: cursoId } }, { staleTime: 0 }).data?.resource;
  if (!found) return null;
  return <CancelacionForm key={found.version} cursoId={cursoId} nombre={nombre} found={found} onClose={onClose} />;
}

function CancelacionForm({ cursoId, nombre, found, onClose }: Props & { found: Cancelacion }) {
  const call = useCall();
  const queryClient = useQueryClient();
  const { field, dialog } = useFormDialog(cancelacionInput, {
    kept: 'Cancelar el curso',
    defaultValues: { motivo: '', version: found.version },
    send: (body) => call(cancelCurso, { params: { id: cursoId }, body }),
    refusal: 'above',
    toast: () => 'Curso cancelado. El correo sale en 10 minutos.',
    onSaved() {
      onClose();
      void queryClient.invalidateQueries();
    },
    onClose,
  });
  return (
    <FormDialog {...dialog} title="Cancelar el curso" description={nombre} submitLabel="Cancelar el curso" danger>
      <div className="grid gap-4">
        <ul aria-label="Qué pasará" className="grid list-disc gap-1.5 pl-5">
          {consequences(found).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <TextArea
          label="Motivo"
          required
          maxLength={300}
          hint="Lo leen los estudiantes en el correo."
          {...field('motivo')}
        />
      </div>
    </FormDialog>
  );
}

const some = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

function consequences({ alumnos, sesiones, certificados, rindiendo, pedidosPagados, pedidosPorPagar }: Cancelacion) {
  return [
    'Se cierra la venta. El curso pasa al archivo.',
    sesiones === 0
      ? 'No tiene sesiones por venir.'
      : `Se ${sesiones === 1 ? 'cancela' : 'cancelan'} ${some(sesiones, 'sesión', 'sesiones')}.`,
    alumnos === 0
      ? 'No tiene estudiantes.'
      : `Un correo a ${some(alumnos, 'estudiante', 'estudiantes')}, en 10 minutos; hasta entonces puedes deshacerlo. Conservan el acceso mientras no se devuelva su pago.`,
    ...(pedidosPagados > 0
      ? [
          `${some(pedidosPagados, 'pedido pagado queda', 'pedidos pagados quedan')} por devolver: la lista aparece en esta ficha.`,
        ]
      : []),
    ...(pedidosPorPagar > 0
      ? [`${some(pedidosPorPagar, 'pedido', 'pedidos')} sin pagar: cancélalos en Pedidos para que nadie los pague.`]
      : []),
    ...(certificados > 0
      ? [`${some(certificados, 'certificado emitido sigue vigente', 'certificados emitidos siguen vigentes')}.`]
      : []),
    ...(rindiendo > 0
      ? [`${some(rindiendo, 'persona rinde', 'personas rinden')} una prueba ahora y podrá terminarla.`]
      : []),
  ];
}
