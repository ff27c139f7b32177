import { exportPreguntas } from 'domain/contract/preguntas-file.ts';
import type { PreguntasFormato } from 'domain/rules/read-preguntas.ts';
import Download from 'lucide-react/icons/download';
import FileUp from 'lucide-react/icons/file-up';
import Library from 'lucide-react/icons/library';
import { useState } from 'react';
import { useCall } from '../../../../app/api.tsx';
import { saveDownload } from '../../../../app/download.ts';
import { Button } from '../../../../ui/button.tsx';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { Menu } from '../../../../ui/menu.tsx';
import { useLoading } from '../../../../ui/overlay.tsx';
import { useToast } from '../../../../ui/toast.tsx';
import { BancoDialog } from '../banco/banco-dialog.tsx';
import { formatoNames, ImportDialog } from './import-dialog.tsx';

const formatos = Object.keys(formatoNames) as PreguntasFormato[];

/** Imports and exports questions: as files, or copies from other tests. */
export function PreguntasFiles({ pruebaId, count }: { pruebaId: number; count: number }) {
  const call = useCall();
  const toast = useToast();
  const { showError } = useDialogs();
  const { track } = useLoading();
  const [importing, setImporting] = useState(false);
  const [bringing, setBringing] = useState(false);

  async function save(formato: PreguntasFormato) {
    const envelope = await track(call(exportPreguntas, { params: { id: pruebaId }, query: { formato } }), {
      delay: 200,
    });
    if (!saveDownload(envelope)) {
      return showError({ title: 'No se pudo exportar', message: envelope.message });
    }
    const omitted = envelope.resource?.omitidas ?? 0;
    const left = omitted === 1 ? 'Falta 1 pregunta' : `Faltan ${omitted} preguntas`;
    if (omitted > 0) toast.show(`${left}: Aiken solo admite una respuesta correcta y una línea por texto.`);
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" icon={FileUp} onClick={() => setImporting(true)}>
        Importar preguntas
      </Button>
      <Button variant="secondary" size="sm" icon={Library} onClick={() => setBringing(true)}>
        Traer de otra prueba
      </Button>
      {count > 0 && (
        <Menu
          trigger={
            <Button variant="secondary" size="sm" icon={Download}>
              Exportar
            </Button>
          }
          items={formatos.map((formato) => ({ label: formatoNames[formato], onSelect: () => void save(formato) }))}
        />
      )}
      {bringing && <BancoDialog pruebaId={pruebaId} onClose={() => setBringing(false)} />}
      {importing && <ImportDialog pruebaId={pruebaId} onClose={() => setImporting(false)} />}
    </div>
  );
}
