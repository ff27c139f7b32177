import { type FilaRevisada, prepararFila, revisarFilas } from 'domain/rules/importacion.ts';
import type { ResultadoDeImportacion } from 'domain/schemas/matriculas.ts';
import { recordAudit } from '../db/audit.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import type { AvisoDeImportacion } from '../db/schema/importaciones.ts';
import type { House } from '../house.ts';
import * as importaciones from './importaciones.ts';
import { findCursoDeAlumnos, insertMatriculas } from './queries.ts';

type Problema = ResultadoDeImportacion['problemas'][number];

/** A row that was valid in the review is not valid any more: nothing is imported. */
class Cambio extends Error {
  readonly motivo: string;
  readonly problemas: Problema[];

  constructor(motivo: string, problemas: Problema[] = []) {
    super('the rows changed since they were looked over');
    this.motivo = motivo;
    this.problemas = problemas;
  }
}

type FilasPorRevisar = Pick<importaciones.Importacion, 'cursoId' | 'filas' | 'completarCeros'>;

export async function revisar(db: Db, { cursoId, filas, completarCeros }: FilasPorRevisar): Promise<FilaRevisada[]> {
  const opciones = { completarCeros };
  const preparadas = filas.map((fila) => prepararFila(fila, opciones).fila);
  return revisarFilas(filas, await importaciones.findConocidos(db, cursoId, preparadas), opciones);
}

/**
 * Enrols everybody in a file or nobody, in one transaction. Progress is written on another connection, so that it is
 * visible. Idempotent: a repetition, also after a crash, enrols once.
 */
export async function importar(house: House, importacionId: number, lastAttempt = false): Promise<void> {
  try {
    await inTransaction(house.db, (tx) => importarTodo(house, tx, importacionId));
  } catch (error) {
    if (error instanceof Cambio) return fail(house, importacionId, error.motivo, error.problemas);
    if (lastAttempt) await fail(house, importacionId, 'No pudimos completar la importación. Vuelve a intentarlo.');
    throw error;
  }
}

async function fail({ db }: House, importacionId: number, motivo: string, problemas: Problema[] = []): Promise<void> {
  const resultado = { nuevos: 0, existentes: 0, yaMatriculados: 0, motivo, problemas };
  await importaciones.finishImportacion(db, importacionId, { estado: 'fallida', resultado });
}

async function importarTodo(house: House, tx: Db, importacionId: number): Promise<void> {
  if (!(await importaciones.takeImportacion(tx, importacionId))) throw new Error('somebody else is importing it');
  const importacion = await importaciones.findImportacion(tx, importacionId);
  if (!importacion || importacion.terminado) return;
  const { cursoId, total, creadoPor } = importacion;
  const curso = await findCursoDeAlumnos(tx, cursoId);
  if (!curso) throw new Cambio('El curso ya no existe.');
  await importaciones.noteProgress(house.db, importacionId, 0);

  const revisadas = sinErrores(await revisar(tx, importacion));
  // Sorted, so that two imports of the same people cannot deadlock.
  const porDni = revisadas.toSorted((a, b) => (a.dni < b.dni ? -1 : 1));
  const avisos: AvisoDeImportacion[] = [];
  const size = Math.min(250, Math.max(20, Math.ceil(total / 20)));
  for (let at = 0; at < porDni.length; at += size) {
    avisos.push(...(await importarParte(tx, importacion, porDni.slice(at, at + size))));
    await importaciones.noteProgress(house.db, importacionId, Math.min(at + size, total));
  }

  const nuevos = avisos.filter(({ nuevo }) => nuevo).length;
  const existentes = avisos.length - nuevos;
  const resultado = { nuevos, existentes, yaMatriculados: total - avisos.length, motivo: '', problemas: [] };
  const fin = { estado: 'terminada', hechas: total, resultado, avisos } as const;
  await importaciones.finishImportacion(tx, importacionId, fin);
  await recordAudit(tx, {
    usuarioId: creadoPor,
    accion: 'importar',
    entidad: 'matricula',
    entidadId: importacionId,
    despues: { nombre: curso.nombre, cursoId, nuevos, existentes, usuarios: avisos.map(({ usuarioId }) => usuarioId) },
  });
  if (avisos.length > 0) await house.trabajos.enqueue(tx, 'matriculas.avisar', { importacionId });
}

async function importarParte(
  tx: Db,
  importacion: importaciones.Importacion,
  filas: FilaRevisada[],
): Promise<AvisoDeImportacion[]> {
  const nuevas = filas.filter(({ veredicto }) => veredicto === 'nuevo');
  const creados = nuevas.length > 0 ? await importaciones.insertUsuarios(tx, nuevas) : new Map<string, number>();
  const adelantadas = nuevas.filter(({ dni }) => !creados.has(dni));
  // An account was created in another transaction meanwhile: review those rows again.
  const otraVez = adelantadas.length > 0 ? sinErrores(await revisar(tx, { ...importacion, filas: adelantadas })) : [];
  const conCuenta = [...filas.filter(({ veredicto }) => veredicto !== 'nuevo'), ...otraVez];
  const ids = [...creados.values(), ...conCuenta.flatMap(({ usuarioId }) => usuarioId ?? [])];
  const matriculados = await insertMatriculas(tx, importacion.cursoId, ids);
  const propios = new Set(creados.values());
  return matriculados.map((usuarioId) => ({ usuarioId, nuevo: propios.has(usuarioId) }));
}

function sinErrores(filas: FilaRevisada[]): FilaRevisada[] {
  const problemas = filas
    .filter(({ veredicto }) => veredicto === 'error')
    .map(({ linea, motivo }) => ({ linea, motivo }));
  if (problemas.length > 0)
    throw new Cambio('Algo cambió desde que revisaste el archivo. No importamos nada.', problemas);
  return filas;
}
