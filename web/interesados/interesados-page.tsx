import { exportInteresados, listInteresados } from 'domain/contract/interesados.ts';
import { formatDateTime, formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { sortColumns } from 'domain/formats/sorting.ts';
import { canalLabels, type EstadoInteresado, estadoInteresadoLabels } from 'domain/rules/interesados.ts';
import { estadoFilters, type InteresadoSummary } from 'domain/schemas/interesados.ts';
import Eye from 'lucide-react/icons/eye';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { useCall, useList } from '../app/api.tsx';
import { ListPage, useEstado } from '../app/list-page.tsx';
import { useSaveDownload } from '../app/use-save-download.ts';
import { useTable } from '../app/use-table.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useAddress } from '../ui/use-address.ts';
import { useOpened } from '../ui/use-opened.ts';
import { askedAbout } from './asked-about.ts';
import { Board } from './board.tsx';
import { EmbudoDialog } from './embudo-dialog.tsx';
import { InteresadoDialog } from './interesado-dialog.tsx';
import { useInteresadoFilters } from './use-interesado-filters.tsx';

const tones: Record<EstadoInteresado, 'teal' | 'ambar' | 'verde' | 'rojo' | 'neutro'> = {
  nuevo: 'teal',
  contactado: 'neutro',
  'en-duda': 'ambar',
  inscrito: 'verde',
  perdido: 'rojo',
};

const columns: Column<InteresadoSummary>[] = [
  { key: 'nombre', header: 'Interesado', sortKey: 'nombre', cell: Person },
  { key: 'curso', header: 'Curso', sortKey: 'curso', cell: askedAbout },
  { key: 'estado', header: 'Estado', sortKey: 'estado', cell: Estado },
  { key: 'responsable', header: 'Responsable', cell: ({ responsable }) => responsable ?? '—', hideOnPhone: true },
  { key: 'ultimo', header: 'Preguntó', sortKey: 'ultimo', cell: Asked },
];

const filters = { 'por-atender': 'Por atender', ...estadoInteresadoLabels };

/** People who asked for information or left an order unfinished; those to be contacted come first. */
export function InteresadosPage() {
  const call = useCall();
  const save = useSaveDownload();
  const table = useTable(sortColumns.interesados, { dated: true });
  const estado = useEstado(estadoFilters);
  const [opened, open] = useOpened('interesado');
  const [isReport, setReport] = useState(false);
  const [search, setSearch] = useAddress();
  const isBoard = search.get('vista') === 'tablero';
  const [chosen, choose] = useState<EstadoInteresado | undefined>(undefined);
  const { filter: chosenFilter, fields } = useInteresadoFilters(table);
  const filter = { ...(estado && { estado }), ...chosenFilter };
  const list = useList(listInteresados, { query: { ...table.query, ...filter } });
  const exportAll = (formato?: 'xlsx') =>
    call(exportInteresados, { query: { ...table.filter, ...filter, ...(formato && { formato }) } });
  return (
    <ListPage
      title="Interesados"
      path="/interesados"
      words={['interesado', 'interesados']}
      searchLabel="Buscar por nombre, correo o celular"
      {...(!isBoard && { estados: filters })}
      daysLabel="Fecha"
      table={table}
      estado={estado}
      filters={fields}
      {...(Object.keys(chosenFilter).length > 0 && { filter: 'este filtro' })}
      list={list}
      columns={columns}
      rowKey={({ interesadoId }) => interesadoId}
      emptyHint="Quienes pidan información o dejen un pedido sin terminar aparecerán aquí."
      open={{
        icon: Eye,
        label: ({ nombre }) => `Ver a ${nombre}`,
        onOpen: ({ interesadoId }) => open(interesadoId),
      }}
      actions={(row) => (
        <span className="flex items-center justify-end">
          {row.whatsapp && (
            <LinkButton
              href={row.whatsapp}
              target="_blank"
              variant="quiet"
              size="sm"
              icon={MessageCircle}
              aria-label={`Escribir por WhatsApp a ${row.nombre}`}
            />
          )}
          <IconButton label={`Ver a ${row.nombre}`} icon={Eye} onClick={() => open(row.interesadoId)} />
        </span>
      )}
      onExport={(formato) => void save(exportAll(formato))}
      actionsBefore={
        <>
          <Button variant="secondary" onClick={() => setSearch(isBoard ? {} : { vista: 'tablero' })}>
            {isBoard ? 'Ver la tabla' : 'Ver el tablero'}
          </Button>
          <Button variant="secondary" onClick={() => setReport(true)}>
            Reporte
          </Button>
        </>
      }
      board={
        isBoard && (
          <Board
            table={{ ...table, filter: { ...table.filter, ...chosenFilter } }}
            onOpen={(id, state) => {
              choose(state);
              open(id);
            }}
          />
        )
      }
    >
      {opened !== null && (
        <InteresadoDialog
          key={opened}
          id={opened}
          estado={chosen}
          onClose={() => {
            choose(undefined);
            open(null);
          }}
        />
      )}
      {isReport && <EmbudoDialog onClose={() => setReport(false)} />}
    </ListPage>
  );
}

function Person({ nombre, correo, celular }: InteresadoSummary) {
  return (
    <span className="block min-w-0">
      <span className="font-semibold wrap-anywhere">{nombre}</span>
      <span className="block text-sm text-tinta-2 empty:hidden">{celular}</span>
      <span className="block text-sm max-lg:wrap-anywhere text-tinta-2 empty:hidden">{correo}</span>
    </span>
  );
}

function Estado({ estado, recordar, porAtender, motivo, canal }: InteresadoSummary) {
  const notes = [
    motivo,
    recordar && `${porAtender ? 'Tocaba' : 'Recordar'} el ${formatLongDate(limaNoon(recordar))}`,
    canal === 'pedido' && estado !== 'inscrito' && canalLabels.pedido,
  ].filter(Boolean);
  return (
    <span className="grid justify-items-end gap-1 text-right @2xl:justify-items-start @2xl:text-left">
      <Badge tone={tones[estado]}>{estadoInteresadoLabels[estado]}</Badge>
      {notes.length > 0 && <span className="text-sm wrap-anywhere text-tinta-2">{notes.join(' · ')}</span>}
    </span>
  );
}

function Asked({ ultimo, veces, canal, origen }: InteresadoSummary) {
  return (
    <span className="block">
      {formatDateTime(ultimo)}
      <span className="block text-sm text-tinta-2">
        {[veces > 1 && `${veces} veces`, origen || canalLabels[canal]].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}
