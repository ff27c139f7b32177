import { parentPort, workerData } from 'node:worker_threads';
import { type PreguntasFormato, readPreguntas } from 'domain/rules/read-preguntas.ts';

const { contenido, formato } = workerData as { contenido: string; formato?: PreguntasFormato };

parentPort?.postMessage(readPreguntas(contenido, formato));
