import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';
import { makeUsuario } from './builders.ts';
import type { Call, Callers } from './call.ts';
import type { Rows, Sample } from './derived-sample.ts';
import { makeGrupo } from './grupos.ts';

type Made = Awaited<ReturnType<typeof makeGrupo>>;

/** A group of this person, with an open invitation that was sent, and a member in its second asiento. */
export async function fullGrupo(t: TestApp, usuarioId: number): Promise<Made & { asientoId: number; id: number }> {
  const made = await makeGrupo(t, { usuarioId, cantidad: 4 });
  const { pedidoItemId } = made;
  const member = await makeUsuario(t.deps.db);
  const asientoId = await takeSeat(t, made, member.usuarioId);
  const { rows } = await t.deps.db.execute<{ id: number }>(sql`
    insert into grupo_invitacion (pedido_item_id, nombre, correo, codigo_hash, enviado)
    values (${pedidoItemId}, 'Ana Ríos', ${`invitada${pedidoItemId}@correo.pe`}, ${Buffer.from(`codigo ${pedidoItemId}`)}, now())
    returning grupo_invitacion_id as id`);
  return { ...made, asientoId, id: rows[0]!.id };
}

/** Gives the second asiento of the group to this person. */
export async function takeSeat(t: TestApp, { pedidoItemId, cursoId }: Made, usuarioId: number): Promise<number> {
  const { rows } = await t.deps.db.execute<{ id: number }>(sql`
    update asiento set usuario_id = ${usuarioId}, reclamado = now() where pedido_item_id = ${pedidoItemId} and numero = 2
    returning asiento_id as id`);
  const asientoId = rows[0]!.id;
  await t.deps.db.execute(
    sql`insert into matricula (usuario_id, curso_id, asiento_id) values (${usuarioId}, ${cursoId}, ${asientoId})`,
  );
  return asientoId;
}

/** Another person's group in which this person has an asiento. */
export async function memberOf(t: TestApp, usuarioId: number) {
  const made = await makeGrupo(t, { usuarioId: (await makeUsuario(t.deps.db)).usuarioId });
  await takeSeat(t, made, usuarioId);
  return made;
}

const someone = async (t: TestApp) => fullGrupo(t, (await makeUsuario(t.deps.db)).usuarioId);

export const gruposRows: Rows = {
  '/grupos/:id': async (t) => ({ id: (await someone(t)).pedidoId }),
  '/mi-grupo/cursos/:id': async (t) => ({ id: (await someone(t)).pedidoItemId }),
  '/mi-grupo/invitaciones/:id': async (t) => ({ id: (await someone(t)).id }),
  '/mi-grupo/cupos/:id': async (t) => ({ id: (await someone(t)).asientoId }),
  '/mi-grupo/compartido/:id': async (t) => ({ id: (await someone(t)).pedidoId }),
};

export const gruposSamples: Record<string, (t: TestApp) => Promise<Sample>> = {
  'grupos.changeGrupoResponsable': async (t) => ({ body: { usuarioId: (await makeUsuario(t.deps.db)).usuarioId } }),
};

type Make = (t: TestApp, callers: Callers) => Promise<Call & { own?: string }>;

const line: Make = async (t, { alumnoId }) => ({ params: { id: (await fullGrupo(t, alumnoId)).pedidoItemId } });
const invitacion: Make = async (t, { alumnoId }) => ({ params: { id: (await fullGrupo(t, alumnoId)).id } });
const list: Make = async (t, callers) => ({
  ...(await line(t, callers)),
  body: { filas: [{ nombre: 'Rosa Quispe', correo: 'rosa@correo.pe' }] },
});

/** Calls about a group of the student. */
export const ownedGruposSamples: Record<string, Make> = {
  'grupos.listMyGrupos': async (t, { alumnoId }) => {
    const { pedidoId } = await fullGrupo(t, alumnoId);
    const { rows } = await t.deps.db.execute<{ numero: string }>(
      sql`select numero from pedido where pedido_id = ${pedidoId}`,
    );
    return { own: rows[0]!.numero };
  },
  'grupos.listGrupoMembers': line,
  'grupos.exportGrupo': line,
  'grupos.judgeInvitaciones': list,
  'grupos.inviteToGrupo': list,
  'grupos.resendInvitacion': invitacion,
  'grupos.cancelInvitacion': invitacion,
  'grupos.releaseCupo': async (t, { alumnoId }) => ({ params: { id: (await fullGrupo(t, alumnoId)).asientoId } }),
  'grupos.listSharedGrupos': async (t, { alumnoId }) => ({
    own: `"pedidoId":${(await memberOf(t, alumnoId)).pedidoId},`,
  }),
  'grupos.shareWithGrupo': async (t, { alumnoId }) => ({
    params: { id: (await memberOf(t, alumnoId)).pedidoId },
    body: { comparte: true },
  }),
  'grupos.listGrupos': async (t, { alumnoId }) => {
    await fullGrupo(t, alumnoId);
    return { query: { page: 1, size: 10 } };
  },
};
