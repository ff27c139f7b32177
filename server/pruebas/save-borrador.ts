import { may, teaches } from 'domain/rules/permisos.ts';
import { isRunning } from 'domain/rules/rendicion.ts';
import type { Borrador, borradorInput } from 'domain/schemas/pruebas.ts';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { AppError, invalid } from '../http/errors.ts';
import {
  type Caller,
  noIntentosLeft,
  openPrueba,
  previewOnly,
  requireAccesoTo,
  requireOpen,
  timeIsUp,
  unknownPrueba,
} from './acceso.ts';
import { readBorrador, type SaveOutcome, saveBorrador, saveOverSaved } from './queries/borradores.ts';

type Input = z.output<typeof borradorInput>;

export async function storeBorrador(db: Db, pruebaId: number, input: Input, caller: Caller): Promise<Borrador> {
  const distinct = [...new Set(input.opciones)].sort((a, b) => a - b);
  const given = typed(input);
  const { usuarioId, rol } = caller.usuario;
  if (may(rol, 'docencia')) {
    const { cursoId } = await openPrueba(db, pruebaId, caller);
    if (teaches(caller.usuario, cursoId)) throw previewOnly();
  }
  const answers = { usuarioId, pruebaId, opciones: distinct, abiertas: given, version: input.version, now: caller.now };
  // The first save has no draft to update.
  const usual = input.version > 1 && (await saveOverSaved(db, answers));
  if (usual) return saved({ opciones: distinct, abiertas: given, version: input.version, ...usual }, caller.now);
  const row = await saveBorrador(db, answers);
  if (!row) throw unknownPrueba();
  const { opciones, ...rest } = row;
  return opciones === null ? whyNot(db, pruebaId, row, { input, caller }) : saved({ opciones, ...rest }, caller.now);
}

type Saved = Omit<Borrador, 'guardado' | 'fin' | 'ahora'> & { actualizado: Date; fin: Date | null };

function saved({ opciones, abiertas, version, actualizado, fin }: Saved, now: Date): Borrador {
  const guardado = actualizado.toISOString();
  return { opciones, abiertas, version, guardado, fin: fin?.toISOString() ?? null, ahora: now.toISOString() };
}

/** Last answer per question wins; blank answers are dropped. */
function typed({ abiertas }: Input): Borrador['abiertas'] {
  const texts = new Map(abiertas.map(({ preguntaId, texto }) => [preguntaId, texto]));
  return [...texts]
    .filter(([, text]) => text !== '')
    .map(([preguntaId, texto]) => ({ preguntaId, texto }))
    .sort((a, b) => a.preguntaId - b.preguntaId);
}

type Attempt = { input: Input; caller: Caller };

async function whyNot(db: Db, pruebaId: number, row: SaveOutcome, { input, caller }: Attempt): Promise<Borrador> {
  requireAccesoTo(row, caller);
  if (row.inicio === null) requireAnswerable(row, caller.now);
  else if (!isRunning(row.fin, caller.now)) throw timeIsUp(row.fin!, caller.now);
  const current = await readBorrador(db, pruebaId, caller.usuario.usuarioId, caller.now);
  if (row.inicio && input.version > current.version) throw foreign('opciones', 'Una respuesta no es de tus preguntas.');
  // The same save again: its response was lost.
  if (current.version === input.version && sameRespuestas(current, input)) return current;
  const message = 'Tus respuestas se guardaron también desde otra página o dispositivo.';
  throw new AppError(409, 'cambio-ajeno', message, { resource: current });
}

function requireAnswerable(row: SaveOutcome, now: Date): void {
  if (row.usados >= row.intentos) throw noIntentosLeft();
  requireOpen(row, now);
  if (row.foreignOpcionId !== null) throw foreign('opciones', `La opción ${row.foreignOpcionId} no es de esta prueba.`);
  if (row.foreignPreguntaId !== null)
    throw foreign('abiertas', `La pregunta ${row.foreignPreguntaId} no es de esta prueba.`);
}

function foreign(field: string, message: string): AppError {
  return invalid({ [field]: message }, message);
}

function sameRespuestas(current: Borrador, input: Input): boolean {
  const sent = new Set(input.opciones);
  const written = new Map(typed(input).map(({ preguntaId, texto }) => [preguntaId, texto]));
  return (
    sent.size === current.opciones.length &&
    written.size === current.abiertas.length &&
    current.opciones.every((opcionId) => sent.has(opcionId)) &&
    current.abiertas.every(({ preguntaId, texto }) => written.get(preguntaId) === texto)
  );
}
