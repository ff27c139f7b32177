import { cancelArchivo } from 'domain/contract/archivos.ts';
import { archivoProblem } from 'domain/rules/archivos.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import { useSyncExternalStore } from 'react';
import type { Call } from '../../app/transport.ts';
import { UploadError } from '../../app/upload.ts';
import { type ArchivoToUpload, SessionEnded, UploadInterrupted, uploadArchivo } from '../../app/upload-archivo.ts';
import { setUploading } from '../../app/uploading.ts';

export type UploadState = 'espera' | 'subiendo' | 'verificando' | 'interrumpida' | 'rechazada';

export type UploadItem = {
  id: number;
  moduloId: number;
  nombre: string;
  state: UploadState;
  fraction: number;
  message: string;
};

type Entry = {
  item: UploadItem;
  call: Call;
  upload: ArchivoToUpload;
  onDone: (material: Material) => void;
  archivoId: number | null;
  stop: AbortController;
};

/** Uploads go on while their module is closed or another screen is shown, one file at a time and in order. */
let entries: Entry[] = [];
let shown: readonly UploadItem[] = [];
let running = false;
let lastId = 0;
const listeners = new Set<() => void>();

function publish() {
  shown = entries.map(({ item }) => item);
  for (const listener of listeners) listener();
  setUploading(entries.some(({ item }) => item.state !== 'rechazada'));
}

function change(entry: Entry, changes: Partial<UploadItem>) {
  entry.item = { ...entry.item, ...changes };
  publish();
}

const without = (entry: Entry) => {
  entries = entries.filter((each) => each !== entry);
  publish();
};

type Adding = Omit<ArchivoToUpload, 'file'> & { onDone: (material: Material) => void };

export function addUploads(call: Call, files: readonly File[], { onDone, ...target }: Adding): void {
  for (const file of files) {
    lastId += 1;
    // Only the server knows how large a file may be.
    const problem = archivoProblem({ nombre: file.name, bytes: file.size }, target.destino, Number.POSITIVE_INFINITY);
    const item: UploadItem = {
      id: lastId,
      moduloId: target.moduloId,
      nombre: file.name,
      fraction: 0,
      message: problem ?? '',
      state: problem === null ? 'espera' : 'rechazada',
    };
    const entry = { item, call, upload: { ...target, file }, onDone, archivoId: null, stop: new AbortController() };
    entries = [...entries, entry];
  }
  // `addEventListener` ignores a listener that is already added.
  window.addEventListener('online', resumeAll);
  publish();
  void run();
}

async function run(): Promise<void> {
  if (running) return;
  running = true;
  for (let next = waiting(); next; next = waiting()) await send(next);
  running = false;
}

const isWaiting = ({ item }: Entry) => item.state === 'espera';
const waiting = () => entries.find(isWaiting);

async function send(entry: Entry): Promise<void> {
  change(entry, { state: 'subiendo', message: '' });
  try {
    const material = await uploadArchivo(entry.call, entry.upload, {
      signal: entry.stop.signal,
      onStarted: (archivoId) => {
        entry.archivoId = archivoId;
      },
      onProgress: (fraction) => change(entry, { fraction }),
      onSent: () => change(entry, { state: 'verificando' }),
    });
    without(entry);
    entry.onDone(material);
  } catch (error) {
    if (entry.stop.signal.aborted) return;
    if (error instanceof UploadInterrupted) {
      // Ask to sign in once, not once per file.
      const stopped = error instanceof SessionEnded ? [entry, ...entries.filter(isWaiting)] : [entry];
      for (const each of stopped) change(each, { state: 'interrumpida', message: error.message });
    } else {
      const message = error instanceof UploadError ? error.message : 'No se pudo leer el archivo de tu equipo.';
      change(entry, { state: 'rechazada', message });
    }
  }
}

/** Resumes the uploads of a module, or only the one with this id. */
export function resumeUploads(moduloId: number, id?: number): void {
  resume((item) => item.moduloId === moduloId && (id === undefined || item.id === id));
}

/** Resumes uploads that were interrupted by a lost connection or session. */
function resume(wanted: (item: UploadItem) => boolean): void {
  for (const entry of entries) {
    const { item } = entry;
    if (item.state === 'interrumpida' && wanted(item)) entry.item = { ...item, state: 'espera', message: '' };
  }
  publish();
  void run();
}

const resumeAll = () => resume(() => true);

export function cancelUpload(id: number): void {
  const entry = entries.find(({ item }) => item.id === id);
  if (!entry) return;
  entry.stop.abort();
  without(entry);
  if (entry.archivoId !== null) void entry.call(cancelArchivo, { params: { id: entry.archivoId } });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUploads(moduloId: number): UploadItem[] {
  const all = useSyncExternalStore(subscribe, () => shown);
  return all.filter((item) => item.moduloId === moduloId);
}
