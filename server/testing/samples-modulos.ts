import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';
import { makeLinkedArchivo } from './archivos.ts';
import { makeMaterial, makeModulo } from './builders.ts';
import type { Rows, Sample } from './derived-sample.ts';
import { makePerson } from './people.ts';
import { enrolEverybody } from './study.ts';

/** A module with one material, in a course in which everybody is enrolled. */
async function openModulo({ deps: { db } }: TestApp) {
  const { moduloId, cursoId: id } = await makeModulo(db);
  const { materialId } = await makeMaterial(db, { moduloId });
  await enrolEverybody(db, id);
  return { curso: { id }, modulo: { id: moduloId }, material: { id: materialId } };
}

let files = 0;

/** Links the material to a file of the school. */
export async function materialFile({ deps }: TestApp, materialId: number): Promise<{ nombre: string }> {
  files += 1;
  const nombre = `guia-${files}.pdf`;
  const { usuarioId: creadoPor } = await makePerson(deps.db, 'ADMIN');
  await makeLinkedArchivo({ deps }, { nombre, creadoPor });
  const link = `/api/materiales/archivos/${nombre}`;
  await deps.db.execute(sql`update material set video = ${link} where material_id = ${materialId}`);
  return { nombre };
}

export const modulosRows: Rows = {
  '/modulos/:id': async (t) => (await openModulo(t)).modulo,
  '/materiales/:id': async (t) => (await openModulo(t)).material,
};

export const modulosSamples: Record<string, (t: TestApp) => Promise<Sample>> = {
  'modulos.listModulos': async (t) => ({ query: { cursoId: (await openModulo(t)).curso.id } }),
  'modulos.createModulo': async (t) => {
    const { curso } = await openModulo(t);
    return { body: { nombre: 'Prueba final', orden: 2, tipoModuloId: 2, intentoMax: 3, cursoId: curso.id } };
  },
  'modulos.reorderModulos': async (t) => {
    const { curso: params, modulo } = await openModulo(t);
    return { params, body: { orden: [modulo.id] } };
  },
  'modulos.getProgress': async (t) => ({ params: (await openModulo(t)).curso }),
  'modulos.listLecciones': async (t) => ({ params: (await openModulo(t)).curso }),
  'certificados.getCertificadoAvance': async (t) => ({ params: (await openModulo(t)).curso }),

  'materiales.listMateriales': async (t) => ({ query: { moduloId: (await openModulo(t)).modulo.id } }),
  'materiales.createMaterial': async (t) => {
    const { modulo } = await openModulo(t);
    const video = 'https://example.com/sesion.mp4';
    return { body: { nombre: 'Grabación', orden: 2, tipoMaterialId: 2, video, moduloId: modulo.id } };
  },
  'materiales.updateMaterial': async () => ({
    body: { nombre: 'Lectura', orden: 1, tipoMaterialId: 1, descripcion: 'Un texto' },
  }),
  'materiales.reorderMateriales': async (t) => {
    const { modulo: params, material } = await openModulo(t);
    return { params, body: { orden: [material.id] } };
  },
  'materiales.getMaterialFile': async (t) => ({
    params: await materialFile(t, (await openModulo(t)).material.id),
  }),
  'copias.copyCurso': async (t) => ({ params: (await openModulo(t)).curso, body: { textos: false } }),
};
