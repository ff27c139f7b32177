import { useState } from 'react';

type Key = string | number;

export type Selection<Row> = {
  /** Selected rows among those that are shown: an act never reaches a row that nobody sees. */
  chosen: Row[];
  /** Rows that can be selected. */
  offered: Row[];
  /** Undefined: the row cannot be selected. */
  isChosen: (row: Row) => boolean | undefined;
  toggle: (row: Row) => void;
  toggleAll: () => void;
  clear: () => void;
};

/** Rows of a table that are selected for an act on several of them. */
export function useSelection<Row>(
  rows: Row[] | undefined,
  rowKey: (row: Row) => Key,
  selectable: (row: Row) => boolean = () => true,
): Selection<Row> {
  const [keys, setKeys] = useState<ReadonlySet<Key>>(new Set());
  const offered = (rows ?? []).filter(selectable);
  const chosen = offered.filter((row) => keys.has(rowKey(row)));
  const choose = (now: Row[]) => setKeys(new Set(now.map(rowKey)));
  return {
    chosen,
    offered,
    isChosen: (row) => (offered.includes(row) ? chosen.includes(row) : undefined),
    toggle: (row) => choose(chosen.includes(row) ? chosen.filter((other) => other !== row) : [...chosen, row]),
    toggleAll: () => choose(chosen.length === offered.length ? [] : offered),
    clear: () => choose([]),
  };
}
