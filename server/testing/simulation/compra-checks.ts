import { expect } from 'vitest';
import type { World } from './world.ts';

type Issued = { codigo: string; key: string; cursoKey: string; paid: boolean; ofPerson: boolean };

/** Nothing that is sold apart before and after a step is issued in it to somebody who never paid it. */
export async function checkCompras(world: World): Promise<void> {
  const { priced, issued } = world.ledger.compras;
  const rows = await world.rows<{ key: string }>(`
    select 'curso ' || curso_id as key from certificado_ajuste where precio is not null
    union all select 'nivel ' || nivel_id from certificado_nivel where precio is not null`);
  const now = new Set(rows.map(({ key }) => key));
  const isSold = (key: string) => priced.has(key) && now.has(key);
  const certificates = await world.rows<Issued>(`
    select c.codigo, coalesce('nivel ' || (c.datos_nivel ->> 'nivelId'), 'curso ' || c.curso_id) as key,
           'curso ' || c.curso_id as "cursoKey",
           exists (select from certificado_compra k where k.certificado_id = c.certificado_id
                    and k.nivel_id = (c.datos_nivel ->> 'nivelId')::int) as paid,
           exists (select from certificado_compra k join pedido_item using (pedido_item_id) join pedido p using (pedido_id)
                    where k.usuario_id = c.usuario_id and k.curso_id = c.curso_id and p.pagado is not null) as "ofPerson"
      from certificado c where c.calidad = 'aprobado'`);
  for (const { codigo, key, cursoKey, paid, ofPerson } of certificates) {
    const what = `${codigo} ${key}`;
    if (issued.has(what)) continue;
    issued.add(what);
    if (key !== cursoKey && isSold(key)) expect(paid, `paid for ${what}`).toBe(true);
    else if (isSold(cursoKey)) expect(ofPerson, `paid for ${what}`).toBe(true);
  }
  world.ledger.compras.priced = now;
}
