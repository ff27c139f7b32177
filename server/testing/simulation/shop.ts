import { accessKeyOf } from '../../pedidos/access-codes.ts';
import { type Act, visitor } from './act.ts';
import type { Dice } from './dice.ts';
import type { PlannedRequest, World } from './world.ts';

type Listed = { cursoId: number; nombre: string; precio: number };

/** Cart with courses that the catalogue shows to this person now. */
export async function cart(
  world: World,
  dice: Dice,
  as: PlannedRequest['as'],
): Promise<(Listed & { cantidad: number })[]> {
  const browser = await world.browserOf(as);
  const { body } = await browser.request('GET', '/api/catalogo');
  const shown = (body.resources ?? []) as { cursoId: number; nombre: string; precioActual: number }[];
  if (shown.length === 0) return [];
  return [dice.of(shown), ...(dice.once(3) ? [dice.of(shown)] : [])]
    .filter((each, at, all) => all.findIndex(({ cursoId }) => cursoId === each.cursoId) === at)
    .map(({ cursoId, nombre, precioActual }) => ({
      cursoId,
      nombre,
      precio: precioActual,
      cantidad: 1 + dice.below(2),
    }));
}

type Ref = { numero: string; clave: string };

/** Number and key of a random pedido; `where` is a condition on its row `p`. */
export async function pedidoRef(world: World, dice: Dice, where = 'true'): Promise<Ref | null> {
  const known = await world.rows<{ numero: string; correcciones: number }>(
    `select numero, correcciones from pedido p where ${where} order by pedido_id`,
  );
  if (known.length === 0) return null;
  const { numero, correcciones } = dice.of(known);
  return { numero, clave: accessKeyOf(world.t.deps, numero, dice.once(4) ? 0 : correcciones) };
}

export const withRef = (extra: (world: World, dice: Dice) => object = () => ({})): Act['plan'] =>
  visitor(async (world, dice) => {
    const ref = await pedidoRef(world, dice);
    return ref && { body: { ...ref, ...extra(world, dice) } };
  });
