import { importZoom } from 'domain/contract/asistencia.ts';
import { FileRejected } from 'domain/rules/read-table-file.ts';
import { readZoom, type ZoomRow } from 'domain/rules/read-zoom.ts';
import type { ZoomResult, ZoomVerdict } from 'domain/schemas/asistencia.ts';
import { useRef, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { textsOf } from '../../app/kept-forms.ts';
import { useKeptValues } from '../../app/use-kept-form.ts';
import { readGradesFile } from '../registro/read-grades-file.ts';

/** Student chosen by hand, by line of the report. */
type Assigned = ReadonlyMap<number, number>;
type Report = { nombre: string; filas: ZoomRow[] };
type Chosen = { usuarioId: number; estado: 'nueva' | 'cambia' | 'manual' };

const none: ReadonlySet<number> = new Set();

/** The row to save; null when there is nothing to save. */
export function toSaved({ usuarioId, estado }: ZoomVerdict): Chosen | null {
  if (usuarioId === null) return null;
  return estado === 'nueva' || estado === 'cambia' || estado === 'manual' ? { usuarioId, estado } : null;
}

/** Reads the report, has the server review it, holds the choices and saves. */
export function useZoomImport(cursoId: number, first: number, onSaved: (guardadas: number) => void) {
  const call = useCall();
  const [materialId, setMaterialId] = useState(first);
  const [minutes, setMinutes] = useState('');
  // Only the minutes are kept: the file and the choices are not.
  const typed = () => (minutes === '' ? {} : { minutes });
  useKeptValues('Importar de Zoom', true, typed, (kept) => setMinutes(textsOf(kept).minutes ?? ''));
  const [report, setReport] = useState<Report | null>(null);
  const [assigned, setAssigned] = useState<Assigned>(new Map());
  const [result, setResult] = useState<ZoomResult | null>(null);
  /** Students for whom the user inverted the proposal. A mark made by hand is replaced only if listed here. */
  const [inverted, setInverted] = useState(none);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  // Number of the last request: responses to earlier ones are ignored.
  const asked = useRef(0);

  const elegidos = (result?.filas ?? []).flatMap((fila) => {
    const chosen = toSaved(fila);
    if (!chosen) return [];
    return inverted.has(chosen.usuarioId) === (chosen.estado === 'manual') ? [chosen] : [];
  });

  async function send(filas: ZoomRow[], asignados: Assigned, saved: Chosen[] | null) {
    const minutosMinimos = Number(minutes || 0);
    if (!Number.isInteger(minutosMinimos) || minutosMinimos < 0 || minutosMinimos > 1440) {
      setProblem('Los minutos son un número entre 0 y 1440');
      return null;
    }
    asked.current += 1;
    const turn = asked.current;
    const body = {
      materialId,
      filas,
      minutosMinimos,
      revisar: saved === null,
      elegidos: saved ?? [],
      asignados: [...asignados].map(([linea, usuarioId]) => ({ linea, usuarioId })),
    };
    setBusy(true);
    const envelope = await call(importZoom, { params: { id: cursoId }, body });
    if (turn !== asked.current) return null;
    setBusy(false);
    setProblem(envelope.success ? '' : envelope.message);
    return envelope;
  }

  async function review(filas: ZoomRow[], asignados: Assigned) {
    const envelope = await send(filas, asignados, null);
    if (envelope?.resource) setResult(envelope.resource);
  }

  async function save() {
    if (!report) return;
    const envelope = await send(report.filas, assigned, elegidos);
    if (envelope?.success) onSaved(envelope.resource?.guardadas ?? 0);
    // Somebody changed the attendance since the review.
    else if (envelope?.resource) setResult(envelope.resource);
  }

  async function read(file: File | undefined) {
    if (!file) return;
    change();
    setReport(null);
    setAssigned(new Map());
    try {
      const tables = await readGradesFile(file);
      const reports = tables.map(({ rows }) => readZoom(rows));
      const good = reports.find(({ problema }) => problema === null) ?? reports[0]!;
      if (good.problema !== null) throw new FileRejected(good.problema);
      setReport({ nombre: file.name, filas: good.filas });
      await review(good.filas, new Map());
    } catch (failure) {
      setProblem(failure instanceof FileRejected ? failure.message : 'No pudimos leer el archivo. Vuelve a elegirlo.');
    }
  }

  function assign({ lineas }: ZoomVerdict, usuarioId: number | null) {
    if (!report) return;
    const next = new Map(assigned);
    for (const linea of lineas) {
      if (usuarioId === null) next.delete(linea);
      else next.set(linea, usuarioId);
    }
    setAssigned(next);
    void review(report.filas, next);
  }

  function invert(usuarioId: number) {
    const next = new Set(inverted);
    if (!next.delete(usuarioId)) next.add(usuarioId);
    setInverted(next);
  }

  /** The verdicts changed: requests them again. */
  function change() {
    asked.current += 1;
    setBusy(false);
    setResult(null);
    setInverted(none);
    setProblem('');
  }

  return {
    materialId,
    minutes,
    report,
    result,
    elegidos,
    problem,
    busy,
    read,
    save,
    assign,
    invert,
    setMaterialId(id: number) {
      setMaterialId(id);
      change();
    },
    setMinutes(text: string) {
      setMinutes(text);
      change();
    },
    review: async () => report && review(report.filas, assigned),
  };
}
