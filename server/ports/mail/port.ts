export type Message = {
  para: string;
  asunto: string;
  texto: string;
  html: string;
  /** Same for every attempt of one mail, so that duplicates can be recognised. */
  idempotencyKey?: string | null;
  /** Page that unsubscribes, on a POST too (RFC 8058). */
  urlBaja?: string | null;
  /** Calendar file (RFC 5545) that is attached. */
  calendario?: string | null;
};

export type Mail = {
  send(message: Message): Promise<{ id: string }>;
  close(): Promise<void>;
};

/** Permanent failure; any other error is retried. */
export class MailRejected extends Error {
  override name = 'MailRejected';
}
