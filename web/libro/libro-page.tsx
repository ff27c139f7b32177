import {
  exportEntradas,
  listEntradas,
  listLibros,
  listRemesas,
  printLibro,
} from 'domain/contract/libro-certificados.ts';
import { formatMediumDate, limaNoon } from 'domain/formats/lima-time.ts';
import { sortColumns } from 'domain/formats/sorting.ts';
import {
  type EntradaEstado,
  entradaLabels,
  folioSize,
  isCorrectedSince,
  maxFolios,
  type RefrendoState,
  refrendoLabels,
  refrendoState,
  refrendoStates,
} from 'domain/rules/libro-certificados.ts';
import type { Entrada, Libro, Remesa } from 'domain/schemas/libro-certificados.ts';
import Printer from 'lucide-react/icons/printer';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { useApi, useCall, useList } from '../app/api.tsx';
import { ListPage, useEstado } from '../app/list-page.tsx';
import { useExport, useSaveDownload } from '../app/use-save-download.ts';
import { useTable } from '../app/use-table.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAddress } from '../ui/use-address.ts';
import { useSelection } from '../ui/use-selection.ts';
import { ReceiveDialog, SendDialog } from './remesa-dialogs.tsx';
import { RemesasCard } from './remesas-card.tsx';

/** A certificate raised to another level has two numbers, possibly in the same register. */
const entradaKey = ({ registro, numero }: Entrada) => registro ?? numero;
const libroKey = ({ anio, serie }: Libro) => `${anio} ${serie}`;
const libroLabel = ({ anio, serie, entidad }: Libro) =>
  serie === '' ? `${anio}, de la escuela` : `${anio}, serie ${serie}, ${entidad}`;

/** Registers of certificates; shows the first one unless another is chosen. */
export function LibroPage() {
  const { data } = useApi(listLibros, {});
  const [search] = useAddress();
  const libros = data?.resources;
  if (!libros) return <Skeleton shape="block" className="h-96" />;
  const libro = libros.find((each) => libroKey(each) === search.get('libro')) ?? libros[0];
  if (!libro) {
    return (
      <EmptyState title="Libro de certificados">
        Cuando emitas el primer certificado, su número, su folio y su fecha quedarán aquí.
      </EmptyState>
    );
  }
  return <Entradas key={libroKey(libro)} libro={libro} libros={libros} />;
}

type Opened = { what: 'send'; entradas: Entrada[] } | { what: 'receive'; remesa: Remesa } | null;

function Entradas({ libro, libros }: { libro: Libro; libros: Libro[] }) {
  const { anio, serie, cantidad } = libro;
  const call = useCall();
  const save = useSaveDownload();
  const table = useTable(sortColumns.libro, { standard: 'numero', dated: true });
  const estado = useEstado(refrendoStates);
  const [opened, setOpened] = useState<Opened>(null);
  const limits = { anio, serie, ...(estado && { refrendo: estado }) };
  const list = useList(listEntradas, { query: { ...table.query, ...limits } });
  const remesas = useApi(listRemesas, {}, { enabled: serie !== '' }).data?.resources;
  const exportAll = useExport((formato) => call(exportEntradas, { query: { ...table.filter, ...limits, ...formato } }));
  const selection = useSelection(list.data?.resources, entradaKey, canSend);
  const close = () => setOpened(null);
  const firsts = Array.from({ length: Math.ceil(cantidad / (folioSize * maxFolios)) }, (_, at) => at * maxFolios + 1);
  return (
    <ListPage
      title="Libro de certificados"
      path="/libro-certificados"
      words={['certificado', 'certificados']}
      searchLabel="Buscar por nombre, DNI o código"
      searchWidth="sm:w-64"
      {...(serie !== '' && { estados: refrendoLabels, estado })}
      withoutEstado="Todos los refrendos"
      filters={
        <SelectField
          label="Libro"
          hideLabel
          className="sm:w-64"
          value={libroKey(libro)}
          onChange={({ target }) => table.setFilters({ libro: target.value, estado: '', page: '' })}
          options={libros.map((each) => ({ value: libroKey(each), label: libroLabel(each) }))}
        />
      }
      daysLabel="Fecha de emisión"
      table={table}
      list={list}
      columns={serie === '' ? schoolColumns : serieColumns}
      rowKey={entradaKey}
      emptyHint="Ningún certificado de este libro coincide."
      onExport={exportAll}
      actionsBefore={firsts.map((folio) => (
        <Button
          key={folio}
          variant="secondary"
          icon={Printer}
          onClick={() => void save(call(printLibro, { query: { anio, serie, folio } }))}
        >
          {firsts.length === 1 ? 'PDF' : `PDF desde el folio ${folio}`}
        </Button>
      ))}
      {...(serie !== '' && {
        selection: {
          of: selection,
          label: ({ nombre, apellido }: Entrada) => `Seleccionar el certificado de ${nombre} ${apellido}`,
          acts: (
            <Button size="sm" icon={Send} onClick={() => setOpened({ what: 'send', entradas: selection.chosen })}>
              Enviar a refrendar
            </Button>
          ),
        },
      })}
      above={
        serie !== '' && (
          <RemesasCard
            remesas={remesas?.filter((each) => each.serie === serie)}
            onReceive={(remesa) => setOpened({ what: 'receive', remesa })}
          />
        )
      }
    >
      {opened?.what === 'send' && <SendDialog serie={serie} entradas={opened.entradas} onClose={close} />}
      {opened?.what === 'receive' && <ReceiveDialog remesa={opened.remesa} onClose={close} />}
    </ListPage>
  );
}

const canSend = (entrada: Entrada) => entrada.estado === 'vigente' && entrada.enviada === null;

const tones: Record<RefrendoState, BadgeTone> = { 'por-enviar': 'neutro', enviado: 'ambar', recibido: 'verde' };

const numero: Column<Entrada> = {
  key: 'numero',
  header: 'Número y folio',
  sortKey: 'numero',
  cell: ({ numero, registro, folio }) => (
    <>
      <span className="block whitespace-nowrap tabular-nums">{registro ?? numero}</span>
      <span className="block text-sm text-tinta-2">
        {registro && `N.º ${numero}, `}folio {folio}
      </span>
    </>
  ),
};

const person: Column<Entrada> = {
  key: 'persona',
  header: 'Persona',
  sortKey: 'persona',
  cell: ({ apellido, nombre, dni }) => (
    <>
      <span className="block font-medium wrap-anywhere">
        {apellido}, {nombre}
      </span>
      <span className="block text-sm text-tinta-2">{dni}</span>
    </>
  ),
};

const programa: Column<Entrada> = {
  key: 'curso',
  header: 'Programa',
  cell: ({ curso, horas, nota, nivel }) => (
    <>
      <span className="block max-w-96 wrap-anywhere">{curso}</span>
      <span className="block text-sm text-tinta-2">
        {[nivel, `${horas} h`, nota !== null && `nota ${nota.toFixed(2)}`].filter(Boolean).join(' · ')}
      </span>
    </>
  ),
};

const emitido: Column<Entrada> = {
  key: 'emitido',
  header: 'Emitido',
  sortKey: 'emitido',
  cell: (entrada) => <span className="whitespace-nowrap">{formatMediumDate(entrada.emitido)}</span>,
};

const estadoTones: Record<EntradaEstado, BadgeTone> = { vigente: 'verde', revocado: 'rojo', reemplazado: 'neutro' };

const schoolColumns: Column<Entrada>[] = [
  numero,
  person,
  programa,
  emitido,
  {
    key: 'estado',
    header: 'Estado',
    cell: ({ estado }) => <Badge tone={estadoTones[estado]}>{entradaLabels[estado]}</Badge>,
  },
];

const serieColumns: Column<Entrada>[] = [
  numero,
  person,
  programa,
  emitido,
  { key: 'refrendo', header: 'Refrendo', cell: Refrendo },
];

/** State of a number that is no longer valid, and the state of its endorsement. */
function Refrendo(entrada: Entrada) {
  const { estado, enviada, refrendo, recibido, reemplazo, corregido } = entrada;
  const state = refrendoState(entrada);
  const day = recibido ?? enviada;
  return (
    <>
      {estado !== 'vigente' && <Badge tone={estadoTones[estado]}>{entradaLabels[estado]}</Badge>}
      {reemplazo && (
        <span className="my-1 block max-w-64 text-sm wrap-anywhere text-tinta-2 max-sm:ml-auto">
          {formatMediumDate(reemplazo.fecha)}. {reemplazo.motivo}
        </span>
      )}{' '}
      {(estado === 'vigente' || enviada !== null) && (
        <Badge tone={tones[state]}>{refrendo ? `N.º ${refrendo}` : refrendoLabels[state]}</Badge>
      )}
      {day && (
        <span className="mt-1 block text-sm whitespace-nowrap text-tinta-2">{formatMediumDate(limaNoon(day))}</span>
      )}
      {corregido && isCorrectedSince(entrada) && (
        <span className="mt-1 block max-w-64 text-sm text-ambar max-sm:ml-auto">
          Se corrigió el {formatMediumDate(corregido)}, después de enviarse
        </span>
      )}
    </>
  );
}
