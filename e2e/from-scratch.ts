import { expect, type Locator, type Page } from '@playwright/test';
import { dialog, openDetalle, region, trail } from './cursos.ts';
import { newDialog, uniqueName } from './especialidades.ts';
import { paste } from './gestures.ts';
import { disclosure, materialItem, moduleNames } from './modulos.ts';
import { admin, enterAs } from './people.ts';
import { png } from './pictures.ts';

/** Every click and every field that somebody has to fill, counted by the journey itself. */
function counting(page: Page) {
  const count = { clicks: 0, fields: 0 };
  return {
    count,
    press: async (target: Locator | string) => {
      count.clicks += 1;
      await (typeof target === 'string' ? page.getByRole('button', { name: target, exact: true }) : target).click();
    },
    fill: async (field: Locator, text: string) => {
      count.fields += 1;
      await field.fill(text);
    },
    choose: async (field: Locator, option: string) => {
      count.fields += 1;
      await field.selectOption(option);
    },
    paste: async (field: Locator, text: string) => {
      count.fields += 1;
      await paste(field, text);
    },
  };
}

type Size = { clases: string[]; clips: string[]; preguntas: string[] };

export const whole: Size = {
  clases: ['Aeronaves', 'Rutas', 'Contratos', 'Reclamos'],
  clips: ['Registro', 'Matrícula', 'Propiedad'],
  preguntas: ['¿Qué es una aeronave?', '¿Quién la registra?', '¿Qué es una ruta?'],
};
/** One record of each kind: another test builds the whole course. */
export const small: Size = { clases: ['Aeronaves'], clips: ['Registro'], preguntas: ['¿Qué es una aeronave?'] };

/** Failures injected around a save. */
type Mishaps = {
  upload?: (save: () => Promise<void>) => Promise<void>;
  codigo?: (field: Locator) => Promise<void>;
  material?: (save: () => Promise<void>) => Promise<void>;
};

const plainly = (save: () => Promise<void>) => save();

/** From a new speciality to a course that can be published. */
export async function buildCurso(
  page: Page,
  { clases, clips, preguntas }: Size,
  { upload = plainly, codigo, material: ofMaterial = plainly }: Mishaps = {},
) {
  await enterAs(page, admin);
  await page.goto('/especialidades');
  const { count, press, fill, choose, paste: pasteInto } = counting(page);
  const especialidad = uniqueName('Derecho Aéreo');
  await press('Nueva Especialidad');
  const speciality = newDialog(page);
  await fill(speciality.getByLabel('Nombre', { exact: true }), especialidad);
  await fill(speciality.getByLabel('Descripción', { exact: true }), 'Aeronaves, rutas y contratos.');
  await press(speciality.getByRole('button', { name: 'Guardar' }));
  await press(page.getByRole('link', { name: especialidad }));

  // The course in its steps.
  await press('Crear el primero');
  const nombre = uniqueName('Aeronaves');
  const form = dialog(page, 'Nuevo curso');
  const goOn = form.getByRole('button', { name: 'Guardar y seguir' });
  const step = (name: string) => expect(form.getByRole('heading', { level: 3, name, exact: true })).toBeFocused();
  await fill(form.getByLabel('Nombre', { exact: true }), nombre);
  await fill(form.getByLabel('Fecha de inicio'), '2031-03-10T19:00');
  await fill(form.getByLabel('Fecha límite'), '2031-05-28T21:00');
  await fill(form.getByLabel('Duración (horas)'), '24');
  count.fields += 1;
  await form.getByLabel('Imagen', { exact: true }).setInputFiles(await png());
  await upload(() => press(goOn));
  await step('Precio y acceso');
  await fill(form.getByLabel('Precio', { exact: true }), '250');
  await fill(form.getByLabel('Cantidad de módulos'), '4');
  await fill(form.getByLabel('WhatsApp'), '987654321');
  await press(goOn);
  await step('Certificado');
  await codigo?.(form);
  await fill(form.getByLabel('Código del certificado'), uniqueName('AER'));
  await choose(form.getByLabel('Entidad certificadora'), 'Centro Andino de Arbitraje y Disputas');
  await press(goOn);
  await step('Flyer');
  await choose(form.getByLabel('Nivel'), 'Medio');
  await fill(form.getByLabel('Objetivo'), 'Negociar contratos de transporte aéreo.');
  await fill(form.getByLabel('Descripción'), 'Del registro de la aeronave al reclamo del pasajero.');
  await fill(form.getByLabel('Temario'), '1. Aeronaves\n2. Rutas\n3. Contratos');
  await press(form.getByRole('button', { name: 'Guardar', exact: true }));
  await expect(page.getByText(`Se creó «${nombre}»`)).toBeVisible();
  await expect(trail(page)).toHaveText(`Especialidad›${especialidad}›${nombre}`);

  // Lecturer; the form has set the entity.
  await press('Asignar ponentes');
  const ponentes = dialog(page, 'Asignar ponentes');
  await press(ponentes.getByRole('button', { name: 'Asignar Sofía Apaza Rendón', exact: true }));
  await expect(ponentes.getByRole('button', { name: /^Asignado / })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Cambiar entidad' })).toBeVisible();

  // Classes and a test, one after the other.
  await press(page.getByRole('link', { name: 'Ver módulos' }));
  await press('Nuevo módulo');
  const modulo = dialog(page, 'Nuevo módulo');
  await choose(modulo.getByLabel('Tipo'), 'Clase');
  for (const clase of clases) {
    await fill(modulo.getByLabel('Nombre'), clase);
    await press(modulo.getByRole('button', { name: 'Guardar y agregar otro' }));
    await expect(page.getByText(`Se creó «${clase}»`)).toBeVisible();
    await expect(modulo.getByLabel('Nombre')).toHaveValue('');
  }
  await fill(modulo.getByLabel('Nombre'), 'Evaluación final');
  await choose(modulo.getByLabel('Tipo'), 'Prueba');
  await press(modulo.getByRole('button', { name: 'Guardar', exact: true }));
  await expect(modulo).toBeHidden();
  await expect(moduleNames(page)).toHaveText([...clases, 'Evaluación final']);

  // Materials of the first class.
  await press(disclosure(page, 'Aeronaves'));
  await press('Agregar material');
  const material = dialog(page, 'Nuevo material');
  await choose(material.getByLabel('Tipo'), 'Video');
  for (const clip of clips) {
    await fill(material.getByLabel('Nombre'), clip);
    await fill(material.getByLabel('Enlace del video'), 'https://youtu.be/aqz-KE-bpKQ');
    const last = clip === clips.at(-1);
    const save = material.getByRole('button', { name: last ? 'Guardar' : 'Guardar y agregar otro', exact: true });
    await ofMaterial(() => press(save));
    if (last) break;
    await expect(page.getByText(`Se creó «${clip}»`)).toBeVisible();
    await expect(material.getByLabel('Nombre')).toHaveValue('');
  }
  await expect(material).toBeHidden();
  for (const clip of clips) await expect(materialItem(page, clip)).toHaveCount(1);

  // Questions, each with its options pasted.
  await press('Editar prueba «Evaluación final»');
  await press('Agregar la primera');
  const pregunta = page.getByRole('form', { name: 'Nueva pregunta' });
  for (const [at, enunciado] of preguntas.entries()) {
    const last = at === preguntas.length - 1;
    await fill(pregunta.getByLabel('Enunciado'), enunciado);
    await pasteInto(pregunta.getByLabel('Opción 1', { exact: true }), 'La correcta\nOtra\nNinguna\nTodas');
    await expect(pregunta.getByLabel('Opción 4', { exact: true })).toHaveValue('Todas');
    await press(pregunta.getByLabel('Opción 1 es correcta'));
    await press(last ? 'Guardar pregunta' : 'Guardar y agregar otra');
    await expect(page.getByRole('heading', { level: 3, name: enunciado })).toBeVisible();
    if (!last) await expect(pregunta.getByLabel('Enunciado')).toHaveValue('');
  }

  // The way back by the history of the browser counts as a click.
  const cursoId = Number(new URL(page.url()).searchParams.get('cursoId'));
  count.clicks += 1;
  await openDetalle(page, { cursoId, nombre });
  const publication = region(page, 'Publicación');
  await expect(publication).toContainText('Borrador');
  await expect(publication.getByRole('listitem')).toHaveText([
    /^PrecioS\/ 250\.00$/,
    /^FechasEn orden$/,
    /^DescripciónEscrita$/,
    /^DocentesCon docente$/,
    /^Módulos/,
    /^Entidad certificadoraElegida$/,
    /^Textos del flyer/,
  ]);
  return { nombre, count, press, publication };
}
