import { type BlockCell, type BlockVerdict, blockVerdicts, type ReviewedBlock } from 'domain/rules/nota-block.ts';
import { writeNota } from 'domain/rules/parse-nota.ts';
import { type ReactNode, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { plural } from '../use-acts.ts';
import { VerdictTable } from '../verdict-table.tsx';
import { changesOf } from './use-block.ts';

const words: Record<BlockVerdict, { one: string; many: string; tone: BadgeTone }> = {
  rechazada: { one: 'No entra', many: 'No entran', tone: 'rojo' },
  nueva: { one: 'Nueva', many: 'Nuevas', tone: 'verde' },
  cambia: { one: 'Cambia', many: 'Cambian', tone: 'ambar' },
  vacia: { one: 'Llega vacía', many: 'Llegan vacías', tone: 'neutro' },
  igual: { one: 'Ya está así', many: 'Ya están así', tone: 'neutro' },
};
const order = blockVerdicts.toSorted((a, b) => Object.keys(words).indexOf(a) - Object.keys(words).indexOf(b));

const columns: Column<BlockCell>[] = [
  {
    key: 'quien',
    header: 'Estudiante',
    cell: ({ quien, linea }) => (
      <>
        {quien || '(sin nombre)'}
        <span className="block text-sm font-normal text-tinta-2">Línea {linea}</span>
      </>
    ),
  },
  { key: 'modulo', header: 'Módulo', cell: ({ modulo }) => modulo?.nombre ?? '—' },
  {
    key: 'texto',
    header: 'Llega',
    cell: ({ texto }) => <span className="tabular-nums wrap-anywhere">{texto || '—'}</span>,
  },
  {
    key: 'veredicto',
    header: 'Qué pasará',
    cell: ({ veredicto, motivo, antes }) => (
      <>
        <Badge tone={words[veredicto].tone}>{words[veredicto].one}</Badge>
        {motivo && <span className="mt-1 block text-sm text-rojo">{motivo}</span>}
        {(veredicto === 'cambia' || veredicto === 'vacia') && (
          <span className="mt-1 block text-sm text-tinta-2">Ahora es {writeNota(antes)}</span>
        )}
      </>
    ),
  },
];

type Props = {
  title: string;
  block: ReviewedBlock;
  busy?: boolean;
  /** Shown above the cells. */
  children?: ReactNode;
  onSave: (clearBlank: boolean) => void;
  onClose: () => void;
};

/** What would happen with each cell of a block, before anything is saved. */
export function BlockPreview({ title, block, busy, children, onSave, onClose }: Props) {
  const { celdas, sinUsar } = block;
  const countOf = (verdict: BlockVerdict) => celdas.filter(({ veredicto }) => veredicto === verdict).length;
  const [clearBlank, setClearBlank] = useState(false);
  const saves = changesOf(block, clearBlank).length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="lg"
      description={
        countOf('rechazada') === 0
          ? 'Nada se guarda hasta que lo confirmes.'
          : `${plural(countOf('rechazada'), 'celda')} no ${countOf('rechazada') === 1 ? 'entra' : 'entran'}; lo demás sí se puede guardar.`
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={saves === 0} busy={busy && 'Guardando…'} onClick={() => onSave(clearBlank)}>
            Guardar {plural(saves, 'nota')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {children}
        {sinUsar.length > 0 && (
          <Alert tone="info">
            {sinUsar.length === 1 ? 'No usamos la columna' : 'No usamos las columnas'}{' '}
            {sinUsar.map(({ titulo }) => `«${titulo}»`).join(', ')}: no son módulos de este curso.
          </Alert>
        )}
        {countOf('vacia') > 0 && (
          <Checkbox
            label={`Quitar también la nota de las celdas que llegan vacías (${countOf('vacia')})`}
            checked={clearBlank}
            onChange={(event) => setClearBlank(event.target.checked)}
          />
        )}
        <VerdictTable
          caption="Celdas del bloque"
          columns={columns}
          rows={celdas}
          rowKey={({ linea, columna }) => `${linea}-${columna}`}
          emptyHint="No hay notas en este archivo."
          verdicts={order.filter((verdict) => countOf(verdict) > 0)}
          words={words}
          first="rechazada"
          pageSize={10}
          unpaged={10}
        />
      </div>
    </Dialog>
  );
}
