import { randomInt, randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { ask } from './school.ts';

export const main = (page: Page) => page.getByRole('main');
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });
export const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
/** Data rows, without the placeholders shown while they load. */
export const rows = (page: Page) => main(page).locator('tbody:not([aria-hidden=true]) tr');
export const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
export const message = (page: Page, name?: string): Locator => page.getByRole('alertdialog', name ? { name } : {});

export async function answer(page: Page, button: string): Promise<void> {
  await message(page).getByRole('button', { name: button, exact: true }).click();
}

type Data = Record<string, string | number>;

export type TableCase = {
  route: string;
  /** Requirement that ADMIN manages these records, if there is one. */
  manages: string;
  titulo: string;
  nuevo: string;
  editar: string;
  search: string;
  api: string;
  /** Data of a new record, as the API takes it. */
  datos: () => Data;
  /** The same data as form fields. */
  fields: (data: Data) => Record<string, string>;
  /** Its name in buttons and messages. */
  nombre: (data: Data) => string;
  /** A search that finds exactly this record. */
  busqueda: (data: Data) => string;
  /** Fields that make the nth record findable by a shared word. */
  share: (word: string, n: number) => Data;
  /** A field that the test changes, and its label. */
  cambia: [key: string, label: string];
};

const seed = () => randomUUID().slice(0, 8);

const tipo = (route: string, api: string, what: string): TableCase => ({
  route,
  manages: '',
  titulo: `Tipos de ${what}`,
  nuevo: `Nuevo tipo de ${what}`,
  editar: `Editar tipo de ${what}`,
  search: 'Buscar por nombre o acrónimo',
  api,
  datos: () => ({ nombre: `Práctica ${seed()}`, orden: randomInt(50, 900), acronimo: seed().toUpperCase() }),
  fields: ({ nombre, orden, acronimo }) => ({
    Nombre: String(nombre),
    Orden: String(orden),
    Acrónimo: String(acronimo).toLowerCase(),
  }),
  nombre: ({ nombre }) => String(nombre),
  busqueda: ({ acronimo }) => String(acronimo),
  share: (word, n) => ({ nombre: `Práctica ${word} ${n}` }),
  cambia: ['nombre', 'Nombre'],
});

export const modulos = tipo('/modulos', '/tipo-modulos', 'módulo');
export const materiales = tipo('/materiales', '/tipo-materiales', 'material');

export const docentes: TableCase = {
  route: '/docentes',
  manages: 'PPL-03',
  titulo: 'Docentes',
  nuevo: 'Nuevo docente',
  editar: 'Editar docente',
  search: 'Buscar por nombre o correo',
  api: '/docentes',
  datos: () => ({
    nombre: 'Inés',
    apellido: `Ñaupari ${seed()}`,
    especialidad: 'Derecho Notarial',
    correo: `ines.${seed()}@example.com`,
  }),
  fields: ({ nombre, apellido, especialidad, correo }) => ({
    Nombre: String(nombre),
    Apellido: String(apellido),
    Especialidad: String(especialidad),
    Correo: String(correo),
  }),
  nombre: ({ nombre, apellido }) => `${nombre} ${apellido}`,
  busqueda: ({ apellido }) => String(apellido).replace('Ñ', 'n'),
  share: (word, n) => ({ apellido: `Ñaupari ${word} ${n}` }),
  cambia: ['especialidad', 'Especialidad'],
};

export const entidades: TableCase = {
  route: '/entidades',
  manages: 'ENT-02',
  titulo: 'Entidades',
  nuevo: 'Nueva entidad',
  editar: 'Editar entidad',
  search: 'Buscar por título o acrónimo',
  api: '/entidades',
  datos: () => ({
    titulo: `Instituto Ñusta ${seed()}`,
    acronimo: seed(),
    ubicacion: 'Tacna, Perú',
    descripcion: 'Certifica cursos de notariado.',
  }),
  fields: ({ titulo, acronimo, ubicacion, descripcion }) => ({
    Título: String(titulo),
    Acrónimo: String(acronimo),
    Ubicación: String(ubicacion),
    Descripción: String(descripcion),
  }),
  nombre: ({ titulo }) => String(titulo),
  busqueda: ({ titulo }) => String(titulo).replace('Ñ', 'n'),
  share: (word, n) => ({ titulo: `Instituto Ñusta ${word} ${n}` }),
  cambia: ['ubicacion', 'Ubicación'],
};

export const usuarios: TableCase = {
  route: '/usuarios',
  manages: 'PPL-03',
  titulo: 'Usuarios',
  nuevo: 'Nuevo usuario',
  editar: 'Editar usuario',
  search: 'Buscar por DNI, nombre o correo',
  api: '/usuarios',
  datos: () => ({
    dni: String(randomInt(30_000_000, 99_999_999)),
    nombre: 'Óscar',
    apellido: `Salas ${seed()}`,
    correo: `oscar.${seed()}@example.com`,
  }),
  fields: ({ dni, nombre, apellido, correo }) => ({
    DNI: String(dni),
    Nombre: String(nombre),
    Apellido: String(apellido),
    Correo: String(correo),
  }),
  nombre: ({ nombre, apellido }) => `${nombre} ${apellido}`,
  busqueda: ({ dni }) => String(dni),
  share: (word, n) => ({ apellido: `Salas ${word} ${n}` }),
  cambia: ['apellido', 'Apellido'],
};

export const tables = [modulos, materiales, docentes, entidades, usuarios];

export type Saved = Record<string, string | number> & { version: number };

/** Creates a record. The page must be signed in as ADMIN. */
export async function newRegistro(page: Page, table: TableCase, changes: Data = {}) {
  const datos = { ...table.datos(), ...changes };
  return { datos, guardado: await ask<Saved>(page, 'post', table.api, datos) };
}

export async function fillForm(page: Page, table: TableCase, data: Data): Promise<void> {
  for (const [label, value] of Object.entries(table.fields(data))) await field(page, label).fill(value);
}

export async function search(page: Page, table: TableCase, text: string): Promise<void> {
  await page.getByLabel(table.search).fill(text);
  await page.getByLabel(table.search).press('Enter');
}
