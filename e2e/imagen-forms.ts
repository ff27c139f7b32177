import { expect, type Page } from '@playwright/test';
import { dialog, fillNewCurso, newEspecialidad, openDetalle } from './cursos.ts';
import { uniqueName } from './especialidades.ts';
import { newCurso } from './flyers.ts';
import { type ImagenField, type ImagenForm, type OpenForm, press, previews, type Stored } from './imagenes.ts';
import { docentes, entidades, newRegistro } from './maintenance.ts';
import { admin, enterAs } from './people.ts';
import { png } from './pictures.ts';
import { ask } from './school.ts';

async function cancelAndLeave(page: Page, form: OpenForm): Promise<void> {
  await press(form, 'Cancelar');
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
}

const stays = async () => {};

/** Gives a record a picture through the API. */
async function givePicture(page: Page, ownerType: string, ownerId: number, uso?: ImagenField): Promise<void> {
  const { buffer } = await png(64);
  const owner = { ownerType, ownerId, ...(uso && { uso }) };
  const presign = { ...owner, fileName: 'a.png', contentType: 'image/png', bytes: buffer.length };
  const { putUrl, imagen } = await ask<{ putUrl: string; imagen: string }>(page, 'post', '/uploads/presign', presign);
  await page.request.put(putUrl, { data: buffer, headers: { 'content-type': 'image/png' } });
  await ask(page, 'post', '/uploads/confirmar', { imagen });
}

async function newPicturedCurso(page: Page) {
  const curso = await newCurso(page);
  await givePicture(page, 'curso', curso.cursoId);
  return curso;
}

const main = (page: Page) => page.getByRole('main');
const record = (path: string) => async () => path;

/** Path of the one record that the list finds. */
const found = (page: Page, list: string, key: string, nombre: string) => async () => {
  const all = await ask<Record<string, unknown>[]>(page, 'get', list);
  const named = all.filter((each) => each.nombre === nombre);
  expect(named).toHaveLength(1);
  return `${list.split('?')[0]}/${named[0]![key]}`;
};

const flyer = {
  pickers: { imagen: 'Imagen' },
  save: 'Guardar',
  failure: 'El flyer se guardó, pero la imagen no se subió',
  otherField: 'objetivo',
};

export const flyerInPlace: ImagenForm = {
  ...flyer,
  row: 'UPL-14',
  name: 'flyer in place',
  open: async (page) => {
    const { cursoId } = await newPicturedCurso(page);
    await page.goto(`/catalogo/flyer/${cursoId}`);
    await main(page).getByRole('button', { name: 'Editar', exact: true }).click();
    return { record: record(`/cursos/${cursoId}`), area: main(page) };
  },
  expectDone: (page) => expect(main(page).getByText('Cambios guardados')).toBeVisible(),
  reopen: (_page, form) => press(form, 'Editar'),
  cancel: async (_page, form) => {
    await press(form, 'Cancelar');
    await expect(form.area.getByRole('button', { name: 'Editar' })).toBeVisible();
  },
};

export const flyerEditPage: ImagenForm = {
  ...flyer,
  row: 'UPL-15',
  name: 'edit page of a flyer',
  open: async (page) => {
    const { cursoId } = await newPicturedCurso(page);
    await page.goto(`/catalogo/flyers/${cursoId}/editar`);
    return { record: record(`/cursos/${cursoId}`), area: main(page) };
  },
  expectDone: (page) => expect(page.getByRole('alert')).toContainText('Guardado correctamente'),
  reopen: stays,
  cancel: cancelAndLeave,
};

export const newFlyer: ImagenForm = {
  ...flyer,
  row: 'UPL-16',
  name: 'new flyer',
  open: async (page) => {
    await enterAs(page, admin);
    await page.goto('/catalogo/flyers/nuevo');
    const nombre = uniqueName('Flyer con foto');
    await main(page).getByLabel('Nombre').first().fill(nombre);
    await main(page).getByLabel('Especialidad').selectOption({ label: 'Derecho Penal y Procesal Penal' });
    await main(page).getByLabel('Fecha de inicio').fill('2031-05-10T19:00');
    await main(page).getByLabel('Fecha de término').fill('2031-06-10T19:00');
    return { record: found(page, '/cursos', 'cursoId', nombre), area: main(page) };
  },
  expectDone: (page) => expect(page).toHaveURL(/\/catalogo\/flyer\/\d+$/),
  reopen: stays,
  cancel: cancelAndLeave,
};

export const newCursoDialog: ImagenForm = {
  row: 'UPL-17',
  name: 'new course',
  pickers: { imagen: 'Imagen' },
  save: 'Guardar',
  failure: 'El curso se guardó, pero la imagen no se subió',
  otherField: 'objetivo',
  open: async (page) => {
    const { especialidadId } = await newEspecialidad(page);
    await page.goto(`/cursos?especialidadId=${especialidadId}`);
    await page.getByRole('button', { name: 'Nuevo curso' }).click();
    const nombre = uniqueName('Curso con foto');
    await fillNewCurso(page, nombre);
    const list = `/cursos?especialidadId=${especialidadId}`;
    return { record: found(page, list, 'cursoId', nombre), area: dialog(page, 'Nuevo curso') };
  },
  expectDone: (page) => expect(page).toHaveURL(/\/curso-detalle/),
  reopen: stays,
  cancel: cancelAndLeave,
};

export const cursoDialog: ImagenForm = {
  row: 'UPL-18',
  name: 'main data of a course',
  pickers: { imagen: 'Imagen' },
  save: 'Guardar',
  failure: 'El curso se guardó, pero la imagen no se subió',
  otherField: 'objetivo',
  open: async (page) => {
    const curso = await newPicturedCurso(page);
    await ask(page, 'put', `/cursos/${curso.cursoId}`, { ...(await readCurso(page, curso.cursoId)), nivel: 2 });
    await openDetalle(page, curso);
    await page.getByRole('button', { name: 'Editar datos principales' }).click();
    return { record: record(`/cursos/${curso.cursoId}`), area: dialog(page, 'Editar datos principales') };
  },
  expectDone: async (page) => {
    await expect(dialog(page, 'Editar datos principales')).toBeHidden();
    await expect(page.getByText('Guardamos los cambios').last()).toBeVisible();
  },
  reopen: (page) => page.getByRole('button', { name: 'Editar datos principales' }).click(),
  cancel: cancelAndLeave,
};

async function readCurso(page: Page, cursoId: number): Promise<object> {
  const { version: _version, ...curso } = await ask<Stored>(page, 'get', `/cursos/${cursoId}`);
  return curso;
}

export const especialidadDialog: ImagenForm = {
  row: 'UPL-19',
  name: 'speciality',
  pickers: { imagen: 'Imagen' },
  save: 'Actualizar',
  failure: 'La especialidad se guardó, pero la imagen no se subió',
  otherField: 'descripcion',
  open: async (page) => {
    const { especialidadId, nombre } = await newEspecialidad(page);
    await givePicture(page, 'especialidad', especialidadId);
    await page.goto('/especialidades');
    await page.getByRole('button', { name: `Editar ${nombre}` }).click();
    return { record: record(`/especialidades/${especialidadId}`), area: dialog(page, 'Editar Especialidad') };
  },
  expectDone: async (page) => {
    await expect(dialog(page, 'Editar Especialidad')).toBeHidden();
    await expect(page.getByText(/^Se guardó «/).last()).toBeVisible();
  },
  reopen: async (page, form) => {
    const { nombre } = await ask<{ nombre: string }>(page, 'get', await form.record());
    await page.getByRole('button', { name: `Editar ${nombre}` }).click();
  },
  cancel: cancelAndLeave,
};

export const docenteForm: ImagenForm = {
  row: 'UPL-20',
  name: 'lecturer',
  pickers: { imagen: 'Foto' },
  save: 'Actualizar',
  failure: 'El docente se guardó, pero la foto no se subió',
  otherField: 'tiempoEjercido',
  open: async (page) => {
    await enterAs(page, admin);
    const id = Number((await newRegistro(page, docentes)).guardado.docenteId);
    await givePicture(page, 'docente', id);
    await page.goto(`/docentes?editar=${id}`);
    return { record: record(`/docentes/${id}`), area: main(page) };
  },
  expectDone: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Docentes'),
  reopen: async (page, form) => {
    await page.goto(`/docentes?editar=${(await form.record()).split('/')[2]}`);
  },
  cancel: cancelAndLeave,
};

export const entidadForm: ImagenForm = {
  row: 'UPL-21',
  name: 'issuing entity',
  pickers: { firma: 'Imagen de la firma', logo: 'Logo' },
  save: 'Actualizar',
  failure: 'La entidad se guardó, pero falta una imagen',
  otherField: 'firmante',
  open: async (page) => {
    await enterAs(page, admin);
    const id = Number((await newRegistro(page, entidades)).guardado.entidadId);
    await givePicture(page, 'entidad', id, 'firma');
    await givePicture(page, 'entidad', id, 'logo');
    await page.goto(`/entidades?editar=${id}`);
    return { record: record(`/entidades/${id}`), area: main(page) };
  },
  expectDone: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Entidades'),
  reopen: async (page, form) => {
    await page.goto(`/entidades?editar=${(await form.record()).split('/')[2]}`);
  },
  cancel: cancelAndLeave,
};

/** One record for the whole school: its tests run in the file of the test that fills it in. */
export const formasPagoForm: ImagenForm = {
  row: 'UPL-25',
  name: 'ways to pay',
  pickers: { yapeQr: 'QR de Yape', plinQr: 'QR de Plin' },
  save: 'Guardar',
  failure: 'Las formas de pago se guardaron, pero falta un QR',
  otherField: 'indicaciones',
  open: async (page) => {
    await enterAs(page, admin);
    await ask(page, 'put', '/formas-pago', { yapeNumero: '999888777', plinNumero: '911222333' });
    await givePicture(page, 'formasPago', 1, 'yapeQr');
    await givePicture(page, 'formasPago', 1, 'plinQr');
    await page.goto('/formas-pago');
    await expect(main(page).getByLabel('Número de Yape', { exact: true })).toHaveValue('999888777');
    return { record: record('/formas-pago'), area: main(page) };
  },
  expectDone: async (page) => {
    await expect(page.getByText('Se guardaron las formas de pago.').last()).toBeVisible();
    await expect(previews(main(page))).toHaveCount(0);
  },
  reopen: stays,
  cancel: cancelAndLeave,
};

/** Saves no record, only the picture. */
export const photoWidget: ImagenForm = {
  row: 'UPL-22',
  name: 'photo widget of the dashboard',
  pickers: { imagen: 'Foto' },
  save: 'Subir foto',
  failure: 'La foto no se subió',
  otherField: 'nombre',
  open: async (page) => {
    await enterAs(page, admin);
    const { datos, guardado } = await newRegistro(page, docentes);
    await givePicture(page, 'docente', Number(guardado.docenteId));
    await page.goto('/dashboard');
    const label = `${datos.apellido}, ${datos.nombre}`;
    await page.getByRole('combobox', { name: 'Docente' }).selectOption({ label });
    return { record: record(`/docentes/${guardado.docenteId}`), area: main(page) };
  },
  expectDone: async (page) => {
    await expect(page.getByText(/^Guardamos la foto de /).last()).toBeVisible();
    await expect(previews(main(page))).toHaveCount(0);
  },
  reopen: stays,
  cancel: (_page, form) => press(form, 'Quitar imagen'),
  savesRecord: false,
};
