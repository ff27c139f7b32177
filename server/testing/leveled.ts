import { associateCertificado } from 'domain/contract/certificados.ts';
import { listEntradas } from 'domain/contract/libro-certificados.ts';
import { limaYear } from 'domain/formats/lima-time.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { issueBought } from '../certificados/issue-bought.ts';
import type { TestApp } from './app.ts';
import { makeNivel } from './certificados.ts';
import type { Client } from './client.ts';
import { type Buyer, makeSelling, type Selling, sellingActs } from './selling.ts';

const anio = limaYear(new Date());
let series = 0;
export const newSerie = (letter: string) => `${letter}${series++}`;
export const registro = (serie: string, n: number) => `${serie}-${String(n).padStart(6, '0')}-${anio}`;

/** An included level of 14 and one of 17 for S/ 120, each with its own register unless they share one. */
export async function makeLeveled(t: TestApp, { shared = false } = {}) {
  const curso = await makeSelling(t, { precio: null });
  const low = newSerie('L');
  const high = shared ? low : newSerie('H');
  await t.deps.db.execute(sql`update certificado_nivel set serie = ${low} where nivel_id = ${curso.nivelId}`);
  const fields = { nombre: 'Con honores', notaMinima: 17, precio: 120, serie: high };
  const { nivelId } = await makeNivel(t.deps, curso.cursoId, fields);
  return { ...curso, low, high, highId: nivelId };
}
type Leveled = Awaited<ReturnType<typeof makeLeveled>>;

/** Acts in a course with an included level below one that is sold. */
export function leveledActs(app: () => TestApp, admin: () => Client) {
  const selling = sellingActs(app, admin);
  const { student, grade, buy, pay, ofCourse } = selling;

  const issue = ({ cursoId, usuarioId }: Buyer) => admin().call(associateCertificado, { body: { cursoId, usuarioId } });

  /** A student with the included level, who has paid for the higher one without reaching it. */
  async function waiting(curso: Leveled) {
    const ana = await student(curso, 15);
    const { numero } = (await buy(ana, curso.highId, 120, { aunqueFalte: true })).body.resource!;
    const pedidoId = await pay(numero);
    await issueBought(app().deps);
    const [certificado] = await ofCourse(ana);
    expect(certificado).toMatchObject({ nivel: 'Certificado refrendado' });
    const issued = (await issue(ana)).body.resource!;
    expect(issued).toMatchObject({ edicion: 1, registro: expect.stringContaining(curso.low) });
    return { ...ana, pedidoId, issued, certificadoId: issued.certificadoId };
  }

  async function reach(curso: Selling, { usuarioId }: Buyer, nota = 18) {
    await grade(curso, usuarioId, nota);
    await issueBought(app().deps);
  }

  const entradas = async (serie: string, refrendo?: 'por-enviar' | 'enviado' | 'recibido') => {
    const query = { anio, serie, ...(refrendo && { refrendo }) };
    return (await admin().call(listEntradas, { query })).body.resources!;
  };

  return { ...selling, issue, waiting, reach, entradas };
}
