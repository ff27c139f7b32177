import { escribirNota, leerNota } from 'domain/rules/nota-escrita.ts';

type CeldaRef = { usuarioId: number; moduloId: number };
type Guardada = { nota: number | null; version: number };
export type EstadoDeCelda = 'limpia' | 'editada' | 'guardando' | 'guardada' | 'error';
export type Celda = Guardada & { texto: string; estado: EstadoDeCelda; motivo: string };

export type Respuesta = ({ ok: true } & Guardada) | { ok: false; motivo: string; actual?: Guardada };

export type Enlaces = {
  guardar: (celda: CeldaRef, nota: number | null, version: number) => Promise<Respuesta>;
  /** Conflict with another person's grade: resolves to true to keep one's own. */
  elegirMia: (celda: CeldaRef, ajena: number | null, mia: number | null) => Promise<boolean>;
  /** Debounce in milliseconds; leaving the cell saves at once. */
  espera?: number;
};

export type Celdas = ReturnType<typeof createCeldas>;

const keyOf = ({ usuarioId, moduloId }: CeldaRef) => `${usuarioId}-${moduloId}`;
const vacia: Celda = { nota: null, version: 0, texto: '', estado: 'limpia', motivo: '' };

/**
 * Editing state of the gradebook. Each cell has at most one save under way; what is typed meanwhile is saved
 * afterwards, so nothing is lost or reordered.
 */
export function createCeldas({ guardar, elegirMia, espera = 700 }: Enlaces) {
  const celdas = new Map<string, Celda>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  let revision = 0;

  function change(ref: CeldaRef, next: Partial<Celda>) {
    celdas.set(keyOf(ref), { ...get(ref), ...next });
    revision += 1;
    for (const listener of listeners) listener();
  }

  function get(ref: CeldaRef): Celda {
    return celdas.get(keyOf(ref)) ?? vacia;
  }

  function quiet(ref: CeldaRef) {
    clearTimeout(timers.get(keyOf(ref)));
    timers.delete(keyOf(ref));
  }

  async function save(ref: CeldaRef): Promise<void> {
    quiet(ref);
    const celda = get(ref);
    if (celda.estado === 'guardando' || celda.estado === 'limpia' || celda.estado === 'guardada') return;
    const leida = leerNota(celda.texto);
    if (!leida.ok) return change(ref, { estado: 'error', motivo: leida.motivo });
    if (leida.nota === celda.nota) return change(ref, { estado: 'limpia', motivo: '' });
    change(ref, { estado: 'guardando', motivo: '' });
    settle(ref, celda.texto, leida.nota, await guardar(ref, leida.nota, celda.version));
  }

  function settle(ref: CeldaRef, enviado: string, mia: number | null, respuesta: Respuesta): void {
    const seguido = get(ref).texto !== enviado;
    if (respuesta.ok) {
      const { nota, version } = respuesta;
      change(ref, { nota, version, estado: seguido ? 'editada' : 'guardada', motivo: '' });
      if (seguido) void save(ref);
    } else if (respuesta.actual) {
      void resolver(ref, mia, respuesta.actual);
    } else {
      change(ref, { estado: 'error', motivo: respuesta.motivo });
    }
  }

  async function resolver(ref: CeldaRef, mia: number | null, actual: Guardada): Promise<void> {
    const yes = await elegirMia(ref, actual.nota, mia);
    if (!yes) return change(ref, { ...actual, texto: escribirNota(actual.nota), estado: 'guardada', motivo: '' });
    change(ref, { ...actual, estado: 'editada', motivo: '' });
    await save(ref);
  }

  return {
    get,
    /** Revision counter, for subscribers that read several cells. */
    revision: () => revision,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Loads the server's values; never overwrites a cell being edited. */
    load(ref: CeldaRef, { nota, version }: Guardada) {
      const { estado, version: known } = get(ref);
      if (celdas.has(keyOf(ref)) && (version <= known || (estado !== 'limpia' && estado !== 'guardada'))) return;
      change(ref, { nota, version, texto: escribirNota(nota), estado: 'limpia', motivo: '' });
    },
    escribir(ref: CeldaRef, texto: string) {
      quiet(ref);
      const saving = get(ref).estado === 'guardando';
      change(ref, { texto, ...(!saving && { estado: 'editada', motivo: '' }) });
      timers.set(
        keyOf(ref),
        setTimeout(() => void save(ref), espera),
      );
    },
    guardarYa: (ref: CeldaRef) => void save(ref),
    deshacer(ref: CeldaRef) {
      const { estado, nota } = get(ref);
      if (estado === 'guardando') return;
      quiet(ref);
      change(ref, { texto: escribirNota(nota), estado: 'limpia', motivo: '' });
    },
    pendientes: () => [...celdas.values()].some(({ estado }) => estado === 'editada' || estado === 'guardando'),
    conError: () => [...celdas.values()].some(({ estado }) => estado === 'error'),
    guardarTodo() {
      for (const key of [...timers.keys()]) {
        const [usuarioId, moduloId] = key.split('-').map(Number);
        void save({ usuarioId: usuarioId!, moduloId: moduloId! });
      }
    },
  };
}
