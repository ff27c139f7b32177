type Key = { key: string; shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean };
export type Place = { row: number; column: number };
export type Size = { rows: number; columns: number };
/** `anchor` stays while `focus`, the active cell, moves. */
export type Selection = { anchor: Place; focus: Place };

/** Cells between the corners of a selection. */
export type Range = { top: number; bottom: number; left: number; right: number };

export function rangeOf({ anchor, focus }: Selection): Range {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  };
}

/**
 * Selection after a key of a spreadsheet, or null when the key moves nothing. Tab at the end of a row, and Shift+Tab at
 * its start, move nothing: the browser then leaves the grid.
 */
export function moveSelection(event: Key, { anchor, focus }: Selection, size: Size, page: number): Selection | null {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
  if (altKey) return null;
  const far = ctrlKey || metaKey;
  const { row, column } = focus;
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const moves: Record<string, Place | undefined> = {
    ArrowUp: { row: far ? 0 : row - 1, column },
    ArrowDown: { row: far ? last.row : row + 1, column },
    ArrowLeft: { row, column: far ? 0 : column - 1 },
    ArrowRight: { row, column: far ? last.column : column + 1 },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? last.row : row, column: last.column },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
    Enter: far ? undefined : { row: row + (shiftKey ? -1 : 1), column },
    Tab: far ? undefined : { row, column: column + (shiftKey ? -1 : 1) },
  };
  const target = moves[key];
  if (!target || (key === 'Tab' && (target.column < 0 || target.column > last.column))) return null;
  const next = clamp(target, size);
  const extending = shiftKey && key !== 'Enter' && key !== 'Tab';
  return { anchor: extending ? anchor : next, focus: next };
}

export function clamp({ row, column }: Place, { rows, columns }: Size): Place {
  return { row: Math.max(0, Math.min(row, rows - 1)), column: Math.max(0, Math.min(column, columns - 1)) };
}

export function selectAll({ rows, columns }: Size): Selection {
  return { anchor: { row: rows - 1, column: columns - 1 }, focus: { row: 0, column: 0 } };
}
