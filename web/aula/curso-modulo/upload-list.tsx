import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { cancelUpload, resumeUploads, type UploadItem, type UploadState, useUploads } from './archivo-uploads.ts';

const stateLabels: Record<UploadState, string> = {
  espera: 'En espera',
  subiendo: 'Subiendo',
  verificando: 'Verificando el contenido',
  interrumpida: '',
  rechazada: '',
};

/** Running and failed uploads of a module, with their actions. */
export function UploadList({ moduloId }: { moduloId: number }) {
  const uploads = useUploads(moduloId);
  const lost = uploads.filter(({ state }) => state === 'interrumpida');
  if (uploads.length === 0) return null;
  return (
    <div className="mt-2 rounded-lg border border-linea px-3">
      {lost.length > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-b border-linea py-2">
          <p className="text-sm text-rojo">
            {lost[0]?.message} Esperan {lost.length} archivos.
          </p>
          <Button variant="secondary" size="sm" icon={RotateCw} onClick={() => resumeUploads(moduloId)}>
            Reanudar todos
          </Button>
        </div>
      )}
      <ul aria-label="Archivos que se están subiendo">
        {uploads.map((item) => (
          <UploadRow key={item.id} item={item} />
        ))}
      </ul>
    </div>
  );
}

function UploadRow({ item }: { item: UploadItem }) {
  const { id, moduloId, nombre, state, fraction, message } = item;
  const stopped = state === 'interrumpida' || state === 'rechazada';
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t border-linea py-2 first:border-t-0">
      <div className="min-w-0 grow basis-48">
        <p className="text-[0.9375rem] wrap-anywhere">{nombre}</p>
        {stopped ? (
          <p role="alert" className="text-sm text-rojo">
            {message} {state === 'interrumpida' && 'Lo que ya subió se conserva.'}
          </p>
        ) : (
          <p className="text-sm text-tinta-2">{stateLabels[state]}</p>
        )}
        {state === 'subiendo' && (
          <ProgressBar label={`Subiendo ${nombre}`} hideLabel value={fraction} max={1} className="text-sm" />
        )}
      </div>
      {state === 'interrumpida' && (
        <Button variant="secondary" size="sm" icon={RotateCw} onClick={() => resumeUploads(moduloId, id)}>
          Reanudar
          <span className="sr-only"> «{nombre}»</span>
        </Button>
      )}
      <IconButton
        variant="quiet"
        label={state === 'rechazada' ? `Descartar «${nombre}»` : `Cancelar la subida de «${nombre}»`}
        icon={X}
        onClick={() => cancelUpload(id)}
      />
    </li>
  );
}
