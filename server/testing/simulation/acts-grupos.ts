import type { Act, Acts } from './act.ts';
import type { Dice } from './dice.ts';
import { rememberShare } from './sales.ts';
import type { PlannedRequest, World } from './world.ts';

type Grupo = { pedidoId: number; pedidoItemId: number; responsableId: number };

/** A line of a group, with the person answering for it in most cases. */
async function grupoOf(w: World, d: Dice): Promise<(Grupo & { as: PlannedRequest['as'] }) | null> {
  const found = await w.rows<Grupo>(
    `select g.pedido_id as "pedidoId", i.pedido_item_id as "pedidoItemId", g.responsable_id as "responsableId"
       from grupo g join pedido_item i using (pedido_id) where g.responsable_id is not null order by 2 desc limit 5`,
  );
  if (found.length === 0) return null;
  const grupo = d.of(found);
  const own = (await w.people('USU')).find(({ usuarioId }) => usuarioId === grupo.responsableId);
  return { ...grupo, as: own && !d.once(8) ? own : await w.student(d) };
}

const plan =
  (of: (w: World, d: Dice, grupo: Grupo) => Promise<Omit<PlannedRequest, 'as'> | null>): Act['plan'] =>
  async (w, d) => {
    const grupo = await grupoOf(w, d);
    const planned = grupo && (await of(w, d, grupo));
    return grupo && planned && { as: grupo.as, ...planned };
  };

const list = plan(async (_w, d, { pedidoItemId }) => ({
  params: { id: pedidoItemId },
  body: {
    filas: Array.from({ length: 1 + d.below(3) }, () => ({ nombre: 'Ana', correo: `cliente${d.below(5)}@correo.pe` })),
  },
}));

/** A random row of that table that belongs to the line. */
const ofLine = (table: string, where: string) =>
  plan(async (w, d, { pedidoItemId }) => ({
    params: { id: Number(await w.pick(table, d, `pedido_item_id = ${pedidoItemId} and ${where}`)) },
  }));

export const gruposActs: Acts = {
  'grupos.judgeInvitaciones': { plan: list },
  'grupos.inviteToGrupo': { plan: list, weight: 4 },
  'grupos.resendInvitacion': { plan: ofLine('grupo_invitacion', 'anulada is null') },
  'grupos.cancelInvitacion': { plan: ofLine('grupo_invitacion', 'true') },
  'grupos.releaseCupo': { plan: ofLine('asiento', 'usuario_id is not null'), weight: 3 },
  'grupos.changeGrupoResponsable': {
    plan: async (w, d) => ({
      as: await w.staff(d),
      params: { id: await w.pick('pedido', d, 'pedido_id in (select pedido_id from grupo)') },
      body: { usuarioId: d.of(await w.people('USU')).usuarioId },
    }),
  },
  'grupos.shareWithGrupo': {
    plan: async (w, d) => {
      const grupo = await grupoOf(w, d);
      return grupo && { as: await w.student(d), params: { id: grupo.pedidoId }, body: { comparte: d.once(2) } };
    },
    after: rememberShare,
    weight: 2,
  },
};
