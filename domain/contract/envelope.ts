/** The one shape of every JSON answer. */
export type Envelope<R = unknown, I = unknown> = {
  success: boolean;
  message: string;
  status: number;
  resource?: R | null;
  resources?: I[];
  page?: number;
  pages?: number;
  paginador?: boolean;
  total?: number;
  /** There are more than `total`: no further was counted. */
  hayMas?: boolean;
  /** Stable word for programs, e.g. `no-encontrado`. */
  codigo?: string;
  /** Field name to message, on invalid input. */
  errores?: Record<string, string>;
  /** Finds an unexpected failure in the logs. */
  errorId?: string;
};

export function isEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && 'success' in body;
}

export function failure(status: number, message: string): Envelope<never, never> {
  return { success: false, message, status };
}
