import { generateCertificado } from 'domain/contract/certificados.ts';
import { formatLongDate } from 'domain/formats/lima-time.ts';
import { calidadNames } from 'domain/rules/calidades.ts';
import { codigoInGroups } from 'domain/rules/codigo-certificado.ts';
import type { Certificado } from 'domain/schemas/certificados.ts';
import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import History from 'lucide-react/icons/history';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useCall } from '../app/api.tsx';
import { useSaveDownload } from '../app/use-save-download.ts';
import { UsuarioLink } from '../app/usuario-link.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable, type Sort } from '../ui/data-table.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useSelection } from '../ui/use-selection.ts';

const columns: Column<Certificado>[] = [
  { key: 'persona', header: 'Persona', sortKey: 'persona', cell: Person },
  { key: 'codigo', header: 'Número y código', sortKey: 'numero', cell: Codigo },
  {
    key: 'nota',
    header: 'Promedio',
    sortKey: 'nota',
    cell: ({ nota }) => <span className="tabular-nums">{nota ?? '—'}</span>,
  },
  {
    key: 'emitido',
    header: 'Emitido',
    sortKey: 'emitido',
    cell: ({ emitido }) => <span className="whitespace-nowrap">{formatLongDate(emitido)}</span>,
    hideOnPhone: true,
  },
  { key: 'estado', header: 'Estado', sortKey: 'estado', cell: Estado },
];

const certificadoKey = ({ certificadoId }: Certificado) => certificadoId;

type Props = {
  rows: Certificado[] | undefined;
  /** A batch is being issued. */
  issuing: boolean;
  refreshing: boolean;
  filter: string;
  sort: Sort;
  onClearFilter: () => void;
  onAdd: () => void;
  onRemove: (certificados: Certificado[]) => void;
  onHistory: (certificado: Certificado) => void;
  onCorrect: (certificado: Certificado) => void;
};

export function CertificadosTable({ issuing, onAdd, onRemove, onHistory, onCorrect, ...table }: Props) {
  const download = useDownload();
  const selection = useSelection(
    table.rows,
    certificadoKey,
    ({ estado, calidad }) => estado === 'vigente' && calidad === 'aprobado',
  );
  return (
    <DataTable
      {...table}
      caption="Personas certificadas"
      columns={columns}
      rowKey={certificadoKey}
      selection={{
        of: selection,
        label: ({ nombre, apellido }) => `Seleccionar el certificado de ${nombre} ${apellido}`,
        acts: (
          <Button variant="danger" size="sm" icon={Trash2} onClick={() => onRemove(selection.chosen)}>
            Retirar
          </Button>
        ),
      }}
      emptyHint={
        issuing
          ? 'Se están emitiendo certificados. Aparecerán aquí cuando estén listos.'
          : 'Todavía no hay personas certificadas. Agrega a quien terminó el curso; recibirá un correo con su certificado.'
      }
      emptyAction={issuing ? null : <Button onClick={onAdd}>Agregar certificado</Button>}
      actions={(certificado) => {
        const who = `${certificado.nombre} ${certificado.apellido}`;
        return (
          <>
            {certificado.estado === 'vigente' && (
              <IconButton
                label={`Descargar el certificado de ${who}`}
                icon={Download}
                onClick={() => void download(certificado)}
              />
            )}
            <IconButton
              label={`Ver la historia del certificado de ${who}`}
              icon={History}
              onClick={() => onHistory(certificado)}
            />
            {certificado.estado === 'vigente' && (
              <IconButton
                label={`Corregir el certificado de ${who}`}
                icon={Pencil}
                onClick={() => onCorrect(certificado)}
              />
            )}
            {certificado.estado === 'vigente' && (
              <IconButton
                label={`Retirar el certificado de ${who}`}
                icon={Trash2}
                danger
                onClick={() => onRemove([certificado])}
              />
            )}
          </>
        );
      }}
    />
  );
}

function Person({ usuarioId, nombre, apellido, dni }: Certificado) {
  const who = `${nombre} ${apellido}`;
  return (
    <span className="flex items-center gap-3">
      <Avatar name={who} />
      <span className="min-w-0">
        <UsuarioLink usuarioId={usuarioId} className="block font-medium break-words">
          {who}
        </UsuarioLink>
        <span className="block text-sm text-tinta-2 tabular-nums">{dni}</span>
      </span>
    </span>
  );
}

function Codigo({ numero, codigo }: Certificado) {
  return (
    <span className="block min-w-0">
      <span className="tabular-nums">{numero}</span>
      <TextLink
        to={`/verificar/${codigo}`}
        target="_blank"
        className="flex items-center gap-1 text-sm tabular-nums @max-2xl:justify-end"
      >
        {codigoInGroups(codigo)}
        <ExternalLink size={14} aria-label="(se abre en otra pestaña)" />
      </TextLink>
    </span>
  );
}

function Estado(certificado: Certificado) {
  const { estado, edicion, calidad, nivel, motivoExcepcion, revocado, motivoRevocacion, revocadoPor } = certificado;
  return (
    <span className="block @max-2xl:text-right">
      <span className="flex flex-wrap gap-1.5 @max-2xl:justify-end">
        <Badge tone={estado === 'vigente' ? 'verde' : 'rojo'}>{estado === 'vigente' ? 'Vigente' : 'Revocado'}</Badge>
        {calidad !== 'aprobado' && <Badge tone="teal">{calidadNames[calidad]}</Badge>}
        {nivel && <Badge tone="oro">{nivel}</Badge>}
        {edicion > 1 && <Badge>Versión {edicion}</Badge>}
        {motivoExcepcion && <Badge tone="ambar">Por excepción</Badge>}
      </span>
      {revocado && (
        <span className="mt-1 block max-w-72 text-sm break-words text-tinta-2 @max-2xl:ml-auto">
          {motivoRevocacion}
          <span className="block">
            {[formatLongDate(revocado), revocadoPor].filter((part) => part !== null).join(' · ')}
          </span>
        </span>
      )}
    </span>
  );
}

/** Downloads the PDF of a valid certificate. */
function useDownload(): (certificado: Certificado) => Promise<void> {
  const call = useCall();
  const save = useSaveDownload();
  return ({ cursoId, usuarioId, calidad }) =>
    save(call(generateCertificado, { body: { cursoId, usuarioId, calidad } }));
}
