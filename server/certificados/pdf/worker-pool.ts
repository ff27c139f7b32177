import { type Numbered, type ThreadOptions, type ThreadResult, WorkerThread } from '../../pdf/worker-thread.ts';
import type { CertificadoDocument, Imagen, Imagenes } from './document.ts';

type Render = { documento: CertificadoDocument; imagenes: Imagenes };
export type RenderTask = Numbered<Render>;
export type RenderResult = ThreadResult;

const program = new URL('./render-worker.ts', import.meta.url);
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 };

/** Renders certificates in a worker thread. */
export class WorkerPool extends WorkerThread<Render> {
  constructor(options?: ThreadOptions) {
    super(program, resourceLimits, options);
  }

  render(documento: CertificadoDocument, { logo, firma, nivel }: Imagenes): Promise<Buffer> {
    const imagenes = {
      logo: logo && shared(logo),
      firma: firma && shared(firma),
      ...(nivel && {
        nivel: { logo: nivel.logo && shared(nivel.logo), firmas: nivel.firmas.map((f) => f && shared(f)) },
      }),
    };
    return this.run({ documento, imagenes });
  }
}

const copies = new WeakMap<Imagen, Imagen>();

/** Documents use the same few pictures, so both threads share their memory. */
function shared(imagen: Imagen): Imagen {
  let copy = copies.get(imagen);
  if (!copy) {
    const bytes = Buffer.from(new SharedArrayBuffer(imagen.bytes.length));
    imagen.bytes.copy(bytes);
    copy = { ...imagen, bytes };
    copies.set(imagen, copy);
  }
  return copy;
}

/** One per process. */
export const workerPool = new WorkerPool();
