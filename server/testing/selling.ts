import { getCertificadoAvance, myCertificados } from 'domain/contract/certificados.ts';
import { confirmNombreImpreso } from 'domain/contract/nombre-impreso.ts';
import { createDevolucion, markPaid } from 'domain/contract/pagos.ts';
import { buyCertificado, getPedido } from 'domain/contract/pedidos.ts';
import type { NivelRef } from 'domain/rules/certificado-compra.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { makeModulo, makePrueba } from './builders.ts';
import { enrolAlumno, makeCertifiableCurso, makeNivel } from './certificados.ts';
import type { Client } from './client.ts';
import { signedIn } from './people.ts';
import { submitIntento } from './study.ts';

type Sells = { precioCertificado?: number; precio?: number | null };

/** A course that has ended, with one test and a level with minimum 14. */
export async function makeSelling({ deps }: Pick<TestApp, 'deps'>, { precioCertificado, precio = 120 }: Sells = {}) {
  const curso = await makeCertifiableCurso(deps, { nombre: 'Litigación Oral' });
  const { cursoId } = curso;
  await deps.db.execute(sql`delete from modulo where modulo_id = ${curso.moduloId}`);
  const { moduloId } = await makeModulo(deps.db, { cursoId, tipoModuloId: 2 });
  const { pruebaId } = await makePrueba(deps.db, { moduloId, intentos: 5 });
  const { nivelId } = await makeNivel(deps, cursoId, { precio });
  if (precioCertificado !== undefined) {
    await deps.db.execute(
      sql`insert into certificado_ajuste (curso_id, precio) values (${cursoId}, ${precioCertificado})`,
    );
  }
  return { ...curso, moduloId, pruebaId, nivelId };
}
export type Selling = Awaited<ReturnType<typeof makeSelling>>;

export type Buyer = { usuarioId: number; cursoId: number; correo: string; browser: Client };

const names = { nombres: 'Rosa', apellidoPaterno: 'Quispe', apellidoMaterno: 'Ñahui' };

/** Acts of students and staff in a course that sells certificates. */
export function sellingActs(app: () => TestApp, admin: () => Client) {
  let operaciones = 0;

  const grade = ({ pruebaId }: Selling, usuarioId: number, nota: number) =>
    submitIntento(app().deps.db, { usuarioId, pruebaId, nota });

  const confirmNombre = async (browser: Client) =>
    expect((await browser.call(confirmNombreImpreso, { body: names })).status).toBe(200);

  /** An enrolled student, with a grade in the test and a confirmed name. */
  async function student(curso: Selling, nota: number | null, isNamed = true): Promise<Buyer> {
    const { person, browser } = await signedIn(app(), 'USU');
    await enrolAlumno(app().deps, curso, person.usuarioId, null);
    if (nota !== null) await grade(curso, person.usuarioId, nota);
    if (isNamed) await confirmNombre(browser);
    return { usuarioId: person.usuarioId, cursoId: curso.cursoId, correo: person.correo, browser };
  }

  const buy = ({ browser, cursoId }: Buyer, nivelId: NivelRef, total: number, more: object = {}, key?: string) =>
    browser.call(
      buyCertificado,
      { body: { cursoId, nivelId, total, ...more } },
      key === undefined ? {} : { 'idempotency-key': key },
    );

  async function idOf(numero: string): Promise<number> {
    const { rows } = await app().deps.db.execute<{ id: number }>(
      sql`select pedido_id as id from pedido where numero = ${numero}`,
    );
    return rows[0]!.id;
  }

  async function pay(numero: string): Promise<number> {
    const id = await idOf(numero);
    const body = { medio: 'yape' as const, operacion: `OPC-${++operaciones}` };
    expect((await admin().call(markPaid, { params: { id }, body })).body.message).not.toContain('Error');
    return id;
  }

  async function refund(pedidoId: number) {
    const { pagos } = (await admin().call(getPedido, { params: { id: pedidoId } })).body.resource!;
    const body = { pagoId: pagos[0]!.pagoId, modo: 'manual' as const, motivo: 'Se arrepintió', retirar: [] };
    return admin().call(createDevolucion, { params: { id: pedidoId }, body });
  }

  const ofCourse = async ({ browser, cursoId }: Buyer) =>
    (await browser.call(myCertificados, {})).body.resources!.filter((each) => each.cursoId === cursoId);

  const avance = async ({ browser, cursoId }: Buyer) =>
    (await browser.call(getCertificadoAvance, { params: { id: cursoId }, query: {} })).body.resource!;

  return { grade, student, confirmNombre, buy, idOf, pay, refund, ofCourse, avance };
}
