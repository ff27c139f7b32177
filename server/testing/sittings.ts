import { getPrueba, submitRespuestas } from 'domain/contract/pruebas.ts';
import { listRendiciones, setIntentosExtra, setProrroga, startRendicion } from 'domain/contract/rendiciones.ts';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, vi } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { allPruebas } from '../db/schema/pruebas.ts';
import type { TestApp } from './app.ts';
import { untilBlocked } from './blocked.ts';
import type { Client } from './client.ts';
import { answersFor, type Exam, makeEstudiante, makeExam } from './exams.ts';

const nine = Date.parse('2026-11-23T09:00:00-05:00');

/** The instant that many minutes after nine. */
export const minute = (after: number) => new Date(nine + after * 60_000).toISOString();

/** Stops `Date` at nine; the returned function sets it to that many minutes later. */
export function stopAtNine() {
  vi.useFakeTimers({ toFake: ['Date'], now: nine });
  onTestFinished(() => void vi.useRealTimers());
  return (minutes: number) => void vi.setSystemTime(nine + minutes * 60_000);
}

type Minutes = { usuarioId: number; minutos: number } | { usuarioIds: number[]; minutos: number };

/** Acts of students and staff around the sittings of a test. */
export function sittingsOf(t: TestApp, admin: Client) {
  return {
    async examWith(settings: Partial<typeof allPruebas.$inferInsert>) {
      const exam = await makeExam(t.deps.db);
      await t.deps.db.update(allPruebas).set(settings).where(sql`prueba_id = ${exam.pruebaId}`);
      return { ...exam, ...(await makeEstudiante(t, exam.cursoId)) };
    },
    begin: (browser: Client, id: number) => browser.call(startRendicion, { params: { id } }),
    send: (browser: Client, exam: Exam, correct = true) =>
      browser.call(submitRespuestas, { body: answersFor(exam, correct) }),
    read: async (browser: Client, id: number) => (await browser.call(getPrueba, { params: { id } })).body.resource!,
    extra: (usuarioId: number, pruebaId: number, n: number) =>
      admin.call(setIntentosExtra, { body: { usuarioId, pruebaId, extra: n } }),
    minutos: (pruebaId: number, body: Minutes) => admin.call(setProrroga, { params: { id: pruebaId }, body }),
    granted: async (pruebaId: number) =>
      (await admin.call(listRendiciones, { params: { id: pruebaId } })).body.resources!.map((row) => [
        row.usuarioId,
        row.prorroga,
        row.intentosExtra,
      ]),

    /** Holds the writes of a start, save or submission, so that the acts arrive one after the other. */
    async meeting(
      usuarioId: number,
      pruebaId: number,
      acts: (() => Promise<{ status: number }>)[],
      meanwhile?: () => Promise<void>,
    ) {
      const undone = new Error('undone');
      const answers: Promise<{ status: number }>[] = [];
      const holding = inTransaction(t.deps.db, async (tx) => {
        await tx.execute(sql`
          insert into borrador (usuario_id, prueba_id) values (${usuarioId}, ${pruebaId})
          on conflict (usuario_id, prueba_id) do update set actualizado = now()`);
        for (const [at, act] of acts.entries()) {
          answers.push(act());
          await untilBlocked(t.deps.db, at + 1);
        }
        await meanwhile?.();
        throw undone;
      });
      await expect(holding).rejects.toBe(undone);
      return Promise.all(answers);
    },
  };
}
