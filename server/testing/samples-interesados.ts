import { insertNota } from '../pedidos/asistido/queries.ts';
import type { TestApp } from './app.ts';
import { makeAdmin, makeCurso } from './builders.ts';
import type { Rows, Sample } from './derived-sample.ts';
import { interesadoBody, makeInteresado } from './interesados.ts';

const interesadoId = async (t: TestApp) => ({ id: (await makeInteresado(t)).interesadoId });

export const interesadosRows: Rows = { '/interesados/:id': interesadoId };

export const interesadosSamples: Record<string, (t: TestApp) => Promise<Sample>> = {
  'interesados.askInformation': async (t) => ({
    body: interesadoBody({ cursoId: (await makeCurso(t.deps.db)).cursoId }),
  }),
  'interesados.exportInteresados': async (t) => {
    await interesadoId(t);
    return {};
  },
  'interesados.getEmbudo': async (t) => {
    await interesadoId(t);
    return { query: { por: 'curso' } };
  },
  'interesados.listInteresadoNotas': async (t) => {
    const { interesadoId } = await makeInteresado(t);
    const { usuarioId: creadoPor } = await makeAdmin(t.deps.db);
    await insertNota(t.deps.db, { interesadoId }, { texto: 'Llamar por la tarde', creadoPor });
    return { params: { id: interesadoId } };
  },
  'interesados.mergeInteresados': async (t) => ({ body: { interesadoId: (await makeInteresado(t)).interesadoId } }),
  'interesados.updateInteresado': async () => ({ body: { estado: 'perdido', motivo: 'Muy caro', recordar: null } }),
};
