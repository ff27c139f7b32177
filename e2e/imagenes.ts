import { expect, type Locator, type Page, type Request } from '@playwright/test';
import type { ImageUse } from 'domain/formats/images.ts';
import { png } from './pictures.ts';
import { ask } from './school.ts';

export type Stored = Record<string, unknown> & { version: number };
export type ImagenField = 'imagen' | ImageUse;

/** An open form with a picture, and the record behind it. */
export type OpenForm = {
  /** Path of the record in the API; for a new one, once it is created. */
  record: () => Promise<string>;
  /** Where its buttons, pickers and messages are. */
  area: Locator;
};

export type ImagenForm = {
  /** Row in docs/requirements.tsv. */
  row: string;
  name: string;
  /** Label of each picker, by the field of its picture. */
  pickers: Partial<Record<ImagenField, string>>;
  save: string;
  failure: string;
  /** A field of the record that somebody else changes meanwhile. */
  otherField: string;
  /** Signs in, makes a record with pictures (unless the form creates it) and opens its form. */
  open: (page: Page) => Promise<OpenForm>;
  /** Checks what the page shows when record and picture are saved. */
  expectDone: (page: Page) => Promise<void>;
  /** Opens the form again, where possible without loading the page. */
  reopen: (page: Page, form: OpenForm) => Promise<void>;
  /** Leaves the form without saving. */
  cancel: (page: Page, form: OpenForm) => Promise<void>;
  /** False where the picture is all that is saved. */
  savesRecord?: false;
};

export const press = ({ area }: OpenForm, name: string) => area.getByRole('button', { name, exact: true }).click();

/** Chosen files that are not stored yet. */
export const previews = (area: Locator) => area.locator('img[src^="blob:"]');

export const read = async (page: Page, form: OpenForm) => ask<Stored>(page, 'get', await form.record());

export async function choosePictures(form: ImagenForm, { area }: OpenForm): Promise<void> {
  for (const label of Object.values(form.pickers)) {
    await area.getByLabel(label, { exact: true }).setInputFiles(await png(200));
  }
  await expect(previews(area)).toHaveCount(Object.keys(form.pickers).length);
}

/** The stored names of the form's pictures. */
export const picturesOf = (form: ImagenForm, record: Stored) => Object.keys(form.pickers).map((field) => record[field]);

/** Writes of the browser, as `PUT cursos`. */
export function recordWrites(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request: Request) => {
    const [, api, area] = new URL(request.url()).pathname.split('/');
    if (api === 'api' && request.method() !== 'GET') writes.push(`${request.method()} ${area}`);
  });
  return writes;
}

/** Saves another field, as somebody else would at the same time. */
export async function changeAsOther(page: Page, form: ImagenForm, open: OpenForm): Promise<void> {
  const { version: _version, ...now } = await read(page, open);
  await ask(page, 'put', await open.record(), { ...now, [form.otherField]: 'De otra persona' });
}
