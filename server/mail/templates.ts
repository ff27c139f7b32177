import { type MailName, mailPriority, mailRule, mailTemplates } from 'domain/rules/mails.ts';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { type MailContent, mailBody } from '../ports/mail/template.ts';

export type Sender = Pick<Deps, 'config' | 'publicUrl'>;

/**
 * A kind of mail as a function of its data. The data is stored with the mail, so that sending it again writes the same
 * mail. Links are derived from the data; codes (`Fresh`) are made for each mail and never stored.
 */
export type Template<Data, Fresh = undefined> = {
  name: MailName;
  data: z.ZodType<Data>;
  asunto(data: Data, sender: Sender): string;
  content(data: Data, sender: Sender, fresh: Fresh): Omit<MailContent, 'institucion' | 'pie'>;
  /** Page that unsubscribes from mails of this kind, also by POST (RFC 8058). Null: a mail without unsubscribing. */
  urlBaja?(data: Data, sender: Sender): string | null;
  /** Calendar file to attach; null for none. */
  calendar?(data: Data, sender: Sender): string | null;
};

const registry = new Map<MailName, Template<unknown, unknown>>();

/** Adds a template to the registry. Features define theirs beside the act that queues the mail. */
export function defineMail<Data, Fresh = undefined>(template: Template<Data, Fresh>): Template<Data, Fresh> {
  if (registry.has(template.name)) throw new Error(`the mail ${template.name} is defined twice`);
  registry.set(template.name, template as Template<unknown, unknown>);
  return template;
}

export const isMailName = (name: string | null): name is MailName =>
  name !== null && Object.hasOwn(mailTemplates, name);

export const definedMails = (): MailName[] => [...registry.keys()];

export type StoredMail = { template: Template<unknown, unknown>; data: unknown };

/** The template and data of a stored mail; null when its data was deleted or does not fit the template. */
export function storedMail({ plantilla, datos }: { plantilla: string | null; datos: unknown }): StoredMail | null {
  const template = isMailName(plantilla) ? registry.get(plantilla) : undefined;
  const read = template?.data.safeParse(datos);
  return template && read?.success ? { template, data: read.data } : null;
}

/** The calendar file of a stored mail, written when it is sent. */
export function calendarOf(sender: Sender, mail: { plantilla: string | null; datos: unknown }): string | null {
  const stored = storedMail(mail);
  return stored?.template.calendar?.(stored.data, sender) ?? null;
}

export type WrittenMail = {
  plantilla: MailName;
  datos: unknown;
  asunto: string;
  texto: string;
  html: string;
  reservado: boolean;
  prioridad: number;
  urlBaja: string | null;
};

/** Parses the data first: only what the template reads is stored. */
export function writeMail<Data, Fresh>(
  sender: Sender,
  template: Template<Data, Fresh>,
  given: Data,
  fresh: Fresh,
): WrittenMail {
  const { name } = template;
  const data = template.data.parse(given);
  const { prioridad, codes = false } = mailRule(name);
  const { institucion, texts } = sender.config;
  return {
    plantilla: name,
    datos: data,
    asunto: template.asunto(data, sender),
    ...mailBody({ institucion: institucion.nombre, pie: texts.pieCorreo, ...template.content(data, sender, fresh) }),
    reservado: codes,
    prioridad: mailPriority[prioridad],
    urlBaja: template.urlBaja?.(data, sender) ?? null,
  };
}
