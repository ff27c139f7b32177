import { parseTsv, toTsv } from 'domain/formats/tsv.ts';
import { maxBlock, type ReviewedBlock, reviewBlock } from 'domain/rules/nota-block.ts';
import type { Gradebook } from 'domain/rules/nota-layout.ts';
import { writeNota } from 'domain/rules/parse-nota.ts';
import type { Registro, RegistroAlumno } from 'domain/schemas/notas.ts';
import { useMemo, useState } from 'react';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useToast } from '../../ui/toast.tsx';
import { plural } from '../use-acts.ts';
import type { ActResult, Change } from './cell-acts.ts';
import type { Cells } from './cells.ts';
import { rangeOf, type Selection } from './grid-keys.ts';
import { promedioOf } from './live-promedio.tsx';

/** Characters of the largest block with long names. */
const pasteMax = 2_000_000;

type Shown = {
  registro: Registro;
  alumnos: RegistroAlumno[];
  selection: Selection;
  onSelect: (next: Selection) => void;
};

/** Acts on the selected cells: copy, paste, clear, fill down, undo and redo. */
export function useBlock(cells: Cells, { registro, alumnos, selection, onSelect }: Shown) {
  const toast = useToast();
  const { showError } = useDialogs();
  const [pasted, setPasted] = useState<ReviewedBlock | null>(null);
  const { modulos } = registro;
  const { top, bottom, left, right } = rangeOf(selection);
  const byId = useMemo(() => new Map(registro.alumnos.map((each) => [each.usuarioId, each])), [registro]);
  const gradebook: Gradebook = {
    alumnos: registro.alumnos,
    modulos,
    notaOf: ({ usuarioId }, { moduloId, editable }) => {
      if (editable) return cells.written({ usuarioId, moduloId });
      return byId.get(usuarioId)?.notas.find((nota) => nota.moduloId === moduloId)?.nota ?? null;
    },
  };

  async function save(changes: Change[], words: (saved: number) => string) {
    if (changes.length > maxBlock) {
      return showError({ message: `Son ${changes.length} celdas; se guardan hasta ${maxBlock} por vez.` });
    }
    if (changes.length > 0) tell(await cells.act(changes), words);
  }

  function tell({ saved, failed }: ActResult, words: (saved: number) => string) {
    if (saved > 0) toast.show(words(saved));
    if (failed > 0) toast.show(`${plural(failed, 'nota')} sin guardar: mira las celdas en rojo`);
  }

  /** Editable cells of the selection, row by row. */
  function selected() {
    return alumnos.slice(top, bottom + 1).map(({ usuarioId }) =>
      modulos
        .slice(left, right + 1)
        .filter(({ editable }) => editable)
        .map(({ moduloId }) => ({ usuarioId, moduloId })),
    );
  }

  function review(text: string): ReviewedBlock {
    const rows = parseTsv(text);
    const single = rows.length === 1 && rows[0]!.length === 1;
    // One value fills the whole selection, as in a spreadsheet.
    const filled = single
      ? selected().map((cellsOfRow) => Array<string>(Math.max(1, cellsOfRow.length)).fill(rows[0]![0]!))
      : rows;
    if (single && (bottom > top || right > left)) {
      const columns = modulos.filter(({ editable }, at) => editable && left <= at && at <= right);
      const part = { ...gradebook, modulos: columns };
      return reviewBlock(filled, part, { alumnos: alumnos.slice(top, bottom + 1), column: 0 });
    }
    return reviewBlock(rows, gradebook, { alumnos: alumnos.slice(top), column: left });
  }

  async function paste(text: string) {
    if (text.length > pasteMax) return showError({ message: 'El bloque es demasiado grande. Pégalo por partes.' });
    const block = review(text);
    if (block.celdas.length === 0) return void toast.show('No hay notas que pegar');
    const allTaken = block.celdas.every(({ veredicto }) => veredicto !== 'rechazada' && veredicto !== 'vacia');
    if (!allTaken || block.sinUsar.length > 0) return setPasted(block);
    await savePasted(block, false);
  }

  async function savePasted(block: ReviewedBlock, clearBlank: boolean) {
    setPasted(null);
    const changes = changesOf(block, clearBlank);
    if (changes.length === 0) return void toast.show('Esas notas ya estaban así');
    await save(changes, (saved) => `Guardamos ${plural(saved, 'nota')}`);
  }

  async function step(act: Promise<ActResult | null>, words: string, nothing: string) {
    const result = await act;
    if (!result) return void toast.show(nothing);
    tell(result, (saved) => `${words} ${plural(saved, 'nota')}`);
    const [first] = result.refs;
    const row = alumnos.findIndex(({ usuarioId }) => usuarioId === first?.usuarioId);
    const column = modulos.findIndex(({ moduloId }) => moduloId === first?.moduloId);
    if (row !== -1 && column !== -1) onSelect({ anchor: { row, column }, focus: { row, column } });
  }

  return {
    gradebook,
    pasted,
    paste: (text: string) => void paste(text),
    savePasted: (block: ReviewedBlock, clearBlank: boolean) => void savePasted(block, clearBlank),
    cancelPaste: () => setPasted(null),
    copy() {
      const whole = top === 0 && bottom === alumnos.length - 1 && left === 0 && right === modulos.length;
      const rows = alumnos
        .slice(top, bottom + 1)
        .map((alumno) => [
          ...(whole ? [alumno.dni, alumno.apellido, alumno.nombre] : []),
          ...modulos.slice(left, right + 1).map((modulo) => writeNota(gradebook.notaOf(alumno, modulo))),
          ...(right === modulos.length ? [writeNota(promedioOf(cells, alumno, modulos, registro.regla))] : []),
        ]);
      const titles = ['DNI', 'Apellidos', 'Nombres', ...modulos.map(({ nombre }) => nombre), 'Promedio'];
      toast.show(`Copiamos ${plural(rows.length, 'fila')}`);
      return toTsv(whole ? [titles, ...rows] : rows);
    },
    clear: () => {
      const full = selected()
        .flat()
        .filter((ref) => cells.get(ref).nota !== null || cells.get(ref).texto !== '');
      void save(
        full.map((ref) => ({ ...ref, nota: null })),
        (saved) => `Quitamos ${plural(saved, 'nota')}`,
      );
    },
    /** From the first selected row down; a single row takes the one above it. */
    fillDown: () => {
      const source = alumnos[top === bottom ? top - 1 : top];
      if (!source) return;
      const changes = selected()
        .slice(top === bottom ? 0 : 1)
        .flat()
        .map((ref) => ({ ...ref, nota: cells.written({ ...ref, usuarioId: source.usuarioId }) }));
      const changed = changes.filter((change) => cells.written(change) !== change.nota);
      void save(changed, (saved) => `Rellenamos ${plural(saved, 'nota')}`);
    },
    undo: () => void step(cells.undoAct(), 'Deshicimos', 'No hay nada que deshacer'),
    redo: () => void step(cells.redoAct(), 'Rehicimos', 'No hay nada que rehacer'),
    restore: (change: Change) => void save([change], () => 'Restauramos la nota'),
  };
}

export function changesOf({ celdas }: ReviewedBlock, clearBlank: boolean): Change[] {
  return celdas.flatMap(({ alumno, modulo, veredicto, nota }) => {
    const saves = veredicto === 'nueva' || veredicto === 'cambia' || (clearBlank && veredicto === 'vacia');
    return saves && alumno && modulo ? [{ usuarioId: alumno.usuarioId, moduloId: modulo.moduloId, nota }] : [];
  });
}
