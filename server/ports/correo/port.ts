export type Mensaje = {
  para: string;
  asunto: string;
  texto: string;
  html: string;
  /** The same for every attempt at the same mail, so that a repeated one can be recognised. */
  clave?: string | null;
};

export type Correo = {
  send(mensaje: Mensaje): Promise<{ id: string }>;
  close(): Promise<void>;
};

/** This mail will never arrive; any other error is worth another attempt. */
export class CorreoRechazado extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CorreoRechazado';
  }
}
