import { checkConexion, getAjustesComprobantes, listFaltas } from 'domain/contract/comprobantes.ts';
import { formatLongDate, limaMonth } from 'domain/formats/lima-time.ts';
import { firmaDaysLeft } from 'domain/rules/firma-digital.ts';
import type { AjustesComprobantes, ComprobanteFalta } from 'domain/schemas/comprobantes.ts';
import { useState } from 'react';
import { useApi, useCall } from '../app/api.tsx';
import { useAuth } from '../app/auth.tsx';
import { saveAddress } from '../app/download.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Link } from '../ui/link.tsx';
import { useLoading } from '../ui/overlay.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AfectacionSection } from './afectacion-section.tsx';
import { AjustesForm } from './ajustes-form.tsx';

const adapterLabels = {
  ninguno: 'La emisión electrónica está apagada: los comprobantes se emiten a mano.',
  archivo: 'Los comprobantes se firman y se dejan como archivos XML.',
  sunat: 'Los comprobantes se envían a SUNAT.',
};

/** How documents are issued and the settings, for ADMIN alone, and what could not be issued. */
export function AjustesSection() {
  const { isAdmin } = useAuth();
  return (
    <>
      {isAdmin && <Settings />}
      <Unissued />
    </>
  );
}

function Settings() {
  const call = useCall();
  const { tell } = useDialogs();
  const { track } = useLoading();
  const [isOpen, setOpen] = useState(false);
  const { data, refetch } = useApi(getAjustesComprobantes, {}, { staleTime: 0 });
  const found = data?.resource;
  if (!found) return null;

  async function check() {
    const { resource, message } = await track(call(checkConexion, {}), { delay: 200 });
    await tell({
      title: resource?.correcta ? 'Conexión correcta' : 'Sin conexión',
      message: resource?.mensaje ?? message,
    });
  }

  return (
    <section aria-label="Emisión electrónica" className="mb-5 grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        {found.ambiente === 'beta' && <Badge tone="ambar">Pruebas (beta): sin valor legal</Badge>}
        {found.ambiente === 'produccion' && <Badge tone="verde">Producción</Badge>}
        <span className="text-tinta-2">{adapterLabels[found.adaptador]}</span>
        <span className="flex flex-wrap gap-2 sm:ml-auto">
          <Button variant="secondary" size="sm" onClick={() => void check()}>
            Probar conexión
          </Button>
          <MonthZip />
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            Ajustes
          </Button>
        </span>
      </div>
      <Warnings ajustes={found} />
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} size="md" title="Ajustes de comprobantes">
          <AjustesForm
            stored={found}
            onDone={async () => {
              setOpen(false);
              await refetch();
            }}
          />
          <AfectacionSection stored={found.afectaciones} onDone={refetch} />
        </Dialog>
      )}
    </section>
  );
}

/** All XML and CDR of a month; this one unless another is chosen. */
function MonthZip() {
  const [mes, setMes] = useState(() => limaMonth(new Date().toISOString()));
  return (
    <span className="flex flex-wrap items-center gap-2">
      <TextField
        label="Mes de los XML"
        hideLabel
        type="month"
        max={limaMonth(new Date().toISOString())}
        value={mes}
        onChange={({ target }) => setMes(target.value)}
      />
      <Button
        variant="secondary"
        size="sm"
        disabled={!/^20\d{2}-\d{2}$/.test(mes)}
        onClick={() => saveAddress(`/api/comprobantes/zip?mes=${mes}`)}
      >
        XML del mes
      </Button>
    </span>
  );
}

function Warnings({ ajustes: { adaptador, desde, certificadoVence } }: { ajustes: AjustesComprobantes }) {
  const days = certificadoVence === null ? null : firmaDaysLeft(new Date(certificadoVence), new Date());
  return (
    <>
      {adaptador !== 'ninguno' && desde === null && (
        <Alert tone="warning" title="Todavía no se emite nada">
          Confirma las series y los números en Ajustes y escribe desde qué día se emite aquí.
        </Alert>
      )}
      {certificadoVence !== null && days !== null && (
        <Alert
          tone={days < 0 ? 'error' : 'warning'}
          title={days < 0 ? 'El certificado digital venció' : 'El certificado digital vence pronto'}
        >
          {`${days < 0 ? 'Venció' : 'Vence'} el ${formatLongDate(certificadoVence)}. Sin uno vigente no se numera ningún comprobante.`}
        </Alert>
      )}
    </>
  );
}

function Unissued() {
  const { data } = useApi(listFaltas, {}, { staleTime: 0 });
  const found = data?.resources ?? [];
  if (found.length === 0) return null;
  return (
    <section aria-label="Ventas por resolver" className="mb-5 grid gap-4">
      <Faltas
        words={['Una venta sin comprobante', 'ventas sin comprobante']}
        faltas={found.filter(({ sobra }) => sobra === 0)}
      />
      <Faltas
        words={['Una venta facturada de más', 'ventas facturadas de más']}
        faltas={found.filter(({ sobra }) => sobra > 0)}
      />
    </section>
  );
}

const shownFaltas = 10;

function Faltas({ words: [one, many], faltas }: { words: [string, string]; faltas: ComprobanteFalta[] }) {
  if (faltas.length === 0) return null;
  return (
    <Alert tone="error" title={faltas.length === 1 ? one : `${faltas.length} ${many}`}>
      <ul className="grid gap-1 text-sm">
        {faltas.slice(0, shownFaltas).map(({ pedidoId, pedido, motivo }) => (
          <li key={pedidoId} className="break-words">
            <Link to={`/pedidos?pedido=${pedidoId}`} className="font-semibold underline">
              {pedido}
            </Link>
            : {motivo}
          </li>
        ))}
        {faltas.length > shownFaltas && <li>y {faltas.length - shownFaltas} más</li>}
      </ul>
    </Alert>
  );
}
