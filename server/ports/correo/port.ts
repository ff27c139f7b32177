export type Mensaje = {
  para: string;
  asunto: string;
  texto: string;
  html: string;
  /** Same for every attempt of one mail, so that duplicates can be recognised. */
  clave?: string | null;
};

export type Correo = {
  send(mensaje: Mensaje): Promise<{ id: string }>;
  close(): Promise<void>;
};

/** Permanent failure; any other error is retried. */
export class CorreoRechazado extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CorreoRechazado';
  }
}
