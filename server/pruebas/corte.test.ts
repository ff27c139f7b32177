import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db, inTransaction } from '../db/connect.ts';
import {
  type Examen,
  intentosDe,
  makeEstudiante,
  makeExamen,
  preguntaAbierta,
  preguntaVF,
  responder,
} from '../testing/examenes.ts';
import { startTestHouse, type TestHouse } from '../testing/house.ts';
import { leerBorrador } from './borrador.ts';
import { enviarRespuestas } from './enviar.ts';
import { guardarBorrador } from './guardar-borrador.ts';

let t: TestHouse;
let examen: Examen;
beforeAll(async () => {
  t = await startTestHouse();
  examen = await makeExamen(t.house.db, { preguntas: [preguntaVF, preguntaAbierta] });
});
afterAll(() => t.close());

/** A connection that is cut right after the given statement was sent, before its response. */
function frail(at: number) {
  const { db, pool, close } = connect(t.house.pool.options.connectionString!, { max: 1 });
  let sent = 0;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    client.query = ((...args: unknown[]) => {
      sent += 1;
      const result = query(...args);
      if (sent === at)
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      return result;
    }) as unknown as typeof client.query;
  });
  return { db, close, sent: () => sent };
}

test('wherever submitting is cut off, the attempt counts or it does not, and sent again it counts once', async () => {
  for (let at = 1; ; at++) {
    const { browser: _, ...person } = await makeEstudiante(t, examen.cursoId);
    const quien = { usuario: { ...person, rol: 'USU' as const }, ahora: new Date() };
    const { usuarioId } = person;
    const draft = { opciones: [], abiertas: responder(examen).abiertas, version: 1 };
    await guardarBorrador(t.house.db, examen.pruebaId, draft, quien);
    const submit = (db: Db) => inTransaction(db, (tx) => enviarRespuestas(tx, responder(examen), 'una-vez', quien));

    const cut = frail(at);
    const failed = await submit(cut.db).then(
      () => false,
      () => true,
    );
    const reached = cut.sent() >= at;
    await cut.close().catch(() => {});
    // The cut transaction may still be running on the server: the next request waits for it.
    const again = await submit(t.house.db);
    expect(again, `statement ${at}`).toMatchObject({ numero: 1, intentosRestantes: 2 });
    expect(await intentosDe(t.house.db, usuarioId, examen.pruebaId), `statement ${at}`).toHaveLength(1);
    expect(await leerBorrador(t.house.db, examen.pruebaId, usuarioId)).toMatchObject({ abiertas: [], version: 2 });
    if (!reached) {
      expect(failed).toBe(false);
      // Begin, lock, test, attempt, commit: each of them was cut.
      expect(at).toBe(6);
      return;
    }
  }
}, 120_000);
