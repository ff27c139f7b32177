import { anonymiseUsuario } from 'domain/contract/usuarios.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeUsuario } from '../testing/builders.ts';
import { checkErased, waitErased } from '../testing/erasure-checks.ts';
import { signedIn } from '../testing/people.ts';
import { statementsOf } from '../testing/statements.ts';
import { eraseMentions } from './anonymise-usuario.ts';
import { erasureBatch, erasureSteps } from './queries/erase-mentions.ts';

const rows = 40_000;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Without the search index, which takes most of the time of an insert. */
async function fillAuditoria(dni: string): Promise<void> {
  await t.deps.pool.query('drop index auditoria_busqueda');
  const chunk = 20_000;
  for (let at = 0; at < rows; at += chunk) {
    await t.deps.pool.query(
      `insert into auditoria (accion, entidad, entidad_id, despues)
       select 'editar', 'curso', 'muchas', jsonb_build_object('nombre', 'Curso', 'por', case when n % 1000 = 0 then $1 end)
         from generate_series($2::int + 1, $2::int + $3::int) n`,
      [dni, at, chunk],
    );
  }
}

test('SEA-83 with a large audit log the request reads none of it, and the job goes on in batches', async () => {
  const { browser: admin } = await signedIn(t, 'ADMIN');
  const person = {
    dni: '70418263',
    correo: 'benita.huanca@correo.pe',
    nombre: 'Benita',
    apellido: 'Huanca Llerena',
    numero: '951407286',
  };
  const { usuarioId } = await makeUsuario(t.deps.db, person);
  await fillAuditoria(person.dni);
  const input = { params: { id: usuarioId }, body: { motivo: 'Lo pidió por escrito' } };
  const { statements, answer } = await statementsOf(() => admin.call(anonymiseUsuario, input));
  expect(answer.status, answer.text).toBe(200);
  const reading = statements.filter((text) => /auditoria/i.test(text) && !/^insert/i.test(text));
  // One statement, through the index on the entity.
  expect(reading).toEqual([expect.stringMatching(/where entidad = 'usuario' and entidad_id = \$1/)]);
  await waitErased(t, usuarioId);
  const { rows: changed } = await t.deps.pool.query(
    `select count(*)::int as changed from auditoria where entidad_id = 'muchas' and despues ->> 'por' = 'anonimizado'`,
  );
  expect(changed).toEqual([{ changed: rows / 1000 }]);
  await checkErased(t, { ...person, usuarioId });
});

test('SEA-83 each batch reads a bounded number of rows', async () => {
  const { browser: admin } = await signedIn(t, 'ADMIN');
  const { usuarioId } = await makeUsuario(t.deps.db);
  await admin.call(anonymiseUsuario, { params: { id: usuarioId }, body: { motivo: 'Lo pidió por escrito' } });
  await waitErased(t, usuarioId);
  await t.deps.pool.query(
    `update anonimizacion set paso = 0, clave = null, revisadas = 0, terminado = null,
            identidad = jsonb_build_object('usuarioId', usuario_id, 'dnis', array['70418263'], 'correos', array['a@b.pe'],
              'numeros', array[]::text[], 'nombres', array['benita'], 'apellidos', array['huanca'])
      where usuario_id = $1`,
    [usuarioId],
  );
  const state = async () =>
    (await t.deps.pool.query('select revisadas::int, terminado from anonimizacion where usuario_id = $1', [usuarioId]))
      .rows[0];
  // As many as may be read and rewritten in one statement.
  expect(erasureBatch).toBeLessThanOrEqual(5_000);
  let batches = 0;
  for (let before = 0; ; batches++) {
    const isOver = await eraseMentions(t.deps, usuarioId, {
      throwIfAborted() {
        throw new Error('stopped');
      },
    }).then(
      () => true,
      () => false,
    );
    const { revisadas } = await state();
    expect(revisadas - before).toBeLessThanOrEqual(erasureBatch);
    before = revisadas;
    if (isOver) break;
  }
  expect((await state()).revisadas).toBeGreaterThanOrEqual(rows);
  expect(batches).toBeLessThanOrEqual(Math.ceil((await state()).revisadas / erasureBatch) + erasureSteps);
});
